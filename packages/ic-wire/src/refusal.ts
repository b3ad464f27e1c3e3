/**
 * A request that is refused before anything runs: the HTTP status and the plain text that agents read.
 * 3.x agents look for the beginning `Invalid request expiry: `, so texts are part of the protocol.
 */
export class Refusal extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.name = 'Refusal'
    this.status = status
  }
}

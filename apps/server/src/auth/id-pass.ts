import { randomUUID, timingSafeEqual } from 'node:crypto'
import { keyedHash } from './tokens/keyring.ts'

/**
 * A pass opens one thing: a suspension with its one appeal, the page of a guest without an account. It is that thing's id
 * with our signature, so that none is stored, and it opens nothing once the thing has gone.
 */
export function createIdPasses(key: Buffer) {
  const sign = (id: Buffer) => keyedHash(key, id)
  /** The id of the thing; `undefined` for what we did not sign. */
  function read(pass: string): string | undefined {
    const bytes = Buffer.from(pass, 'base64url')
    if (bytes.length !== 16 + 32 || bytes.toString('base64url') !== pass) return undefined
    const id = bytes.subarray(0, 16)
    if (!timingSafeEqual(sign(id), bytes.subarray(16))) return undefined
    return id.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  }
  return {
    read,
    /**
     * The same, or an id that nothing has: whoever looks it up finds nothing, and a guess takes as long as the pass of a
     * thing that has gone.
     */
    readOrGuess: (pass: string): string => read(pass) ?? randomUUID(),
    make(thingId: string): string {
      const id = Buffer.from(thingId.replaceAll('-', ''), 'hex')
      return Buffer.concat([id, sign(id)]).toString('base64url')
    },
  }
}

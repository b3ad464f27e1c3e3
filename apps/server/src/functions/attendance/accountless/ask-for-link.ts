import { randomUUID } from 'node:crypto'
import { type Auth, AuthError, giveBack, makeOneTimeToken, take } from '../../../auth/index.ts'
import { runAsEngine } from '../../handler.ts'

const linkLastsMs = 24 * 60 * 60_000

type Asked = {
  /** The event, or the series. */
  about: string
  /** `hearth.ask_guest_link`, or its like for a series. */
  statement: 'ask_guest_link' | 'ask_series_link'
  /** Whence the form came. */
  network: string
  address: string
  /** What the link says beside what proves the address. */
  wish: object
  writeMail(secret: string): object
}

/** Gives what sends the one mail with a link that proves an address; one that had three today gets no more, and nobody is told so. */
export function createAskForLink({ parts, allowances, guestSecrets }: Auth) {
  const { database, now, log } = parts
  const run = runAsEngine(database)

  async function mayBeMailed(address: string): Promise<boolean> {
    try {
      await take(run, allowances.guestLinksTo(address), now())
      return true
    } catch (error) {
      if (error instanceof AuthError && error.code === 'over_email_send_rate_limit') return false
      throw error
    }
  }

  return async ({ about, statement, network, address, wish, writeMail }: Asked): Promise<void> => {
    await take(run, allowances.mailsFrom(network), now())
    const linksOfEvent = allowances.guestLinksOf(about)
    await take(run, linksOfEvent, now())
    if (!(await mayBeMailed(address))) {
      // What goes to nobody shuts out nobody: else a wave to the same addresses would close the event to all others.
      await giveBack(run, linksOfEvent)
    } else {
      const { token: secret, hash } = makeOneTimeToken()
      const id = randomUUID()
      const base64 = (bytes: Buffer) => bytes.toString('base64')
      await run({
        name: statement,
        text: `select hearth.${statement}($1, $2::jsonb, $3::timestamptz, $4::jsonb)`,
        values: [
          about,
          JSON.stringify({
            ...{
              ...wish,
              id,
              secretHash: base64(hash),
              addressHash: base64(guestSecrets.hashAddress(address)),
            },
            sealedAddress: base64(guestSecrets.sealAddress(id, address)),
          }),
          new Date(now() + linkLastsMs),
          JSON.stringify(writeMail(secret)),
        ],
      })
    }
    log.info('guest.link_asked', { about })
  }
}

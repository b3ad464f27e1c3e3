import { AppError } from '@hearth/contracts'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { type Auth, normaliseEmail } from '../../../auth/index.ts'
import { isSameSecret } from '../../../settings/index.ts'
import { runAsEngine } from '../../handler.ts'

const maxEvents = 1000

/** An address that a mail could not be delivered to for good, as mail providers report it. */
const bounceSchema = z.union([
  // SendGrid and Brevo, and whoever writes to us by hand.
  z.object({ event: z.enum(['bounce', 'hard_bounce']), email: z.string() }).transform(({ email }) => email),
  // Postmark.
  z.object({ Type: z.string().regex(/^HardBounce$/), Email: z.string() }).transform(({ Email }) => Email),
])
const bodySchema = z
  .union([
    z.array(z.unknown()).max(maxEvents),
    z.record(z.string(), z.unknown()).transform((event) => [event]),
  ])
  .transform((events) => events.flatMap((event) => bounceSchema.safeParse(event).data ?? []))

/**
 * `POST /mail/bounces`: a mail provider says what it could not deliver after all. It carries the secret as a bearer, or as
 * the password of basic authentication; without the setting there is no such address. Other reports are taken and
 * forgotten, so that a provider does not send them again.
 */
export function mailBounces(app: FastifyInstance, auth: Auth): void {
  const { config, database, log } = auth.parts
  const run = runAsEngine(database)

  app.post('/mail/bounces', async ({ headers, body }, reply) => {
    if (!config.MAIL_WEBHOOK_SECRET || !carries(headers.authorization, config.MAIL_WEBHOOK_SECRET)) {
      throw new AppError('not_found', 'There is nothing at this address.')
    }
    const reported = bodySchema.safeParse(body)
    if (!reported.success)
      throw new AppError('invalid_input', 'The body must be one report, or a list of reports.')
    const addresses = reported.data.flatMap((address) => normaliseEmail(address) ?? [])
    if (addresses.length > 0) {
      const hashes = addresses.map((address) => auth.guestSecrets.hashAddress(address).toString('base64'))
      const { rows } = await run<{ noted: number }>({
        name: 'note bounces',
        text: `
          select hearth.note_bounces(array(
            select decode(h, 'base64') from jsonb_array_elements_text($1::jsonb) as h)) as noted`,
        values: [JSON.stringify(hashes)],
      })
      log.info('mail.bounces', { reported: addresses.length, noted: rows[0]!.noted })
    }
    return reply.status(204).send()
  })
}

function carries(authorization: string | undefined, secret: string): boolean {
  const [, way, given] = /^(bearer|basic) ([^ ]+)$/i.exec(authorization ?? '') ?? []
  if (given === undefined) return false
  const told =
    way?.toLowerCase() === 'bearer'
      ? given
      : Buffer.from(given, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
  return isSameSecret(told, secret)
}

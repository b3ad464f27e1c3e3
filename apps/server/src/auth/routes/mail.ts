import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import type { FastifyInstance } from 'fastify'
import { findLocaleByEmail } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import { take } from '../attempts.ts'
import type { Auth } from '../auth.ts'
import { deviceOf } from '../caller.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { answerEvenly } from '../even-answer.ts'
import { bodies, readBody, readEmail } from '../input.ts'
import { confirmationMail, emailChangeMail, recoveryMail } from '../mails.ts'
import { allowedRedirect, type LinkType } from '../redirects.ts'
import { makeLinkToken } from '../tokens/one-time-token.ts'
import { sendLinkIfKnown } from '../tokens/one-time-token-queries.ts'
import { readChallenge } from '../tokens/pkce.ts'

const mailOf = { signup: confirmationMail, recovery: recoveryMail, email_change: emailChangeMail } as const

/** Links that someone asks for by an address. The answer is `{}` whether it has an account or not. */
export function mailRoutes(app: FastifyInstance, auth: Auth) {
  app.post('/recover', async (request) => {
    const { email: given, ...asked } = readBody(bodies.mail, request.body)
    const challenge = readChallenge(asked)
    const redirectTo = redirectOf(request.query)
    const wish = { email: readEmail(given), type: 'recovery', redirectTo, challenge } as const
    return answerEvenly(() => sendLink(auth, wish, deviceOf(request)))
  })

  app.post('/resend', async (request) => {
    refusePhones(request.body)
    const { email: given, type, ...asked } = readBody(bodies.resend, request.body)
    const challenge = readChallenge(asked)
    const wish = { email: readEmail(given), type, redirectTo: redirectOf(request.query), challenge }
    return answerEvenly(() => sendLink(auth, wish, deviceOf(request)))
  })

  function redirectOf(query: unknown) {
    return allowedRedirect((query as Record<string, unknown>).redirect_to, auth.parts.config)
  }
}

function refusePhones(body: unknown) {
  const { type, phone } = (body ?? {}) as Record<string, unknown>
  if (type === 'sms' || type === 'phone_change' || phone !== undefined) {
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  }
}

type Wish = {
  email: string
  type: LinkType
  redirectTo: string | undefined
  challenge: string | undefined
}

async function sendLink(auth: Auth, { email, type, redirectTo, challenge }: Wish, device: Device) {
  const { config, database, now, log } = auth.parts
  const nowMs = now()
  await take(auth.run, auth.allowances.mailsFrom(device.address), nowMs)
  const { link: tokenHash, hash } = makeLinkToken(challenge)
  await database.transaction(asAuth, async ({ run }) => {
    await take(run, auth.allowances.mailsTo(email, type), nowMs)
    const locale = readingOf(await findLocaleByEmail(run, email), device.locale)
    const mail = inLocale(locale, () => mailOf[type](config, { tokenHash, redirectTo }))
    const expiresAtMs = nowMs + config.ONE_TIME_TOKEN_SECONDS * 1000
    await sendLinkIfKnown(run, email, { hash, type, challenge, expiresAtMs, nowMs }, mail)
  })
  log.info('auth.link_asked', { type })
  return {}
}

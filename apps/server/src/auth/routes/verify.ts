import type { FastifyInstance } from 'fastify'
import {
  addAuditEntry,
  addMail,
  confirmAddress,
  dropOneTimeTokens,
  findAccount,
  moveToAddress,
  redeemOneTimeToken,
} from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import type { Auth } from '../auth.ts'
import { deviceOf } from '../caller.ts'
import { AuthError } from '../errors.ts'
import { bodies, readBody } from '../input.ts'
import type { Device, Session } from '../logins.ts'
import { emailChangedMail, newAddressMail } from '../mails.ts'
import { hashOneTimeToken } from '../one-time-token.ts'
import { isDisputedSignUp, voidUnconfirmedPassword } from '../open-sign-ups.ts'
import { allowedRedirect, confirmLink, defaultRedirect, type LinkType } from '../redirects.ts'
import { recoveryMethod } from '../rules.ts'
import { isBanned } from '../user.ts'

/** The protocol's names for what a link may be for; `email` is its newer name for `signup`. */
const linkTypes: Record<string, LinkType> = {
  signup: 'signup',
  email: 'signup',
  recovery: 'recovery',
  email_change: 'email_change',
}

/** Only a recovery opens the way to a new password without the old one. */
const linkMethods = { signup: 'otp', recovery: recoveryMethod, email_change: 'otp' } as const

const tellsDevice = { signup: 'ignore', recovery: 'tell', email_change: 'quiet' } as const

/** Redeems mailed links: by token for the page with the button, and by the link itself for the protocol. */
export function verifyRoutes(app: FastifyInstance, auth: Auth) {
  const { config } = auth.parts

  app.post('/verify', async (request): Promise<Session> => {
    refuseCodes(request.body)
    const { type, token_hash: token } = readBody(bodies.verify, request.body)
    return redeem(auth, { type: linkTypes[type], token }, deviceOf(request))
  })

  // A HEAD request, as link checkers send it, must not spend the link.
  app.get('/verify', { exposeHeadRoute: false, config: { needsNoApiKey: true } }, async (request, reply) => {
    const query = request.query as Record<string, unknown>
    const type =
      typeof query.type === 'string' && Object.hasOwn(linkTypes, query.type)
        ? linkTypes[query.type]
        : undefined
    const token = String([query.token, query.token_hash].find((one) => typeof one === 'string') ?? '')
    reply.header('referrer-policy', 'no-referrer')
    // Where sign-ups disagreed the owner chooses a password first: on our own page, wherever the link was to lead.
    if (type === 'signup' && (await isDisputedSignUp(auth.run, hashOneTimeToken(token)))) {
      return reply.redirect(confirmLink(config, { type, tokenHash: token, redirectTo: undefined }), 303)
    }
    const target = new URL(
      allowedRedirect(query.redirect_to, config) ?? defaultRedirect(type ?? 'signup', config),
    )
    target.hash = await redeem(auth, { type, token }, deviceOf(request)).then(
      (session) => sessionFragment(session, type!),
      errorFragment,
    )
    return reply.redirect(target.href, 303)
  })
}

function refuseCodes(body: unknown) {
  if (typeof body !== 'object' || body === null) return
  if ('phone' in body) throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  if ('token' in body && !('token_hash' in body)) {
    throw new AuthError(
      'otp_disabled',
      'Codes are not sent here: open the link of the mail, or send its token_hash',
    )
  }
}

/** Spends the link, does what it is for, and begins a login, all in one transaction. */
async function redeem(
  auth: Auth,
  link: { type: LinkType | undefined; token: string },
  device: Device,
): Promise<Session> {
  const { database, config, now, log } = auth.parts
  const { type } = link
  if (!type) throw linkIsSpent()
  const login = await database.transaction(asAuth, async ({ run }) => {
    const nowMs = now()
    const token = await redeemOneTimeToken(run, { hash: hashOneTimeToken(link.token), type, nowMs })
    if (!token) throw linkIsSpent()
    const userId = token.user_id
    if (type === 'email_change') {
      const before = await findAccount(run, userId)
      const moved = await moveToAddress(run, { userId, email: token.relates_to, nowMs }).catch(sayTaken)
      if (!moved || !before) throw linkIsSpent()
      // A recovery link that went to the old mailbox must not open the account any more.
      await dropOneTimeTokens(run, userId)
      await addMail(run, emailChangedMail(config), { userId, toAddress: before.email, nowMs })
      await addMail(run, newAddressMail(config), { userId, toAddress: token.relates_to, nowMs })
      await addAuditEntry(run, { actor: userId, action: 'email_changed', subject: userId, nowMs })
    } else {
      if (type === 'recovery') await voidUnconfirmedPassword(run, token.relates_to)
      await confirmAddress(run, userId, nowMs)
    }
    const account = (await findAccount(run, userId))!
    if (isBanned(account, nowMs))
      throw new AuthError('user_banned', 'This account is closed at the moment.', { status: 403 })
    return (await auth.logins.begin(run, {
      account,
      method: linkMethods[type],
      device,
      newDevice: tellsDevice[type],
    }))!
  })
  log.info('auth.link_redeemed', { userId: login.account.id, type })
  return auth.logins.present(login)
}

function sayTaken(error: { code?: string }): never {
  if (error.code !== '23505') throw error
  throw new AuthError('email_exists', 'A user with this email address has already been registered')
}

function linkIsSpent(): AuthError {
  return new AuthError('otp_expired', 'Email link is invalid or has expired')
}

function sessionFragment(session: Session, type: LinkType): string {
  const { access_token, expires_at, expires_in, refresh_token, token_type } = session
  return new URLSearchParams({
    access_token,
    expires_at: String(expires_at),
    expires_in: String(expires_in),
    refresh_token,
    token_type,
    type,
    sb: '',
  }).toString()
}

/** The person comes back with what went wrong; what failed on our side goes the usual way. */
function errorFragment(error: unknown): string {
  if (!(error instanceof AuthError) || error.status >= 500) throw error
  return new URLSearchParams({
    error: 'access_denied',
    error_code: error.code,
    error_description: error.message,
    sb: '',
  }).toString()
}

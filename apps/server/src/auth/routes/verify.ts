import type { Run } from '@hearth/database'
import { readingOf } from '@hearth/messages/habits'
import type { Locale } from '@hearth/messages/locales'
import type { FastifyInstance } from 'fastify'
import { localeOfRequest } from '../../http/index.ts'
import { addAuditEntry, claimGuests, confirmAddress, findAccount, moveToAddress } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import type { Auth } from '../auth.ts'
import { deviceOf } from '../caller.ts'
import type { Device } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { dropFlow, issueCode } from '../flow-states.ts'
import { bodies, readBody } from '../input.ts'
import { accountIsClosed, beginByLink } from '../login/link-login.ts'
import type { Session } from '../login/logins.ts'
import { emailChangedMail, newAddressMail } from '../mails.ts'
import { allowedRedirect, confirmLink, defaultRedirect, type LinkType } from '../redirects.ts'
import { isDisputedSignUp, voidUnconfirmedPassword } from '../sign-up/open-sign-ups.ts'
import { hashOneTimeToken, pkcePrefix, withoutPkce } from '../tokens/one-time-token.ts'
import { addMail, dropOneTimeTokens, redeemOneTimeToken } from '../tokens/one-time-token-queries.ts'
import { isBanned } from '../user.ts'

/** The protocol's names for what a link may be for; `email` is its newer name for `signup`. */
const linkTypes: Record<string, LinkType> = {
  signup: 'signup',
  email: 'signup',
  recovery: 'recovery',
  email_change: 'email_change',
}

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
      const tokenHash = withoutPkce(token)
      return reply.redirect(confirmLink(config, { type, tokenHash, redirectTo: undefined }), 303)
    }
    const target = new URL(
      allowedRedirect(query.redirect_to, config) ?? defaultRedirect(type ?? 'signup', config),
    )
    if (token.startsWith(pkcePrefix)) {
      const answer = await redeemForCode(auth, { type, token }, localeOfRequest(request)).then(
        (code) => ({ code }),
        sayError,
      )
      for (const [name, value] of Object.entries(answer)) target.searchParams.set(name, value)
      if ('error' in answer) target.hash = new URLSearchParams(answer).toString()
      return reply.redirect(target.href, 303)
    }
    target.hash = await redeem(auth, { type, token }, deviceOf(request)).then(
      (session) => sessionFragment(session, type!),
      (error) => new URLSearchParams(sayError(error)).toString(),
    )
    return reply.redirect(target.href, 303)
  })
}

function refuseCodes(body: unknown) {
  if (typeof body !== 'object' || body === null) return
  // No code ever went to a telephone: to the protocol such a code is one that is not valid.
  if ('phone' in body) throw new AuthError('otp_expired', 'Token has expired or is invalid')
  if ('token' in body && !('token_hash' in body)) {
    throw new AuthError(
      'otp_disabled',
      'Codes are not sent here: open the link of the mail, or send its token_hash',
    )
  }
}

type Link = { type: LinkType | undefined; token: string }

/** Spends the link, does what it is for, and begins a login, all in one transaction. */
async function redeem(auth: Auth, link: Link, device: Device): Promise<Session> {
  const login = await auth.parts.database.transaction(asAuth, async ({ run }) => {
    const { userId, type, flowId } = await spend(auth, run, link, device.locale)
    if (flowId) await dropFlow(run, flowId)
    return beginByLink(auth, run, { userId, type, device })
  })
  auth.parts.log.info('auth.link_redeemed', { userId: login.account.id, type: link.type })
  return auth.logins.present(login)
}

/** The same for a link that leads back to a client with a code, which that client exchanges for the login. */
async function redeemForCode(auth: Auth, link: Link, locale: Locale): Promise<string> {
  const { database, now, log } = auth.parts
  const { userId, code } = await database.transaction(asAuth, async ({ run }) => {
    const { userId, flowId } = await spend(auth, run, link, locale)
    if (!flowId) throw linkIsSpent()
    return { userId, code: await issueCode(run, { flowId, nowMs: now() }) }
  })
  log.info('auth.link_redeemed', { userId, type: link.type, flow: 'pkce' })
  return code
}

async function spend(auth: Auth, run: Run, { type, token: given }: Link, ofRequest: Locale | undefined) {
  const { config, now } = auth.parts
  if (!type) throw linkIsSpent()
  const nowMs = now()
  const token = await redeemOneTimeToken(run, { hash: hashOneTimeToken(given), type, nowMs })
  if (!token) throw linkIsSpent()
  const userId = token.user_id
  if (type === 'email_change') {
    const before = await findAccount(run, userId)
    const moved = await moveToAddress(run, { userId, email: token.relates_to, nowMs }).catch(sayTaken)
    if (!moved || !before) throw linkIsSpent()
    // A recovery link that went to the old mailbox must not open the account any more.
    await dropOneTimeTokens(run, { userId, butFlow: token.flow_state_id })
    const to = { userId, locale: readingOf(before.locale, ofRequest), nowMs }
    await addMail(run, () => emailChangedMail(config), { ...to, toAddress: before.email })
    await addMail(run, () => newAddressMail(config), { ...to, toAddress: token.relates_to })
    await addAuditEntry(run, { actor: userId, action: 'email_changed', subject: userId, nowMs })
  } else {
    if (type === 'recovery') await voidUnconfirmedPassword(run, token.relates_to)
    await confirmAddress(run, userId, nowMs)
  }
  const account = (await findAccount(run, userId))!
  await claimGuests(run, { userId, addressHash: auth.guestSecrets.hashAddress(account.email) })
  if (isBanned(account, nowMs)) throw accountIsClosed()
  return { userId, type, flowId: token.flow_state_id }
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
function sayError(error: unknown): Record<string, string> {
  if (!(error instanceof AuthError) || error.status >= 500) throw error
  return { error: 'access_denied', error_code: error.code, error_description: error.message, sb: '' }
}

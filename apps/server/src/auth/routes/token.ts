import type { FastifyInstance } from 'fastify'
import { findAccount } from '../account-queries.ts'
import { asAuth } from '../actor.ts'
import type { Auth } from '../auth.ts'
import { deviceOf, requireLogin } from '../caller.ts'
import type { Device } from '../device-key.ts'
import { keepDeviceKey, withDeviceKey } from '../device-key.ts'
import { AuthError } from '../errors.ts'
import { bodies, readBody, readEmail } from '../input.ts'
import { endLogins } from '../login/login-queries.ts'
import { isRefused, type Session } from '../login/logins.ts'
import { findByPassword, invalidCredentials, takePasswordAttempt } from '../password/password-proof.ts'
import { owesSecondStep } from '../second-factor/proof.ts'
import { honourSpecialAccount } from '../special-account.ts'
import { isBanned } from '../user.ts'
import { exchangeCode } from './exchange-code.ts'

const scopes = ['global', 'local', 'others'] as const

/** Signing in, staying signed in, and signing out. */
export function tokenRoutes(app: FastifyInstance, auth: Auth) {
  const { log, config } = auth.parts

  app.post('/token', async (request, reply): Promise<Session | Record<string, never>> => {
    const { grant_type: grantType } = request.query as Record<string, unknown>
    switch (grantType) {
      case 'password': {
        const device = withDeviceKey(config, deviceOf(request))
        const session = await signIn(auth, readCredentials(request.body), device).catch((error) => {
          if (request.headers[quietHeader] && isNobody(error)) return undefined
          throw error
        })
        if (!session) return {}
        keepDeviceKey(reply, config, device)
        return session
      }
      case 'refresh_token':
        return auth.logins.refresh(readBody(bodies.refresh, request.body).refresh_token)
      case 'pkce':
        return exchangeCode(auth, request.body, deviceOf(request))
      case 'id_token':
        throw new AuthError('provider_disabled', `Provider (issuer ${issuerOf(request.body)}) is not enabled`)
      case 'web3':
        throw new AuthError('web3_provider_disabled', 'Web3 provider is disabled')
      default:
        throw new AuthError('validation_failed', 'unsupported_grant_type')
    }
  })

  app.post('/logout', async (request, reply) => {
    const { scope = 'global' } = request.query as Record<string, unknown>
    const known = scopes.find((one) => one === scope)
    if (!known)
      throw new AuthError('validation_failed', 'Unsupported logout scope: use global, local or others')
    const { userId, sessionId, account } = await requireLogin(request, auth)
    // Who knows the password alone ends no login but their own, and so does a login of another app, whichever scope
    // the client sends by habit.
    const allowed = owesSecondStep(account) || account.login_is_carried ? 'local' : known
    const ended = await endLogins(auth.run, { userId, sessionId, scope: allowed })
    log.info('auth.signed_out', { userId, sessionId, scope: allowed, ended })
    return reply.status(204).send()
  })
}

/**
 * Set by a screen that looks whether an account is there already, as a sign-up does: nobody is then an empty answer
 * and no error, which the browser would write into its console. It costs what every try costs, and says no more.
 */
const quietHeader = 'x-hearth-quiet'

function isNobody(error: unknown): boolean {
  return error instanceof AuthError && ['invalid_credentials', 'email_not_confirmed'].includes(error.code)
}

/** The issuers that the protocol knows by the name of their provider. */
const issuers = new Map([
  ['apple', 'https://appleid.apple.com'],
  ['google', 'https://accounts.google.com'],
])

function issuerOf(body: unknown): string {
  const { provider } = (body ?? {}) as { provider?: unknown }
  const issuer = typeof provider === 'string' ? issuers.get(provider) : undefined
  return JSON.stringify(issuer ?? '')
}

type Credentials = { email: string; password: string }

function readCredentials(body: unknown): Credentials {
  if (typeof body === 'object' && body !== null && 'phone' in body) {
    throw new AuthError('phone_provider_disabled', 'Phone logins are disabled')
  }
  const { email, password } = readBody(bodies.password, body)
  if (!email.trim() || !password) throw new AuthError('validation_failed', 'Email and password are required')
  return { email: readEmail(email), password }
}

/**
 * Signs in with a password. An unknown address, a wrong password and a sample account in earnest use are one answer
 * with one amount of work; what else stands in the way is told only to who knows the password.
 */
async function signIn(auth: Auth, { email, password: given }: Credentials, device: Device): Promise<Session> {
  const { parts, run, passwords, logins } = auth
  let guess = await takePasswordAttempt(auth, { email, given, device })

  // Twice, because another sign-in of the same moment may renew the stored hash in between.
  for (const _attempt of [1, 2]) {
    const account = await findByPassword(auth, { email, given, guess })
    if (isRefused(account, parts.config, parts.now())) {
      parts.log.warn('auth.sign_in_refused', { userId: account.id, reason: 'closed' })
      if (!isBanned(account, parts.now())) throw invalidCredentials()
      throw new AuthError('user_banned', 'This account is closed at the moment.')
    }
    if (!account.email_confirmed_at) {
      parts.log.info('auth.sign_in_refused', { userId: account.id, reason: 'not_confirmed' })
      throw new AuthError('email_not_confirmed', 'Email not confirmed')
    }
    const expected = account.encrypted_password!
    const renewed = passwords.needsRenewal(expected) ? await passwords.hash(given) : undefined
    const password = { expected, ...(renewed && { renewed }) }
    const login = await parts.database.transaction(asAuth, (transaction) =>
      logins.begin(transaction.run, { account, method: 'password', device, password }),
    )
    if (login) {
      const hasNewRole = await honourSpecialAccount(parts, account)
      const now = hasNewRole ? await findAccount(run, account.id) : undefined
      return logins.present(now ? { ...login, account: now } : login)
    }
    guess = await takePasswordAttempt(auth, { email, given, device })
  }
  throw invalidCredentials()
}

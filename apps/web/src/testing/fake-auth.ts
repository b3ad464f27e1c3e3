import { buildAccount, type FakeAccount, type Level } from './build-account.ts'
import { changeOf } from './fake-account.ts'
import { factorsOf } from './fake-second-factor.ts'
import { protocolError, type Routes, type WithAccount } from './protocol.ts'

type Parts = {
  accounts: FakeAccount[]
  /** Links by their token: whom they are for and what they do. */
  links: Map<string, { type: string; email: string }>
  /** Who signed in, by their refresh token. */
  logins: Map<string, { account: FakeAccount; level: Level }>
  session: (account: FakeAccount, level?: Level) => object
  withAccount: WithAccount
}

/** Sign-up, sign-in, links and the account's user, in the auth service's shapes. */
export function authRoutes({ accounts, links, logins, session, withAccount }: Parts): Routes {
  return {
    'POST /auth/v1/signup': ({ body }) => {
      const known = accounts.find(({ email }) => email === body.email)
      // A made-up user of the same shape, as the service does.
      if (known) return Response.json(userOf(buildAccount({ email: String(body.email), isConfirmed: false })))
      const account = buildAccount({
        email: String(body.email),
        password: String(body.password),
        isConfirmed: false,
        metadata: (body.data ?? {}) as Record<string, unknown>,
      })
      account.username = `temp_user_${account.id.slice(-8)}`
      accounts.push(account)
      return Response.json(userOf(account))
    },
    'POST /auth/v1/token': ({ body, query }) => {
      if (query.get('grant_type') === 'refresh_token') {
        const login = logins.get(String(body.refresh_token))
        return login
          ? Response.json(session(login.account, login.level))
          : protocolError(400, 'refresh_token_not_found', 'Invalid Refresh Token')
      }
      const account = accounts.find(
        ({ email, password }) => email === body.email && password === body.password,
      )
      if (!account) return protocolError(400, 'invalid_credentials', 'Invalid login credentials')
      if (!account.isConfirmed) return protocolError(400, 'email_not_confirmed', 'Email not confirmed')
      return Response.json(session(account))
    },
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    'POST /auth/v1/recover': () => Response.json({}),
    'POST /auth/v1/resend': () => Response.json({}),
    'POST /auth/v1/verify': ({ body }) => {
      const link = links.get(String(body.token_hash))
      const account = accounts.find(({ email }) => email === link?.email)
      if (!link || !account || link.type !== body.type) {
        return protocolError(403, 'otp_expired', 'Email link is invalid or has expired')
      }
      links.delete(String(body.token_hash))
      account.isConfirmed = true
      return Response.json(session(account))
    },
    'GET /auth/v1/user': (request) => withAccount(request, (account) => Response.json(userOf(account))),
    'PUT /auth/v1/user': (request) =>
      withAccount(request, (account) => changeOf(account, request) ?? Response.json(userOf(account))),
  }
}

/** An account as the auth service shows it. */
export function userOf(account: FakeAccount) {
  const { id, email, isConfirmed, metadata, roles } = account
  return {
    id,
    aud: 'authenticated',
    role: 'authenticated',
    email,
    phone: '',
    ...(isConfirmed && { email_confirmed_at: '2026-01-01T00:00:00Z' }),
    app_metadata: {
      provider: 'email',
      providers: ['email'],
      ...(roles && { roles }),
      // Sign-ups of this address disagreed.
      ...(account.password === '' && { needs_password: true }),
    },
    user_metadata: metadata,
    identities: [],
    ...factorsOf(account),
    created_at: '2026-01-01T00:00:00Z',
  }
}

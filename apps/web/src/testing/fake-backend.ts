import type { HearthInfo } from '@hearth/contracts'
import type { AccountReply, Login } from '@hearth/contracts/account'
import type { Database, Read, ReadArgs, ReadName, Row } from '@hearth/contracts/reads'
import { asInlineJson, pageDataId } from '../data/page-data.ts'
import { accountRoutes, changeOf } from './fake-account.ts'
import { type FakeMember, memberRoutes, profileOf } from './fake-members.ts'
import {
  type FakeFactor,
  factorsOf,
  hasSecondStep,
  type Level,
  secondFactorRoutes,
} from './fake-second-factor.ts'

// The backend as the real client meets it: a `fetch` that keeps accounts and profiles and answers in the protocol's
// shapes. Only what screens of this app ask for; the service itself is tested in the server.

export const hearthInfo: HearthInfo = {
  site: { name: 'Hearth', url: 'http://localhost:3000' },
  backend: { url: 'http://localhost:3000', anonKey: 'sb_publishable_test' },
  engine: { host: 'http://localhost:3000', canisterId: '3rgvi-ciaaa-aaaaa-acaaq-cai', rootKey: '' },
  signOn: { rootDomain: 'localhost', environment: 'dev' },
  maps: {
    tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    attribution: '© OpenStreetMap contributors',
    findsPlaces: false,
  },
  siblings: [],
  outbox: '/dev/mail',
}

export type FakeAccount = FakeMember & {
  id: string
  email: string
  password: string
  isConfirmed: boolean
  username: string
  metadata: Record<string, unknown>
  roles?: string[]
  factors?: FakeFactor[]
  recoveryCodes?: string[]
  displayName?: string | null
  newEmail?: string
  logins?: Login[]
  deletion?: AccountReply['deletion']
  /** Since when an address opens their own calendar, and how many were made. */
  calendarSince?: string
  calendarsMade?: number
  photo?: string | null
  cover?: string | null
  /** What they decided about being led in. */
  choices?: Row<'onboarding'>['choice'][]
}
export type Asked = {
  method: string
  path: string
  query: URLSearchParams
  body: Record<string, unknown>
  token: string
}
type Answer = Response | Promise<Response>

/** An account with everything invented that is not said. Confirmed and named unless said otherwise. */
export function buildAccount(given: Partial<FakeAccount> = {}): FakeAccount {
  const number = ++accountsBuilt
  return {
    id: `7f1c2a34-0000-4000-8000-${String(number).padStart(12, '0')}`,
    email: `mira${number}@example.org`,
    password: 'warm bread at dusk',
    isConfirmed: true,
    username: `mira.${number}`,
    metadata: {},
    ...given,
  }
}
let accountsBuilt = 0

export type FakeBackend = ReturnType<typeof createFakeBackend>

export function createFakeBackend(accounts: FakeAccount[] = []) {
  const asked: Asked[] = []
  const overrides = new Map<string, (request: Asked) => Answer>()
  /** Links by their token: whom they are for and what they do. */
  const links = new Map<string, { type: string; email: string }>()
  const logins = new Map<string, { account: FakeAccount; level: Level }>()
  /** The names of the pictures that are kept. */
  const pictures = new Set<string>()

  const backend = {
    accounts,
    asked,
    links,
    pictures,
    /** The next answers of one endpoint (`POST /auth/v1/signup`), until `restore`. */
    answer: (endpoint: string, with_: (request: Asked) => Answer) => void overrides.set(endpoint, with_),
    /** What a function of the database answers; a response in its place is its failure. */
    answerRead: <Name extends ReadName>(
      name: Name,
      with_: (args: ReadArgs<Name>) => Read<Name> | Response | Promise<Read<Name> | Response>,
    ) =>
      backend.answer(`POST /rest/v1/rpc/${name}`, async ({ body }) => {
        const answer = await with_(body as ReadArgs<Name>)
        return answer instanceof Response ? answer : json(answer)
      }),
    /** The rows that a table gives, with what is embedded in them. */
    answerRows: <Table extends keyof Database['public']['Tables']>(
      table: Table,
      with_: (request: Asked) => (Partial<Row<Table>> & { [embedded: string]: unknown })[],
    ) => backend.answer(`GET /rest/v1/${table}`, (request) => json(with_(request))),
    /** As `answer`, but nothing is answered until what this gives is called. */
    pause(endpoint: string, with_: (request: Asked) => Answer): () => void {
      let release = () => {}
      const gate = new Promise<void>((resolve) => {
        release = resolve
      })
      overrides.set(endpoint, async (request) => {
        await gate
        return with_(request)
      })
      return release
    },
    restore: (endpoint: string) => void overrides.delete(endpoint),
    /** The answer that an endpoint gives of itself. */
    again: (request: Asked): Answer => {
      const endpoint = endpointOf(request)
      const answer = routes[endpoint.replace(/(?<=\/factors\/)[^/]+/, ':id')]
      return answer?.(request) ?? protocolError(404, 'not_found', `Nothing answers ${endpoint}.`)
    },
    /** What was asked of one endpoint so far. */
    askedOf: (endpoint: string) => asked.filter((request) => endpointOf(request) === endpoint),
    /**
     * Signs an account in without a screen, as the client keeps it in the browser. `expiresInSeconds` may be past; at
     * `aal1` an account with an authenticator app still owes its second step.
     */
    session: (account: FakeAccount, expiresInSeconds = 900, level: Level = 'aal1') =>
      sessionOf(account, { expiresInSeconds, level }),
    fetch: (async (input, init) => {
      const request = await read(new Request(input, init))
      asked.push(request)
      const endpoint = endpointOf(request)
      const override = overrides.get(endpoint)
      return override ? override(request) : backend.again(request)
    }) as typeof fetch,
  }

  const routes: Record<string, (request: Asked) => Answer> = {
    'POST /auth/v1/signup': ({ body }) => {
      const known = accounts.find(({ email }) => email === body.email)
      // A made-up user of the same shape, as the service does.
      if (known) return json(userOf(buildAccount({ email: String(body.email), isConfirmed: false })))
      const account = buildAccount({
        email: String(body.email),
        password: String(body.password),
        isConfirmed: false,
        metadata: (body.data ?? {}) as Record<string, unknown>,
      })
      account.username = `temp_user_${account.id.slice(-8)}`
      accounts.push(account)
      return json(userOf(account))
    },
    'POST /auth/v1/token': ({ body, query }) => {
      if (query.get('grant_type') === 'refresh_token') {
        const login = logins.get(String(body.refresh_token))
        return login
          ? json(sessionOf(login.account, { level: login.level }))
          : protocolError(400, 'refresh_token_not_found', 'Invalid Refresh Token')
      }
      const account = accounts.find(
        ({ email, password }) => email === body.email && password === body.password,
      )
      if (!account) return protocolError(400, 'invalid_credentials', 'Invalid login credentials')
      if (!account.isConfirmed) return protocolError(400, 'email_not_confirmed', 'Email not confirmed')
      return json(sessionOf(account))
    },
    'POST /auth/v1/logout': () => new Response(null, { status: 204 }),
    'POST /auth/v1/recover': () => json({}),
    'POST /auth/v1/resend': () => json({}),
    'POST /auth/v1/verify': ({ body }) => {
      const link = links.get(String(body.token_hash))
      const account = accounts.find(({ email }) => email === link?.email)
      if (!link || !account || link.type !== body.type) {
        return protocolError(403, 'otp_expired', 'Email link is invalid or has expired')
      }
      links.delete(String(body.token_hash))
      account.isConfirmed = true
      return json(sessionOf(account))
    },
    'GET /auth/v1/user': (request) => withAccount(request, (account) => json(userOf(account))),
    'PUT /auth/v1/user': (request) =>
      withAccount(request, (account) => changeOf(account, request) ?? json(userOf(account))),
    'GET /rest/v1/profiles': ({ query }) => json(accounts.map(profileOf).filter(matches(query))),
    'PATCH /rest/v1/profiles': (request) =>
      withAccount(request, (account) => {
        const changed = request.body as Database['public']['Tables']['profiles']['Update']
        if (changed.display_name !== undefined) {
          account.displayName = changed.display_name
          return json([profileOf(account)])
        }
        const { username: wished = account.username, profile_photo_url, cover_photo_url } = changed
        const isTaken = accounts.some(
          (other) => other !== account && other.username.toLowerCase() === wished.toLowerCase(),
        )
        if (isTaken) {
          return tableError(
            409,
            '23505',
            'duplicate key value violates unique constraint "profiles_username_key"',
          )
        }
        account.username = wished
        if (profile_photo_url !== undefined) account.photo = profile_photo_url
        if (cover_photo_url !== undefined) account.cover = cover_photo_url
        return json([profileOf(account)])
      }),
    ...accountRoutes(withAccount),
    ...memberRoutes(accounts, ({ token }) => accounts.find(({ id }) => id === subjectOf(token))),
    ...secondFactorRoutes({
      withLogin: withAccount,
      session: (account, level) => sessionOf(account, { level }),
    }),
    'GET /rest/v1/notification_choices': () => json([]),
    'POST /rest/v1/notification_choices': () => new Response(null, { status: 201 }),
    'POST /rest/v1/member_clocks': () => new Response(null, { status: 201 }),
    'GET /rest/v1/onboarding': (request) =>
      withAccount(request, ({ choices = [] }) => json(choices.map((choice) => ({ choice })))),
    'POST /rest/v1/onboarding': (request) =>
      withAccount(request, (account) => {
        const { choice } = request.body as Database['public']['Tables']['onboarding']['Insert']
        account.choices = [...(account.choices ?? []), choice]
        return new Response(null, { status: 201 })
      }),
    'POST /storage/v1/object/pictures': ({ path }) => {
      const name = path.split('/object/pictures/')[1]!
      pictures.add(name)
      return json({ Id: name, Key: `pictures/${name}` })
    },
    'DELETE /storage/v1/object/pictures': ({ body }) => {
      for (const name of body.prefixes as string[]) pictures.delete(name)
      return json([])
    },
  }

  function sessionOf(
    account: FakeAccount,
    { expiresInSeconds = 900, level = 'aal1' }: { expiresInSeconds?: number; level?: Level } = {},
  ) {
    const expiresAt = Math.floor(Date.now() / 1000) + expiresInSeconds
    const refreshToken = `refresh-${account.id}-${logins.size}`
    logins.set(refreshToken, { account, level })
    return {
      access_token: tokenOf({
        sub: account.id,
        session_id: `login-${account.id}`,
        exp: expiresAt,
        aal: level,
        ...(level === 'aal1' && hasSecondStep(account) && { next_aal: 'aal2' }),
      }),
      token_type: 'bearer',
      expires_in: expiresInSeconds,
      expires_at: expiresAt,
      refresh_token: refreshToken,
      user: userOf(account),
    }
  }

  function withAccount<A extends Answer>(request: Asked, answer: (account: FakeAccount) => A): A | Response {
    const account = accounts.find(({ id }) => id === subjectOf(request.token))
    return account
      ? answer(account)
      : protocolError(401, 'no_authorization', 'This endpoint requires a Bearer token')
  }

  return backend
}

/** What answers a request: its path, without the name of a picture. */
function endpointOf({ method, path }: Asked): string {
  return `${method} ${path.replace(/(\/object\/pictures)\/.*/, '$1')}`
}

/** The page as the server sends it: with the settings that the network's clients are made from. */
export function writeHearthInfo(info: HearthInfo = hearthInfo): void {
  document.getElementById(pageDataId)?.remove()
  const script = document.createElement('script')
  script.id = pageDataId
  script.type = 'application/json'
  script.textContent = asInlineJson({ hearth: info })
  document.head.append(script)
}

/** An error of the auth service, in the version of the protocol that names codes. */
export function protocolError(status: number, code: string, message: string, extra: object = {}): Response {
  const headers = { 'x-supabase-api-version': '2024-01-01' }
  return Response.json({ code, message, ...extra }, { status, headers })
}

/** An error of the tables. */
export function tableError(status: number, code: string, message: string): Response {
  return Response.json({ code, message, details: null, hint: null }, { status })
}

function json(body: unknown): Response {
  return Response.json(body)
}

function userOf(account: FakeAccount) {
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

/** An error of the pictures. */
export function storageError(status: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(status), error, message }, { status })
}

/** The three filters that the screens use: an id, a name without case, one of several names. */
function matches(query: URLSearchParams) {
  const id = query.get('id')?.replace('eq.', '')
  const one = query.get('username')?.replace('ilike.', '')
  const several = [...(query.get('or') ?? '').matchAll(/username\.ilike\."((?:[^"\\]|\\.)*)"/g)]
  const names = [one, ...several.map(([, name]) => name?.replaceAll('\\\\', '\\'))]
    .filter((name) => name !== undefined)
    .map((name) => name.replaceAll(/\\([\\%_])/g, '$1').toLowerCase())
  return (profile: { id: string; username: string }) =>
    profile.id === id || names.includes(profile.username.toLowerCase())
}

async function read(request: Request): Promise<Asked> {
  const url = new URL(request.url)
  const text = await request.text()
  const isJson = /json|text\/plain/.test(request.headers.get('content-type') ?? '')
  return {
    method: request.method,
    path: url.pathname,
    query: url.searchParams,
    body: text && isJson ? (JSON.parse(text) as Record<string, unknown>) : {},
    token: request.headers.get('authorization')?.replace('Bearer ', '') ?? '',
  }
}

/** Read, never verified, by the client: a signature would prove nothing here. */
function tokenOf(claims: object): string {
  const part = (value: object) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part(claims)}.c2lnbmF0dXJl`
}

function subjectOf(token: string): string | undefined {
  try {
    return (JSON.parse(atob(token.split('.')[1] ?? '')) as { sub?: string }).sub
  } catch {
    return undefined
  }
}

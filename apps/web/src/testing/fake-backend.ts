import type { HearthInfo } from '@hearth/contracts'
import type { Database, Read, ReadArgs, ReadName, Row } from '@hearth/contracts/reads'
import { asInlineJson, pageDataId } from '../data/page-data.ts'
import type { FakeAccount, Level } from './build-account.ts'
import { accountRoutes } from './fake-account.ts'
import { authRoutes, userOf } from './fake-auth.ts'
import { memberRoutes } from './fake-members.ts'
import { profileRoutes } from './fake-profiles.ts'
import { hasSecondStep, secondFactorRoutes } from './fake-second-factor.ts'
import { type Answer, type Asked, protocolError, type Routes } from './protocol.ts'

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
        return answer instanceof Response ? answer : Response.json(answer)
      }),
    /** The rows that a table gives, with what is embedded in them. */
    answerRows: <Table extends keyof Database['public']['Tables']>(
      table: Table,
      with_: (request: Asked) => (Partial<Row<Table>> & { [embedded: string]: unknown })[],
    ) => backend.answer(`GET /rest/v1/${table}`, (request) => Response.json(with_(request))),
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
      const sent = new Request(input, init)
      // As a browser does: what was given up before it was asked is never asked.
      sent.signal.throwIfAborted()
      const request = await read(sent)
      asked.push(request)
      const endpoint = endpointOf(request)
      const override = overrides.get(endpoint)
      return override ? override(request) : backend.again(request)
    }) as typeof fetch,
  }

  const routes: Routes = {
    ...authRoutes({
      accounts,
      links,
      logins,
      session: (account, level) => sessionOf(account, { level }),
      withAccount,
    }),
    // Nobody follows anything until a test says so.
    'GET /rest/v1/event_alerts': () => Response.json([]),
    ...profileRoutes({ accounts, pictures, withAccount }),
    ...accountRoutes(withAccount),
    ...memberRoutes(accounts, ({ token }) => accounts.find(({ id }) => id === subjectOf(token))),
    ...secondFactorRoutes({
      withAccount,
      session: (account, level) => sessionOf(account, { level }),
    }),
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

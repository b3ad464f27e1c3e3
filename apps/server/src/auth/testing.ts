import { randomBytes } from 'node:crypto'
import { createTestDatabase } from '@hearth/database/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import fastify from 'fastify'
import { WebSocket } from 'ws'
import type { Log, Parts } from '../parts.ts'
import { buildConfig } from '../testing/config.ts'
import { authPrefix, createAuth } from './auth.ts'
import type { Session } from './login/logins.ts'
import { authService } from './service.ts'

export type SentMail = {
  kind: string
  to_address: string
  subject: string
  body_text: string
  body_html: string
}

export const goodPassword = 'violet-lantern-47'

/** The auth service alone, on a fresh database of its own, with a clock that a test can move. */
export async function startAuth(settings: Record<string, string> = {}) {
  const db = await createTestDatabase()
  const clock = { aheadMs: 0 }
  const logged: { event: string; fields: Record<string, unknown> }[] = []
  const record = (event: string, fields: Record<string, unknown> = {}) => void logged.push({ event, fields })
  const log: Log = { info: record, warn: record, error: record }
  const config = buildConfig({ ...roomy, ...settings })
  const parts: Parts = { config, database: db.database, now: () => Date.now() + clock.aheadMs, log }
  const auth = createAuth(parts)
  const app = fastify()
  await app.register(authService(parts, { auth }), { prefix: authPrefix })
  await app.ready()

  const call = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, options: CallOptions = {}) => {
    const { body, token, headers, from = '192.0.2.1' } = options
    const response = await app.inject({
      method,
      url: authPrefix + path,
      remoteAddress: from,
      headers: {
        apikey: config.anonKey,
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { payload: body as object }),
    })
    return {
      status: response.statusCode,
      headers: response.headers,
      // biome-ignore lint/suspicious/noExplicitAny: a test reads whatever came.
      body: response.body ? (response.json() as any) : undefined,
    }
  }
  const mails = (address: string) =>
    db.owner<SentMail>(
      'select kind, to_address, subject, body_text, body_html from hearth.mails where to_address = $1 order by created_at, id',
      [address],
    )

  return {
    db,
    auth,
    app,
    parts,
    clock,
    logged,
    get: (path: string, options?: CallOptions) => call('GET', path, options),
    post: (path: string, body?: unknown, options?: CallOptions) => call('POST', path, { ...options, body }),
    put: (path: string, body?: unknown, options?: CallOptions) => call('PUT', path, { ...options, body }),
    remove: (path: string, options?: CallOptions) => call('DELETE', path, options),
    mails,
    /** Signs up a new person and opens the link of the mail. */
    async makeMember({ email = buildEmail(), password = goodPassword, data = {} }: Partial<NewMember> = {}) {
      await call('POST', '/signup', { body: { email, password, data } })
      const token = readLink((await mails(email)).at(-1)!).token_hash
      const { body: session } = await call('POST', '/verify', { body: { type: 'signup', token_hash: token } })
      return { email, password, session: session as Session }
    },
    async signIn(email: string, password = goodPassword) {
      const { body } = await call('POST', '/token?grant_type=password', { body: { email, password } })
      return body as Session
    },
    /** The official client, as a browser would make it; call `listen` first. */
    client(url: string): SupabaseClient {
      return createClient(url, config.anonKey, {
        auth: { autoRefreshToken: false, persistSession: false },
        realtime: { transport: WebSocket as never },
      })
    },
    listen: () => app.listen({ port: 0, host: '127.0.0.1' }),
    async end() {
      await app.close()
      await db.drop()
    },
  }
}

export type TestAuth = Awaited<ReturnType<typeof startAuth>>

type CallOptions = { body?: unknown; token?: string; headers?: Record<string, string>; from?: string }
type NewMember = { email: string; password: string; data: Record<string, unknown> }

/** Most tests knock more often than a person; those about limits set them back. */
const roomy = {
  LIMIT_PASSWORD_PER_ADDRESS: '10000',
  LIMIT_PASSWORD_PER_ACCOUNT: '10000',
  LIMIT_PASSWORD_PER_ACCOUNT_BY_STRANGERS: '10000',
  LIMIT_MAILS_PER_ADDRESS: '10000',
}

export function buildEmail(): string {
  return `person-${randomBytes(6).toString('hex')}@example.org`
}

/** The query of the link that a mail carries. */
export function readLink(mail: SentMail): Record<string, string> & { token_hash: string } {
  const link = /https?:\/\/\S+\/confirm\?\S+/.exec(mail.body_text)
  if (!link) throw new Error(`The mail ${mail.kind} carries no link.`)
  return Object.fromEntries(new URL(link[0]).searchParams) as Record<string, string> & { token_hash: string }
}

/** The claims of an access token, as any client reads them. */
export function claimsOf({ access_token: token }: Pick<Session, 'access_token'>): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString())
}

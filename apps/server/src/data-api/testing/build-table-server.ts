import type { AddressInfo } from 'node:net'
import { DatabaseAway } from '@hearth/database'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify'
import ws from 'ws'
import type { Identity } from '../../auth/index.ts'
import type { Log, Parts } from '../../parts.ts'
import { checkRead } from '../../testing/check-read.ts'
import { buildConfig } from '../../testing/config.ts'
import { hearing } from '../../testing/hearing.ts'
import type { Member } from '../../testing/people.ts'
import type { ListedFunctions } from '../catalogue/rpc-functions.ts'
import { type AnswerCaches, createAnswerCaches, dataApi, tablesPrefix } from '../index.ts'

type LogLine = { level: 'info' | 'warn' | 'error'; event: string; fields: Record<string, unknown> }

export type TableServer = {
  app: FastifyInstance
  test: TestDatabase
  /** Every statement that the interface sent, in order. */
  statements: { text: string; role: string }[]
  /** Whether the database cannot be reached. */
  condition: { isAway: boolean }
  /** What it logged as failed or unavailable. */
  logged: LogLine[]
  /** The official client over the network, signed in as `member` or not at all. */
  client(member?: Member): SupabaseClient
  /** The headers that make a request the member's. */
  as(member?: Member): Record<string, string>
  close(): Promise<void>
}

/**
 * The table protocol alone, listening on a port, on a database of its own. The token names the member instead of
 * proving it: whom a token belongs to is the auth service's affair.
 *
 * @param arrange runs as the owner before the interface reads the catalogue: tables that only a test needs.
 * @param listed the functions that may be called, where a test needs others than Hearth's.
 * @param breakCaches makes of what it caches a variant that a test shows to be broken.
 */
export async function buildTableServer({
  arrange = '',
  now = Date.now,
  breakCaches = (cached) => cached,
  listed,
}: {
  arrange?: string
  listed?: ListedFunctions
  now?: () => number
  breakCaches?: (cached: AnswerCaches) => AnswerCaches
} = {}): Promise<TableServer> {
  const test = await hearing(await createTestDatabase())
  if (arrange) await test.owner(arrange)
  const statements: TableServer['statements'] = []
  const condition = { isAway: false }
  const logged: LogLine[] = []
  const given: Parts = {
    config: buildConfig(),
    database: {
      ...test.database,
      run: (actor, statement) => {
        if (condition.isAway) return Promise.reject(new DatabaseAway(new Error('nobody there')))
        statements.push({ text: statement.text, role: actor.role })
        return test.database.run(actor, statement)
      },
    },
    now,
    log: collectLog(logged),
  }
  const app = Fastify()
  app.addHook('onSend', async ({ params, query, routeOptions }, reply, answer) => {
    const isCall = routeOptions.url?.endsWith('/rpc/:name') && reply.statusCode === 200
    if (!isCall || typeof answer !== 'string' || Object.keys(query as object).length > 0) return answer
    try {
      checkRead((params as { name: string }).name, JSON.parse(answer))
      return answer
    } catch (error) {
      void reply.code(500)
      return String(error)
    }
  })
  const cached = breakCaches(createAnswerCaches(given))
  const parts = { ...given, database: cached.watch(given.database) }
  await app.register(dataApi(parts, { identify, cached, ...(listed && { listed }) }), {
    prefix: tablesPrefix,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const as = (member?: Member): Record<string, string> =>
    member ? { authorization: `Bearer ${member.userId} ${member.sessionId}` } : {}

  return {
    app,
    test,
    statements,
    condition,
    logged,
    as,
    client: (member) =>
      createClient(`http://127.0.0.1:${port}`, 'sb_publishable_test', {
        auth: { persistSession: false, autoRefreshToken: false },
        realtime: { transport: ws as never },
        global: { headers: as(member) },
      }),
    close: async () => {
      await app.close()
      await test.drop()
    },
  }
}

type MemberIdentity = Extract<Identity, { kind: 'member' }>

function identify(request: FastifyRequest): Identity {
  const token = request.headers.authorization?.replace(/^Bearer /, '')
  if (!token || token === 'sb_publishable_test') return { kind: 'anon' }
  if (token === 'sb_secret_test') return { kind: 'service' }
  if (token === 'forged') return { kind: 'refused', status: 401, code: 'bad_jwt', message: 'invalid JWT' }
  const [userId = '', sessionId = ''] = token.split(' ')
  return { kind: 'member', userId, sessionId, claims: {} as MemberIdentity['claims'] }
}

function collectLog(lines: LogLine[]): Log {
  const collect =
    (level: LogLine['level']) =>
    (event: string, fields: Record<string, unknown> = {}) => {
      lines.push({ level, event, fields })
    }
  return { info: collect('info'), warn: collect('warn'), error: collect('error') }
}

import { randomUUID } from 'node:crypto'
import { Actor, AnonymousIdentity, HttpAgent, type Identity } from '@dfinity/agent'
import { DelegationChain, DelegationIdentity, ECDSAKeyIdentity } from '@dfinity/identity'
import { type _SERVICE as Engine, idlFactory } from '@hearth/contracts/event-engine.did.js'
import type { Database } from '@hearth/database'
import pg from 'pg'
import { buildApp } from '../../app.ts'
import type { Log, Parts } from '../../parts.ts'
import { checkRead } from '../check-read.ts'
import { buildConfig } from '../config.ts'
import { calmLoad } from '../load.ts'
import { createTokenSigner } from '../people.ts'
import { known, makeCommunity } from './community.ts'
import { createReplayer, type Replayer } from './replay.ts'
import type { Question, Who } from './screens.ts'
import { type Asked, watchDatabase } from './watch.ts'

/** The whole app beside a community of some size, and what it asks of its database. */
export type Grown = Replayer & {
  parts: Parts
  /** Asks as a screen does, and gives the statements that it took. */
  ask(question: Question): Promise<Asked[]>
  /** Lets time pass, in which what the app remembers for a moment becomes too old. */
  later(ms: number): void
  /** The statements of something that a timer does. */
  asks(work: () => Promise<unknown>): Promise<Asked[]>
  end(): Promise<void>
}

const url = 'http://127.0.0.1'
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const userIds = { member: known.member, host: known.host, admin: known.admin }

/** `database` is the service's way to an empty migrated database, `ownerUrl` its owner's. */
export async function startGrown(
  { database, ownerUrl }: { database: Database; ownerUrl: string },
  events: number,
): Promise<Grown> {
  const client = new pg.Client(ownerUrl)
  // Whoever stops the database after a fault reads of that fault.
  client.on('error', () => undefined)
  await client.connect()
  await client.query(`set time zone 'UTC'; set search_path = public`)
  const watched = watchDatabase(database)
  let aheadMs = 0
  const parts: Parts = {
    config: buildConfig(),
    database: watched.database,
    now: () => Date.now() + aheadMs,
    log: silent,
  }
  const app = await buildApp(parts, { load: calmLoad, runsJobs: false })
  if (events > 0) await makeCommunity((sql, values) => client.query(sql, values && [...values]), events)
  const info = (await (await fetch(`${url}/.well-known/hearth.json`)).json()) as {
    engine: { canisterId: string }
  }
  const tokenOf = createTokenSigner(parts)

  const heads = new Map<Who, Record<string, string>>([['visitor', { apikey: `${parts.config.anonKey}` }]])
  const engines = new Map<Who, Engine>([['visitor', await engineFor(new AnonymousIdentity())]])
  for (const [who, userId] of Object.entries(userIds) as [Exclude<Who, 'visitor'>, string][]) {
    const sessionId = randomUUID()
    await client.query(
      `insert into auth.sessions (id, user_id, not_after) values ($1, $2, now() + interval '1 day')`,
      [sessionId, userId],
    )
    heads.set(who, { authorization: await tokenOf({ userId, sessionId }) })
    engines.set(who, await engineFor(await identityOf(heads.get(who)!)))
  }

  /** Within the process: over a socket nobody could tell which statement belongs to which request. */
  async function fetch(input: unknown, init: RequestInit = {}): Promise<Response> {
    const { statusCode, headers, rawPayload } = await app.http.inject({
      method: (init.method ?? 'GET') as 'GET' | 'POST',
      url: `${input}`,
      headers: Object.fromEntries(new Headers(init.headers)),
      // Strings and bytes: nobody here sends anything else.
      payload: typeof init.body === 'string' ? init.body : Buffer.from((init.body ?? []) as Uint8Array),
    })
    return new Response(new Uint8Array(rawPayload), {
      status: statusCode,
      headers: Object.entries(headers).map(([name, value]) => [name, `${value}`] as [string, string]),
    })
  }

  async function engineFor(identity: Identity): Promise<Engine> {
    const agent = HttpAgent.createSync({
      host: url,
      fetch,
      identity,
      verifyQuerySignatures: false,
      shouldSyncTime: false,
    })
    return Actor.createActor<Engine>(idlFactory, { agent, canisterId: info.engine.canisterId })
  }

  async function identityOf(headers: Record<string, string>): Promise<Identity> {
    const key = await ECDSAKeyIdentity.generate()
    const publicKey = Buffer.from(key.getPublicKey().toDer()).toString('base64')
    const response = await fetch(`${url}/functions/v1/network-identity`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ publicKey }),
    })
    if (!response.ok) throw new Error(`There is no delegation: ${await response.text()}`)
    return DelegationIdentity.fromDelegation(key, DelegationChain.fromJSON(await response.text()))
  }

  async function answer(question: Question): Promise<void> {
    if ('engine' in question) {
      const method = engines.get(question.as)![question.engine] as (...args: unknown[]) => Promise<unknown>
      await method(...question.args)
      return
    }
    const headers = { ...heads.get(question.as), accept: 'text/html,application/json' }
    const response = await ('get' in question
      ? fetch(url + question.get, { headers })
      : fetch(`${url}/rest/v1/rpc/${question.rpc}`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(question.args ?? {}),
        }))
    const body = await response.text()
    if (!response.ok) throw new Error(`${question.what}: ${response.status} ${body.slice(0, 300)}`)
    if ('rpc' in question) checkRead(question.rpc, JSON.parse(body))
  }

  return {
    parts,
    ...(await createReplayer(client)),
    ask: (question) => watched.during(() => answer(question)),
    later(ms) {
      aheadMs += ms
    },
    asks: (work) => watched.during(work),
    async end() {
      await app.stop()
      await client.end()
    },
  }
}

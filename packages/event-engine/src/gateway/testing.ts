/** A small canister behind a real HTTP server on a real database, for the gateway's tests. */
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Certificate, lookupResultToBuffer } from '@dfinity/agent'
import { IDL } from '@dfinity/candid'
import { Principal } from '@dfinity/principal'
import type { Database } from '@hearth/database'
import { addAccount, type TestDatabase } from '@hearth/database/testing'
import { type CborMap, decodeCbor, principalBytes } from '@hearth/ic-wire'
import { makeKey, type TestKey } from '@hearth/ic-wire/testing'
import { deriveEngineKeys, engineCanisterId, signDelegation } from '../identity/index.ts'
import type { Canister, MethodCall, Outcome } from './canister.ts'
import { createGateway, type Gateway, type GatewayOptions } from './gateway.ts'

export const testKeys = deriveEngineKeys('a secret of the tests, long enough to be one')

export const counterIdl: IDL.InterfaceFactory = ({ IDL: idl }) =>
  idl.Service({
    read: idl.Func([idl.Text], [idl.Nat], ['query']),
    whoami: idl.Func([], [idl.Text], ['query']),
    increment: idl.Func([idl.Text], [idl.Nat], []),
    refuse: idl.Func([idl.Text], [idl.Nat], []),
    fail: idl.Func([idl.Text], [idl.Nat], []),
    wait: idl.Func([idl.Text], [idl.Nat], []),
    note: idl.Func([idl.Text], [idl.Nat], []),
  })

const queries = ['read', 'whoami']
const updates = ['increment', 'refuse', 'fail', 'wait', 'note']

type Run = (statement: {
  name: string
  text: string
  values: unknown[]
  perItem?: true
}) => Promise<{ rows: { value?: unknown }[] }>

/**
 * Named counters in the database. `refuse` and `fail` count up before they refuse and throw. Calls of `note` share a
 * transaction: each makes a counter of its own name and gives the number of letters in it. It refuses `refused...`
 * before and `late...` after it has written, throws for `thrown...`, and the database refuses a name that is there
 * already.
 */
export function createCounterCanister(database: Database) {
  const counted = { queries: 0, updates: 0 }
  let open: (() => void) | undefined

  const canister: Canister = {
    id: engineCanisterId,
    candid: 'service : { read : (text) -> (nat) query }',
    kindOf: (method) =>
      queries.includes(method) ? 'query' : updates.includes(method) ? 'update' : undefined,
    query: async (call) => {
      counted.queries++
      return answer(call, (statement) => database.run({ role: 'hearth_engine' }, statement))
    },
    sharesTransaction: (method) => method === 'note',
    update: async (call, transaction) => {
      counted.updates++
      if (call.method === 'wait') {
        await new Promise<void>((resolve) => {
          open = resolve
        })
      }
      return answer(call, (statement) => transaction.run(statement))
    },
  }

  async function answer(call: MethodCall, run: Run): Promise<Outcome> {
    const { principal, userId = 'nobody', isController } = call.caller
    if (call.method === 'whoami') {
      return replied(IDL.Text, `${principal} ${userId}${isController ? ' controller' : ''}`)
    }
    const name = nameIn(call.arg)
    if (name === undefined) return { ok: false, rejectCode: 5, message: 'The argument is not a text.' }
    if (call.method === 'read') return replied(IDL.Nat, await readCounter(name, run))
    if (call.method === 'note') return note(name, run)
    const value = await incrementCounter(name, run)
    if (call.method === 'fail') throw new Error('secret details')
    if (call.method === 'refuse')
      return { ok: false, rejectCode: 4, message: `Not ${name}.`, errorCode: 'TEST' }
    return replied(IDL.Nat, value)
  }

  return { canister, counted, openWaiting: () => open?.() }
}

async function note(name: string, run: Run): Promise<Outcome> {
  if (name.startsWith('refused')) return { ok: false, rejectCode: 4, message: `Not ${name}.` }
  const { rows } = await run({
    name: 'test_note',
    text: `with given as (select * from unnest($1::text[]) with ordinality as g (name, at)),
      made as (insert into hearth.counters (name, value) select name, length(name) from given returning name, value)
      select given.at, made.value from given join made using (name) order by given.at desc`,
    values: [[name]],
    perItem: true,
  })
  if (name.startsWith('late')) return { ok: false, rejectCode: 4, message: `Not ${name}.` }
  if (name.startsWith('thrown')) throw new Error('secret details')
  return replied(IDL.Nat, BigInt(rows[0]!.value as number))
}

function replied(type: IDL.Type, value: unknown): Outcome {
  return { ok: true, reply: IDL.encode([type], [value]) }
}

function nameIn(arg: Uint8Array): string | undefined {
  try {
    return IDL.decode([IDL.Text], new Uint8Array(arg))[0] as unknown as string
  } catch {
    return undefined
  }
}

async function readCounter(name: string, run: Run): Promise<bigint> {
  const text = 'select value from hearth.counters where name = $1'
  const { rows } = await run({ name: 'test_read', text, values: [name] })
  return BigInt((rows[0]?.value as number | undefined) ?? 0)
}

async function incrementCounter(name: string, run: Run): Promise<bigint> {
  const text = `insert into hearth.counters as c (name, value) values ($1, 1)
    on conflict (name) do update set value = c.value + 1 returning value`
  const { rows } = await run({ name: 'test_increment', text, values: [name] })
  return BigInt(rows[0]!.value as number)
}

export type ServedGateway = { gateway: Gateway; url: string; close(): Promise<void> }

/** A gateway with the counter canister on a port of its own. */
export async function serveGateway(
  options: Partial<GatewayOptions> & { database: Database; canisters: Canister[] },
) {
  const gateway = await createGateway({ keys: testKeys, ...options })
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk) => chunks.push(chunk))
    request.on('end', async () => {
      const answer = await gateway.handle({
        method: request.method!,
        path: request.url!,
        body: Buffer.concat(chunks),
        remoteAddress: request.socket.remoteAddress!,
      })
      response.writeHead(answer.status, answer.headers)
      response.end(answer.body)
    })
  })
  // Node ends a connection that rests for 5 s, just when a slow test may use it again.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    gateway,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await gateway.close()
    },
  }
}

export type TestMember = { userId: string; sessionId: string }

/** A member with one login of a day. */
export async function makeMember(
  { owner }: Pick<TestDatabase, 'owner'>,
  account: { isNew?: boolean } = {},
): Promise<TestMember> {
  const userId = await addAccount({ owner }, account)
  return { userId, sessionId: await makeLogin({ owner }, userId) }
}

export async function makeLogin({ owner }: Pick<TestDatabase, 'owner'>, userId: string): Promise<string> {
  const [row] = await owner<{ id: string }>(
    `insert into auth.sessions (user_id, not_after) values ($1, now() + interval '1 day') returning id`,
    [userId],
  )
  return row!.id
}

/** What signs in a member's name: the member's key, the browser's key and the signed delegation between them. */
export type TestSigner = {
  principal: Uint8Array
  key: TestKey
  signedBy: TestKey
  delegations: Record<string, unknown>[]
}

/** A delegation as the server signs it at login, in the shape that envelopes carry. */
export async function makeSigner(database: Database, member: TestMember): Promise<TestSigner> {
  const browser = makeKey('p256')
  const chain = await signDelegation(
    { database, keys: testKeys },
    { ...member, publicKeyDer: browser.der, nowMs: Date.now(), lifetimeMs: 3_600_000 },
  )
  const { delegation, signature } = chain.delegations[0]!
  const { principal, publicKeyDer, sign } = testKeys.member(member.userId)
  return {
    principal,
    key: { der: publicKeyDer, principal, sign },
    signedBy: browser,
    delegations: [
      {
        delegation: {
          pubkey: unhex(delegation.pubkey),
          expiration: BigInt(`0x${delegation.expiration}`),
          targets: delegation.targets!.map(unhex),
        },
        signature: unhex(signature),
      },
    ],
  }
}

function unhex(hex: string): Uint8Array {
  return new Uint8Array(Buffer.from(hex, 'hex'))
}

const minuteNs = 60_000_000_000n

/** The fields of a call, query or read_state that nothing is wrong with. */
export function makeContent(
  requestType: 'call' | 'query',
  method: string,
  sender: Uint8Array,
  changes: Record<string, unknown> = {},
) {
  return {
    request_type: requestType,
    canister_id: principalBytes(engineCanisterId)!,
    method_name: method,
    arg: new Uint8Array(IDL.encode([IDL.Text], ['tea'])),
    sender,
    ingress_expiry: BigInt(Date.now()) * 1_000_000n + 4n * minuteNs,
    nonce: new Uint8Array(randomBytes(16)),
    ...changes,
  }
}

export function makeReadState(sender: Uint8Array, paths: Uint8Array[][]) {
  const ingress_expiry = BigInt(Date.now()) * 1_000_000n + 4n * minuteNs
  return { request_type: 'read_state', paths, sender, ingress_expiry }
}

export const anonymousPrincipal = Uint8Array.of(4)

export type Sent = { status: number; text: string; body: CborMap }

/** Sends bytes to an endpoint (`v3/canister/<id>/call` for `v3 call`) and decodes what comes. */
export async function send(
  url: string,
  endpoint: string,
  body: Uint8Array,
  canisterId = engineCanisterId,
): Promise<Sent> {
  const [version, name] = endpoint.split(' ')
  const response = await fetch(`${url}/api/${version}/canister/${canisterId}/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/cbor' },
    body: body as Uint8Array<ArrayBuffer>,
  })
  const bytes = new Uint8Array(await response.arrayBuffer())
  const isCbor = response.headers.get('content-type') === 'application/cbor'
  return {
    status: response.status,
    text: isCbor ? '' : Buffer.from(bytes).toString(),
    body: isCbor ? (decodeCbor(bytes) as CborMap) : new Map(),
  }
}

/** What a certificate says of a request, read and verified by the agent. */
export async function certifiedStatus(certificate: unknown, requestId: Uint8Array) {
  const verified = await Certificate.create({
    certificate: certificate as Uint8Array,
    rootKey: testKeys.rootKeyDer,
    canisterId: Principal.fromText(engineCanisterId),
  })
  const read = (field: string) =>
    lookupResultToBuffer(verified.lookup_path(['request_status', requestId, field] as never))
  const textOf = (field: string) => {
    const bytes = read(field)
    return bytes && Buffer.from(bytes).toString()
  }
  const reply = read('reply')
  return {
    status: textOf('status'),
    value: reply && (IDL.decode([IDL.Nat], new Uint8Array(reply))[0] as unknown as bigint),
    rejectCode: read('reject_code')?.[0],
    message: textOf('reject_message'),
  }
}

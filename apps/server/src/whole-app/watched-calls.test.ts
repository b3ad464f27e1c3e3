// Calls as /gap-test watches them, through network-sdk and the real gateway, from a visitor and from a member.
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import {
  createMemberIdentity,
  createNetworkAgent,
  memoryIdentityStore,
  type NetworkAgentOptions,
} from '@hearth/network-sdk/agent'
import { type CallStep, createCallWatch, engineMethods, examineConnection } from '@hearth/network-sdk/watch'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type SignedIn, startSite } from '../testing/clients.ts'

let site: Awaited<ReturnType<typeof startSite>>
let ana: SignedIn
let address: NetworkAgentOptions
let threads = 0
const countThread = () => void threads++

beforeAll(async () => {
  process.on('worker', countThread)
  site = await startSite()
  ana = await site.comeIn('ana.lume')
  const { engine } = await (await fetch(`${site.url}/.well-known/hearth.json`)).json()
  address = { host: site.url, canisterId: engine.canisterId, rootKeyHex: engine.rootKey }
})
afterAll(async () => {
  process.off('worker', countThread)
  await site?.end()
})

it('has started the thread that signs before anybody calls', async () => {
  await expect.poll(() => threads).toBe(1)
})

const draft = toCandidEventInput({
  title: 'A first try',
  category: 'party',
  timing: { startDate: '2031-05-04', timezone: 'Asia/Kathmandu', allDay: true },
  venue: { id: '', name: 'Patan Courtyard', address: '', city: 'Lalitpur' },
  pricing: { isFree: true },
  tags: [],
  status: 'draft',
  visibility: 'public',
})

/** The person of an agent: a visitor, or Ana under a key of her own. */
function connect(options: Partial<NetworkAgentOptions> = {}) {
  const watch = createCallWatch(createNetworkAgent({ ...address, ...options }))
  return async (name: string, values: unknown[], as?: 'query' | 'update') => {
    const method = engineMethods().find((known) => known.name === name)!
    const steps: CallStep[] = []
    const observe = (step: CallStep) => steps.push(step)
    const arg = method.encode(values)
    const { reply, requestId } = await watch
      .call({ methodName: name, arg, as: as ?? (method.isQuery ? 'query' : 'update'), observe })
      .catch((error) => {
        throw Object.assign(error, { steps })
      })
    return { steps, requestId, value: method.decode(reply) }
  }
}

const connectAna = (options: Partial<NetworkAgentOptions> = {}) =>
  connect({
    ...options,
    identity: createMemberIdentity({
      loginId: ana.sessionId,
      store: memoryIdentityStore(),
      requestDelegation: async (publicKey) => {
        const { data, error } = await ana.client.functions.invoke('network-identity', { body: { publicKey } })
        expect(error).toBeNull()
        return data
      },
    }).current,
  })

const shown = (steps: CallStep[]) =>
  steps.map((step) => {
    if (step.kind === 'http') return `${step.version} ${step.endpoint} ${step.httpStatus}`
    if (step.kind === 'status') return step.status
    return 'isVerified' in step ? `${step.kind} ${step.isVerified}` : step.kind
  })

it('shows a visitor a read with its node signature, and the same read certified', async () => {
  const call = connect()
  const read = await call('getEngineRegistry', [])
  expect(shown(read.steps).toSorted()).toEqual([
    'node_signature true',
    'replied',
    'request_id',
    'v2 query 200',
    'v2 read_state 200',
  ])
  const certified = await call('getEngineRegistry', [], 'update')
  expect(shown(certified.steps)).toEqual(['request_id', 'v3 call 200', 'certificate true', 'replied'])
  expect(certified.value).toEqual(read.value)
})

it('shows a member a draft being made and deleted, each step in its time', async () => {
  const call = connectAna()
  const made = await call('createEvent', [draft])
  expect(shown(made.steps)).toEqual(['request_id', 'v3 call 200', 'certificate true', 'replied'])
  expect(made.requestId).toMatch(/^[0-9a-f]{64}$/)
  const times = made.steps.map(({ atMs }) => atMs)
  expect(times).toEqual(times.toSorted((a, b) => a - b))
  const [found] = (await call('getEvent', [made.value])).value as [{ title: string }]
  expect(found.title).toBe('A first try')
  expect((await call('deleteEvent', [made.value])).value).toBe(true)
})

it('shows the way over the older call, with a look at the request’s status', async () => {
  const call = connectAna({
    fetch: (input, init) =>
      String(input).includes('/api/v3/')
        ? Promise.resolve(
            Object.defineProperty(new Response('', { status: 404 }), 'url', { value: String(input) }),
          )
        : fetch(input, init),
  })
  const { steps } = await call('getSystemStats', [], 'update')
  const way = shown(steps)
  expect(way.slice(0, 5)).toEqual(['request_id', 'v3 call 404', 'request_id', 'v2 call 202', 'accepted'])
  expect(way.slice(-3)).toEqual(['v2 read_state 200', 'certificate true', 'replied'])
})

it('gives the engine’s own sentence for what somebody may not, certified when it ran', async () => {
  const early = await connect()('createEvent', [draft]).catch((error) => error)
  expect(early).toMatchObject({ name: 'EngineError', kind: 'refused' })
  expect(early.message).toMatch(/^[A-Z].+\.$/)
  expect(shown(early.steps)).toEqual(['request_id', 'v3 call 200', 'refused'])
  const late = await connectAna()('invokeVioletFlame', []).catch((error) => error)
  expect(late).toMatchObject({ name: 'EngineError', kind: 'refused' })
  expect(late.message).toMatch(/^[A-Z].+\.$/)
  expect(shown(late.steps).slice(-2)).toEqual(['certificate true', 'rejected'])
})

it('measures the device’s clock, and not how long the answer took', async () => {
  const clock = (readings: number[]) => () => Date.now() + (readings.shift() ?? 0)
  const agent = createNetworkAgent(address)
  // Asked at a minute before, arrived a minute after: a slow answer to a clock that is right.
  const slow = await examineConnection(agent, { now: clock([-60_000, 60_000]) })
  expect(slow.clockAheadMs).toBe(0)
  const fast = await examineConnection(agent, { now: clock([3_600_000, 3_660_000]) })
  expect(Math.round(fast.clockAheadMs / 60_000)).toBe(-60)
})

it('finds the connection well, with the key that the app was given', async () => {
  const connection = await examineConnection(createNetworkAgent(address))
  expect(connection).toMatchObject({ gateway: 'healthy', isRightKey: true })
  expect(Math.abs(connection.clockAheadMs)).toBeLessThan(60_000)
  const other = createNetworkAgent({ ...address, rootKeyHex: `${address.rootKeyHex.slice(0, -2)}00` })
  await expect(examineConnection(other)).rejects.toMatchObject({ kind: 'unverified' })
})

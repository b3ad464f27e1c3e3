import { toCandidEvent } from '@hearth/contracts/candid-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createNetworkAgent, type NetworkAgentOptions } from '../agent/network-agent.ts'
import { buildEventRecord } from '../testing/events.ts'
import { Replica } from '../testing/replica.ts'
import type { CallStep, HttpStep } from './call-step.ts'
import { createCallWatch } from './call-watch.ts'
import { type EngineMethod, engineMethods } from './engine-interface.ts'

// The engine's own gateway, the same from outside: apps/server/src/whole-app/watched-calls.test.ts.

const event = buildEventRecord()

function setUp(options: Partial<NetworkAgentOptions> = {}) {
  const replica = new Replica({
    getEvent: ([id]) => ({ reply: [id === event.id ? [toCandidEvent(event)] : []] }),
    getEngineInfo: () => ({ reject: 'There is no such engine.' }),
    deleteEvent: ([id]) => (id === event.id ? { reply: [true] } : { reject: 'There is no such event.' }),
  })
  const agent = createNetworkAgent({ ...replica, timing: { backoffStartMs: 1, pollStartMs: 1 }, ...options })
  // A clock that stands one millisecond further at each look.
  let clockMs = 0
  const watch = createCallWatch(agent, { elapsed: () => clockMs++ })
  const call = async (name: string, values: unknown[], as: 'query' | 'update') => {
    const steps: CallStep[] = []
    const arg = methodOf(name).encode(values)
    const ended = await watch.call({ methodName: name, arg, as, observe: (step) => steps.push(step) }).then(
      (reply) => ({ reply }),
      (error) => ({ error }),
    )
    return { steps, ...ended } as {
      steps: CallStep[]
      reply?: Awaited<ReturnType<typeof watch.call>>
      error?: Error
    }
  }
  return { replica, agent, call }
}

const methodOf = (name: string) => engineMethods().find((method) => method.name === name) as EngineMethod

/** The way of a call in a few words each. */
function wayOf(steps: CallStep[]): string[] {
  return steps.map((step) => {
    if (step.kind === 'http')
      return `${step.version} ${step.endpoint} for ${step.purpose}: ${step.httpStatus}`
    if (step.kind === 'status') return step.status
    if (step.kind === 'request_id') return 'request id'
    return `${step.kind} ${step.isVerified ? 'verified' : 'not verified'}`
  })
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('a watched call', () => {
  it('shows the way of an update that is answered at once', async () => {
    const { call, replica } = setUp()
    const { steps, reply } = await call('deleteEvent', [event.id], 'update')
    expect(wayOf(steps)).toEqual(['request id', 'v3 call for call: 200', 'certificate verified', 'replied'])
    expect(methodOf('deleteEvent').decode(reply!.reply)).toBe(true)
    expect(reply!.requestId).toBe(replica.ran[0]!.requestId)
    expect(steps[0]).toMatchObject({ requestId: reply!.requestId })
  })

  it('shows each status of one that is not, and the fallback to the older call', async () => {
    const { call, replica } = setUp()
    replica.hasV3 = false
    replica.statusLooks = ['processing', 'processing']
    const { steps } = await call('deleteEvent', [event.id], 'update')
    const look = ['v2 read_state for request_status: 200', 'certificate verified']
    expect(wayOf(steps)).toEqual([
      'request id',
      'v3 call for call: 404',
      // The library makes a new envelope for the older version.
      'request id',
      'v2 call for call: 202',
      'accepted',
      ...look,
      'processing',
      ...look,
      'processing',
      ...look,
      'replied',
    ])
    expect(replica.ran).toHaveLength(1)
  })

  it('gives each step its time, and each request and check how long it took', async () => {
    const { call } = setUp()
    const { steps, reply } = await call('deleteEvent', [event.id], 'update')
    const times = steps.map(({ atMs }) => atMs)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    for (const step of steps) if ('tookMs' in step) expect(step.tookMs).toBeGreaterThan(0)
    expect(reply!.tookMs).toBeGreaterThan(times.at(-1)!)
  })

  it('shows a query with the node that signed it, and fetches the keys once in five minutes', async () => {
    const { call, replica } = setUp()
    const first = await call('getEvent', [event.id], 'query')
    expect(wayOf(first.steps).toSorted()).toEqual([
      'node_signature verified',
      'replied',
      'request id',
      'v2 query for query: 200',
      'v2 read_state for node_keys: 200',
    ])
    const [signature] = first.steps.filter(({ kind }) => kind === 'node_signature')
    expect(signature).toMatchObject({ signedAtMs: expect.closeTo(replica.now(), -5) })
    const second = await call('getEvent', [event.id], 'query')
    expect(wayOf(second.steps)).toEqual([
      'request id',
      'v2 query for query: 200',
      'node_signature verified',
      'replied',
    ])
    expect(methodOf('getEvent').decode(second.reply!.reply)).toEqual([toCandidEvent(event)])
  })

  it('certifies a read that is sent as an update', async () => {
    const { call } = setUp()
    const { steps } = await call('getEvent', [event.id], 'update')
    expect(wayOf(steps)).toContain('certificate verified')
  })

  it.each([
    ['an update', 'deleteEvent', 'update', 'There is no such event.', 'certificate verified'],
    ['a query', 'getEngineInfo', 'query', 'There is no such engine.', 'node_signature verified'],
  ] as const)(
    'ends with the engine’s sentence when it refuses %s',
    async (_, name, as, sentence, checked) => {
      const { call } = setUp()
      const { steps, error } = await call(name, ['none'], as)
      expect(error).toMatchObject({ name: 'EngineError', kind: 'refused', message: sentence })
      expect(wayOf(steps)).toContain(checked)
      expect(wayOf(steps).at(-1)).toBe('rejected')
    },
  )

  it('says of a changed answer that it does not hold, and gives nothing of it', async () => {
    const { call, replica } = setUp()
    replica.flipsCertificates = true
    const update = await call('deleteEvent', [event.id], 'update')
    expect(wayOf(update.steps).at(-1)).toBe('certificate not verified')
    expect(update.error).toMatchObject({ kind: 'unverified' })
    replica.flipsCertificates = false
    replica.flipsQueryReplies = true
    const query = await call('getEvent', [event.id], 'query')
    expect(wayOf(query.steps).at(-1)).toBe('node_signature not verified')
    expect(query.error).toMatchObject({ kind: 'unverified' })
  })

  it('says nothing of a signature when the keys could not be fetched', async () => {
    vi.spyOn(console, 'group').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { replica } = setUp()
    const { call } = setUp({
      ...replica,
      fetch: (input, init) =>
        String(input).endsWith('/read_state')
          ? Promise.reject(new TypeError('fetch failed'))
          : replica.fetch(input, init),
    })
    const { steps, error } = await call('getEvent', [event.id], 'query')
    expect(error).toMatchObject({ kind: 'unreachable' })
    expect(wayOf(steps).filter((word) => word.startsWith('node_signature'))).toEqual([])
  })

  it('shows each try of a request that got no answer', async () => {
    const { call, replica } = setUp()
    replica.isDown = true
    const { steps, error } = await call('deleteEvent', [event.id], 'update')
    const tries = steps.filter((step): step is HttpStep => step.kind === 'http')
    expect(tries.map(({ httpStatus }) => httpStatus)).toEqual([undefined, undefined, undefined, undefined])
    expect(error).toMatchObject({ kind: 'unreachable' })
  })

  it('keeps the steps of two calls at once apart', async () => {
    const { call } = setUp()
    const [gone, stored] = await Promise.all([
      call('deleteEvent', [event.id], 'update'),
      call('getEvent', [event.id], 'query'),
    ])
    expect(wayOf(gone.steps)).toEqual([
      'request id',
      'v3 call for call: 200',
      'certificate verified',
      'replied',
    ])
    expect(wayOf(stored.steps)).not.toContain('v3 call for call: 200')
  })

  it.each([60, -60])('reads on from a device whose clock is %i minutes off', async (minutes) => {
    vi.spyOn(console, 'group').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { call, replica } = setUp()
    replica.now = () => Date.now() + minutes * 60_000
    const { reply, error } = await call('getEvent', [event.id], 'query')
    expect(error).toBeUndefined()
    expect(methodOf('getEvent').decode(reply!.reply)).toEqual([toCandidEvent(event)])
  })

  it('costs the agent’s own calls nothing: they are seen by nobody', async () => {
    const { agent, call } = setUp()
    const { steps } = await call('getEvent', [event.id], 'query')
    const seen = steps.length
    await agent.query(() =>
      agent.http.query(agent.canisterId, { methodName: 'getEvent', arg: methodOf('getEvent').encode(['x']) }),
    )
    expect(steps).toHaveLength(seen)
  })
})

import { ECDSAKeyIdentity } from '@dfinity/identity'
import { toCandidEvent } from '@hearth/contracts/candid-event'
import { limits } from '@hearth/contracts/limits'
import { readOnlySentence } from '@hearth/contracts/read-only'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildEventRecord } from '../testing/events.ts'
import { Replica } from '../testing/replica.ts'
import { createEngineActor } from './engine.ts'
import { createNetworkAgent, type NetworkAgentOptions } from './network-agent.ts'

const event = buildEventRecord()
const quick = { backoffStartMs: 1, pollStartMs: 1 }

function setUp(options: Partial<NetworkAgentOptions> = {}) {
  const replica = new Replica({
    getEvent: () => ({ reply: [[toCandidEvent(event)]] }),
    deleteEvent: () => ({ reply: [true] }),
  })
  const agent = createNetworkAgent({ ...replica, timing: quick, ...options })
  return { replica, agent, engine: createEngineActor(agent) }
}

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

describe('the network agent', () => {
  it('gives a query whose node signature holds under the given root key', async () => {
    const { engine, replica } = setUp()
    expect(await engine.getEvent(event.id)).toEqual(event)
    expect(replica.asked).not.toContain('/api/v2/status')
  })

  it('shows nothing of a query whose reply was changed after it was signed', async () => {
    const { engine, replica } = setUp()
    replica.flipsQueryReplies = true
    await expect(engine.getEvent(event.id)).rejects.toMatchObject({ name: 'EngineError', kind: 'unverified' })
  })

  it('believes no certificate but the one of the given root key', async () => {
    const other = new Replica({})
    const { engine } = setUp({ rootKeyHex: other.rootKeyHex })
    await expect(engine.deleteEvent(event.id)).rejects.toMatchObject({ kind: 'unverified' })
    await expect(engine.getEvent(event.id)).rejects.toMatchObject({ kind: 'unverified' })
  })

  it('believes no certificate that was changed after it was signed', async () => {
    const { engine, replica } = setUp()
    replica.flipsCertificates = true
    await expect(engine.deleteEvent(event.id)).rejects.toMatchObject({ kind: 'unverified' })
  })

  it('refuses a node key that has not 32 bytes', async () => {
    vi.spyOn(console, 'group').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { engine, replica } = setUp()
    const right = replica.nodeKey
    // The DER of an Ed25519 key: twelve bytes that say so, then the key.
    expect(right).toHaveLength(12 + limits.publicKeyBytes)
    for (const wrong of [right.slice(0, -1), Uint8Array.from([...right, 0])]) {
      replica.nodeKey = wrong
      await expect(engine.getEvent(event.id)).rejects.toMatchObject({ kind: 'unverified' })
    }
    replica.nodeKey = right
    expect(await engine.getEvent(event.id)).toEqual(event)
  })

  it('keeps the node keys for 5 minutes', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { engine, replica } = setUp()
    const keysAsked = () => replica.asked.filter((path) => path.endsWith('/read_state')).length
    await engine.getEvent(event.id)
    expect(limits.queryKeyCacheMs).toBe(5 * 60_000)
    vi.advanceTimersByTime(limits.queryKeyCacheMs - 1000)
    await engine.getEvent(event.id)
    expect(keysAsked()).toBe(1)
    vi.advanceTimersByTime(2000)
    await engine.getEvent(event.id)
    expect(keysAsked()).toBe(2)
  })

  it('tries a request that got no answer three more times, then calls the engine unreachable', async () => {
    const { engine, replica } = setUp()
    replica.isDown = true
    await expect(engine.deleteEvent(event.id)).rejects.toMatchObject({ kind: 'unreachable' })
    expect(replica.asked).toHaveLength(4)
  })

  it('calls the engine unreachable, not unverified, when the node keys could not be fetched', async () => {
    vi.spyOn(console, 'group').mockImplementation(() => {})
    vi.spyOn(console, 'warn').mockImplementation(() => {})
    const { replica } = setUp()
    const { engine } = setUp({
      ...replica,
      fetch: (input, init) =>
        String(input).endsWith('/read_state')
          ? Promise.reject(new TypeError('fetch failed'))
          : replica.fetch(input, init),
    })
    await expect(engine.getEvent(event.id)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it.each([
    [503, 'overloaded', 'unreachable'],
    [429, 'slow down', 'unreachable'],
    [400, 'Invalid delegation expiry: it ended', 'expired_login'],
    [400, 'Invalid signature: wrong', 'refused'],
  ])('makes of an HTTP %i "%s" the kind %s', async (status, text, kind) => {
    const { engine, replica } = setUp()
    replica.refusal = { status, text }
    await expect(engine.deleteEvent(event.id)).rejects.toMatchObject({ kind })
  })

  it.each([
    ['the house can only be read', readOnlySentence, readOnlySentence],
    ['the engine is busy', 'Busy.', 'The event engine cannot be reached right now. Please try again.'],
  ])('hears at once that %s, where the engine says it in an answer', async (_, said, sentence) => {
    const { engine, replica } = setUp({ timing: { retries: 3, backoffStartMs: 60_000 } })
    replica.rejection = said
    await expect(engine.deleteEvent(event.id)).rejects.toMatchObject({
      kind: 'unreachable',
      message: sentence,
    })
    expect(replica.asked.filter((path) => path.endsWith('/call'))).toHaveLength(1)
  })

  it('takes the time of the engine when the clock of this device is wrong', async () => {
    const { engine, replica } = setUp()
    replica.now = () => Date.now() + 60 * 60_000
    expect(await engine.deleteEvent(event.id)).toBe(true)
    expect(await engine.getEvent(event.id)).toEqual(event)
  })

  it.each([
    ['a visitor', 'slow', 60 * 60_000],
    ['a visitor', 'fast', -60 * 60_000],
    ['a member', 'slow', 60 * 60_000],
    ['a member', 'fast', -60 * 60_000],
  ])(
    'reads for %s on a device whose clock is an hour %s, and asks for the time once',
    async (who, _, aheadMs) => {
      vi.spyOn(console, 'group').mockImplementation(() => {})
      vi.spyOn(console, 'warn').mockImplementation(() => {})
      const { engine, replica } = setUp(
        who === 'a member' ? { identity: await ECDSAKeyIdentity.generate() } : {},
      )
      replica.now = () => Date.now() + aheadMs
      expect(await engine.getEvent(event.id)).toEqual(event)
      const askedOnce = replica.asked.length
      expect(await engine.getEvent(event.id)).toEqual(event)
      // One query, and nothing beside it: keys and time are known.
      expect(replica.asked.length).toBe(askedOnce + 1)
      // What was refused was not sent again and again: query and keys twice each, and three looks at the time.
      expect(askedOnce).toBeLessThanOrEqual(7)
    },
  )

  it('asks again when the time of a query’s signature is too old, and shows nothing when it stays so', async () => {
    const { engine, replica } = setUp()
    const queries = () => replica.asked.filter((path) => path.endsWith('/query')).length
    replica.querySignatureAgesMs = [6 * 60_000, 6 * 60_000, 0]
    expect(await engine.getEvent(event.id)).toEqual(event)
    expect(queries()).toBe(3)

    replica.querySignatureAgesMs = [6 * 60_000]
    await expect(engine.getEvent(event.id)).rejects.toMatchObject({ kind: 'unverified' })
    expect(queries()).toBe(3 + 4)
  })

  it('ends a request that is not answered within 30 s', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    const { engine } = setUp()
    await engine.getEvent(event.id)
    expect(timeout.mock.calls.flat()).toContain(30_000)
    const { engine: impatient } = setUp({
      timing: { ...quick, retries: 0, requestTimeoutMs: 1 },
      fetch: (_, init) =>
        new Promise((_resolve, reject) => {
          init!.signal!.addEventListener('abort', () => reject(init!.signal!.reason))
        }),
    })
    await expect(impatient.deleteEvent(event.id)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('hands the specification’s limits to the library', () => {
    const { agent } = setUp({ timing: {} })
    const { config } = agent.http
    expect(config).toMatchObject({
      retryTimes: 3,
      ingressExpiryInMinutes: 5,
      verifyQuerySignatures: true,
      shouldFetchRootKey: false,
    })
    vi.spyOn(Math, 'random').mockReturnValue(0.5)
    expect(config.backoffStrategy?.().next()).toBe(500)
    expect(agent.timing).toMatchObject({ pollStartMs: 1000, pollFactor: 1.2, pollTimeoutMs: 300_000 })
  })

  it.each([0, -1, 5 * 60_000 + 1, Number.NaN])(
    'refuses an ingress expiry of %d ms with a sentence',
    (ingressExpiryMs) => {
      expect(() => setUp({ timing: { ingressExpiryMs } })).toThrow(
        /ingress expiry must be more than 0 and at most 5 minutes/,
      )
    },
  )

  it('can send with every ingress expiry of whole seconds that is allowed', async () => {
    for (const ingressExpiryMs of [1000, 31_000, 62_000, 123_000, 300_000]) {
      const { engine } = setUp({ timing: { ...quick, ingressExpiryMs } })
      expect(await engine.deleteEvent(event.id)).toBe(true)
    }
  })

  it.each(['', 'abcd', 'zz'.repeat(133)])('refuses "%s" as a root key', (rootKeyHex) => {
    expect(() => setUp({ rootKeyHex })).toThrow(TypeError)
  })
})

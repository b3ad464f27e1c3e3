import { createHash } from 'node:crypto'
import { toCandidEvent } from '@hearth/contracts/candid-event'
import { eventIdFrom } from '@hearth/contracts/event-id'
import { readOnlySentence } from '@hearth/contracts/read-only'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { buildEventInput, buildEventRecord } from '../testing/events.ts'
import { buildMember } from '../testing/member.ts'
import { Replica } from '../testing/replica.ts'
import { createEngineActor } from './engine.ts'
import { createMemberIdentity } from './identity.ts'
import { createNetworkAgent } from './network-agent.ts'
import type { CallTicket } from './prepared-call.ts'

const minuteMs = 60_000

function setUp({ retries = 0, refusal = '' } = {}) {
  /** The one event that the engine holds. */
  const held = { id: '' }
  const replica = new Replica({
    getEvent: ([id]) => ({ reply: [id === held.id ? [toCandidEvent(buildEventRecord())] : []] }),
    createEvent: () =>
      refusal && replica.ran.length === 1 ? { reject: refusal } : { reply: [`event-${replica.ran.length}`] },
  })
  const member = buildMember()
  const timing = { retries, backoffStartMs: 1, pollStartMs: 1 }
  const engineOf = (who: ReturnType<typeof buildMember>) => {
    const identity = createMemberIdentity({ ...who, loginId: 'login-1' }).current
    return createEngineActor(createNetworkAgent({ ...replica, timing, identity }))
  }
  return { replica, held, member, engine: engineOf(member), engineOf }
}

/** As the engine makes an event's id of the request that created it. */
function eventIdOf({ requestId }: CallTicket): string {
  return eventIdFrom(createHash('sha256').update(requestId, 'hex').digest())
}

afterEach(() => {
  vi.useRealTimers()
})

describe('a prepared creation', () => {
  it('happens once when its answer is lost and it is sent again minutes later', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { engine, replica } = setUp()
    replica.loseCallAnswers = 1
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    vi.advanceTimersByTime(3 * minuteMs)
    expect(await creation.send()).toBe('event-1')
    expect(replica.ran.map(({ requestId }) => requestId)).toEqual([creation.ticket.requestId])
  })

  it('happens once when the agent itself repeats the request', async () => {
    const { engine, replica } = setUp({ retries: 3 })
    replica.loseCallAnswers = 3
    expect(await engine.createEvent(buildEventInput())).toBe('event-1')
    expect(replica.ran).toHaveLength(1)
  })

  it('would happen twice without preparation: two creations are two events', async () => {
    const { engine, replica } = setUp()
    replica.loseCallAnswers = 1
    await expect(engine.createEvent(buildEventInput())).rejects.toMatchObject({ kind: 'unreachable' })
    expect(await engine.createEvent(buildEventInput())).toBe('event-2')
    expect(replica.ran).toHaveLength(2)
  })

  it('can be taken up from its kept ticket after a reload', async () => {
    const { engine, engineOf, member, replica } = setUp()
    replica.loseCallAnswers = 1
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    const stored = JSON.parse(JSON.stringify(creation.ticket))

    const afterReload = await engineOf({ ...member, store: buildMember().store }).prepareCreate(
      buildEventInput(),
      stored,
    )
    expect(await afterReload.send()).toBe('event-1')
    expect(replica.ran).toHaveLength(1)
  })

  it('does not take up a ticket of another input or another member', async () => {
    const { engine, engineOf } = setUp()
    const { ticket } = await engine.prepareCreate(buildEventInput())
    await expect(engine.prepareCreate(buildEventInput({ title: 'Another' }), ticket)).rejects.toThrow(
      TypeError,
    )
    await expect(engineOf(buildMember()).prepareCreate(buildEventInput(), ticket)).rejects.toThrow(TypeError)
  })

  it('finds its reply after the expiry instead of creating again', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { engine, replica } = setUp()
    replica.loseCallAnswers = 1
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    vi.advanceTimersByTime(7 * minuteMs)
    expect(await creation.send()).toBe('event-1')
    expect(await engine.findCreated(creation.ticket)).toEqual({ state: 'replied', reply: 'event-1' })
    expect(replica.ran).toHaveLength(1)
  })

  it('goes out in a fresh envelope once the engine certifies that it never ran', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T12:00:00Z') })
    const { engine, replica } = setUp()
    replica.isDown = true
    const creation = await engine.prepareCreate(buildEventInput())
    const first = creation.ticket.requestId
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    replica.isDown = false
    vi.advanceTimersByTime(6 * minuteMs)
    expect(await creation.send()).toBe('event-1')
    expect(creation.ticket.requestId).not.toBe(first)
    expect(replica.ran.map(({ requestId }) => requestId)).toEqual([creation.ticket.requestId])
  })

  it('gets a fresh envelope where the house could only be read: nothing of it was begun', async () => {
    const { engine, replica } = setUp()
    replica.rejection = readOnlySentence
    const creation = await engine.prepareCreate(buildEventInput())
    const first = creation.ticket.requestId
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable', message: readOnlySentence })
    expect(creation.ticket.requestId).not.toBe(first)
    replica.rejection = undefined
    expect(await creation.send()).toBe('event-1')
    expect(replica.ran).toHaveLength(1)
  })

  it('keeps its envelope where an earlier sending may have arrived', async () => {
    const { engine, replica } = setUp()
    replica.loseCallAnswers = 1
    const creation = await engine.prepareCreate(buildEventInput())
    const first = creation.ticket.requestId
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    replica.rejection = readOnlySentence
    await expect(creation.send()).rejects.toThrow(readOnlySentence)
    expect(creation.ticket.requestId).toBe(first)
    replica.rejection = undefined
    expect(await creation.send()).toBe('event-1')
    expect(replica.ran).toHaveLength(1)
  })

  it('is not sent again while nobody can know what became of it', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T12:00:00Z') })
    const { engine, replica } = setUp()
    replica.isDown = true
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    replica.isDown = false

    vi.advanceTimersByTime(5 * minuteMs + 10_000)
    await expect(creation.send()).rejects.toThrow(/could not find out yet/)
    expect(await engine.findCreated(creation.ticket)).toEqual({ state: 'undecided' })
    expect(replica.ran).toEqual([])
  })

  it('is known by its event a day later, when the engine keeps the request no longer', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { engine, replica, held } = setUp()
    replica.loseCallAnswers = 1
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    replica.forgetRequests()
    held.id = eventIdOf(creation.ticket)
    vi.advanceTimersByTime(24 * 60 * minuteMs)
    expect(await engine.findCreated(creation.ticket)).toEqual({ state: 'replied', reply: held.id })
    expect(await creation.send()).toBe(held.id)
    expect(replica.ran).toHaveLength(1)
  })

  it('goes out anew a day later when no event came of it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { engine, replica } = setUp()
    replica.isDown = true
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    replica.isDown = false
    vi.advanceTimersByTime(24 * 60 * minuteMs)
    expect(await engine.findCreated(creation.ticket)).toEqual({ state: 'never_ran' })
    expect(await creation.send()).toBe('event-1')
    expect(replica.ran).toHaveLength(1)
  })

  it.each([
    // The server ends a request after thirty seconds: until then one that came in time may still be running.
    ['30 s after its expiry', 30_000, { state: 'undecided' }],
    ['a second later', 31_000, { state: 'never_ran' }],
  ])('is decided upon by what the engine keeps: %s', async (_, sinceExpiryMs, outcome) => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T12:00:00Z') })
    const { engine, replica } = setUp()
    replica.isDown = true
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    replica.isDown = false
    vi.setSystemTime(Number(BigInt(creation.ticket.ingressExpiryNs) / 1_000_000n) + sinceExpiryMs)
    expect(await engine.findCreated(creation.ticket)).toEqual(outcome)
  })

  it.each([
    // Five minutes after the expiry the request is kept no longer, and what it made is looked for instead.
    ['a second before five minutes have passed since', 5 * minuteMs - 1000, 'never_ran'],
    ['when they have passed', 5 * minuteMs, 'replied'],
  ])(
    'is looked for by its event only when the request is kept no longer: %s',
    async (_, sinceExpiryMs, state) => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T12:00:00Z') })
      const { engine, replica, held } = setUp()
      replica.loseCallAnswers = 1
      const creation = await engine.prepareCreate(buildEventInput())
      await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
      replica.forgetRequests()
      held.id = eventIdOf(creation.ticket)
      vi.setSystemTime(Number(BigInt(creation.ticket.ingressExpiryNs) / 1_000_000n) + sinceExpiryMs)
      expect(await engine.findCreated(creation.ticket)).toMatchObject({ state })
    },
  )

  it('waits in the form for as long as the person likes before it is first sent', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { engine, replica } = setUp()
    const creation = await engine.prepareCreate(buildEventInput())
    vi.advanceTimersByTime(60 * minuteMs)
    expect(await creation.send()).toBe('event-1')
    expect(replica.asked.filter((path) => path.endsWith('/read_state'))).toEqual([])
  })

  it('goes out once from a device whose clock is wrong', async () => {
    const { engine, replica } = setUp()
    replica.now = () => Date.now() - 60 * minuteMs
    const creation = await engine.prepareCreate(buildEventInput())
    expect(await creation.send()).toBe('event-1')
    expect(replica.ran.map(({ requestId }) => requestId)).toEqual([creation.ticket.requestId])
  })

  it('asks the engine anew after a refusal, which the engine would only repeat', async () => {
    const { engine } = setUp({ refusal: 'Choose a username first.' })
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({
      kind: 'refused',
      message: 'Choose a username first.',
    })
    expect(await creation.send()).toBe('event-2')
  })

  it('tells of a refusal whose answer was lost', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const { engine, replica } = setUp({ refusal: 'Choose a username first.' })
    replica.loseCallAnswers = 1
    const creation = await engine.prepareCreate(buildEventInput())
    await expect(creation.send()).rejects.toMatchObject({ kind: 'unreachable' })
    const outcome = { state: 'refused', message: 'Choose a username first.' }
    expect(await engine.findCreated(creation.ticket)).toEqual(outcome)
    vi.advanceTimersByTime(7 * minuteMs)
    await expect(creation.send()).rejects.toMatchObject({
      kind: 'refused',
      message: 'Choose a username first.',
    })
  })

  it('says how far it is', async () => {
    const { engine, replica } = setUp()
    replica.answersLate = true
    replica.statusLooks = ['processing']
    const steps: string[] = []
    const creation = await engine.prepareCreate(buildEventInput())
    await creation.send({ onProgress: (step) => steps.push(step) })
    expect(steps).toEqual(['sending', 'processing', 'replied'])
  })

  it('is one sending when the button is pressed twice', async () => {
    const { engine, replica } = setUp()
    const creation = await engine.prepareCreate(buildEventInput())
    expect(await Promise.all([creation.send(), creation.send()])).toEqual(['event-1', 'event-1'])
    expect(replica.asked.filter((path) => path.endsWith('/call'))).toHaveLength(1)
  })
})

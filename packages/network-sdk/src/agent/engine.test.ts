import { fromCandidEventInput, toCandidEvent } from '@hearth/contracts/candid-event'
import type { EventInput } from '@hearth/contracts/event'
import type { EventInput as CandidEventInput } from '@hearth/contracts/event-engine.did.js'
import { describe, expect, it } from 'vitest'
import { buildEventInput, buildEventRecord } from '../testing/events.ts'
import { buildMember } from '../testing/member.ts'
import { Replica } from '../testing/replica.ts'
import { createEngineActor } from './engine.ts'
import { createMemberIdentity } from './identity.ts'
import { createNetworkAgent } from './network-agent.ts'

const quick = { backoffStartMs: 1, pollStartMs: 1 }
const event = buildEventRecord()

function setUp() {
  const written: EventInput[] = []
  const senders: string[] = []
  const replica = new Replica({
    createEvent: ([input], sender) => {
      written.push(fromCandidEventInput(input as CandidEventInput))
      senders.push(sender)
      return { reply: ['b'.repeat(26)] }
    },
    updateEvent: () => ({ reject: 'Only the host can change this event.' }),
    deleteEvent: () => ({ reject: 'Busy.', code: 2 }),
    getEvent: ([id]) => ({ reply: [id === event.id ? [toCandidEvent(event)] : []] }),
    getEventsByFilter: () => ({ reply: [[toCandidEvent(event), toCandidEvent(event)]] }),
    browseEvents: () => ({
      reply: [
        {
          events: [toCandidEvent(event)],
          next: ['more'],
          total: 7n,
          byCategory: [{ name: 'concerts', count: 7n }],
          byCity: [],
        },
      ],
    }),
    getSystemStats: () => ({ reply: [{ consciousness: 500n, total_calls: 12n, engines: 1n }] }),
    getNetworkEventStats: () => ({
      reply: [
        {
          totalEvents: 3n,
          activeSites: 1n,
          consciousnessDistribution: [[500n, 3n]],
          eventCategories: [['party', 3n]],
        },
      ],
    }),
    getEngineInfo: () => ({ reject: 'There is no such engine.', code: 5 }),
  })
  const member = buildMember()
  const identity = createMemberIdentity({ ...member, loginId: 'login-1' })
  const agent = createNetworkAgent({ ...replica, timing: quick, identity: identity.current })
  return { replica, member, identity, engine: createEngineActor(agent), written, senders }
}

describe('the engine’s actor', () => {
  it('creates an event as the member whose delegation the browser holds', async () => {
    const { engine, written, senders, member } = setUp()
    const input = buildEventInput({ goodFor: ['quiet'], intention: 'To sing' })
    expect(await engine.createEvent(input)).toBe('b'.repeat(26))
    expect(written).toEqual([input])
    expect(senders).toEqual([member.principal])
  })

  it('gives plain types: absent options left out, counts as numbers', async () => {
    const { engine } = setUp()
    expect(await engine.getEvent(event.id)).toEqual(event)
    expect(await engine.getEvent('none')).toBeUndefined()
    expect(await engine.getEventsByFilter({ category: 'concerts' })).toEqual([event, event])
    expect(await engine.browseEvents({ filter: {}, limit: 1 })).toEqual({
      events: [event],
      next: 'more',
      total: 7,
      byCategory: [{ name: 'concerts', count: 7 }],
      byCity: [],
    })
    expect(await engine.getSystemStats()).toEqual({ consciousness: 500, total_calls: 12, engines: 1 })
    expect(await engine.getNetworkEventStats()).toEqual({
      totalEvents: 3,
      activeSites: 1,
      consciousnessDistribution: [[500, 3]],
      eventCategories: [['party', 3]],
    })
  })

  it('passes the engine’s sentence on when it refuses, for updates and for queries', async () => {
    const { engine } = setUp()
    await expect(engine.updateEvent(event.id, buildEventInput())).rejects.toMatchObject({
      kind: 'refused',
      message: 'Only the host can change this event.',
    })
    await expect(engine.getEngineInfo('x')).rejects.toMatchObject({
      kind: 'refused',
      message: 'There is no such engine.',
    })
  })

  it('calls a passing trouble of the engine unreachable', async () => {
    const { engine } = setUp()
    await expect(engine.deleteEvent(event.id)).rejects.toMatchObject({ kind: 'unreachable' })
  })

  it('polls the status of a call that was only accepted', async () => {
    const { engine, replica } = setUp()
    replica.answersLate = true
    replica.statusLooks = ['processing', 'processing']
    expect(await engine.createEvent(buildEventInput())).toBe('b'.repeat(26))
    expect(replica.asked.filter((path) => path.endsWith('/read_state'))).toHaveLength(3)
  })

  it('goes on asking while the status is unknown, received or processing', async () => {
    const { engine, replica, written } = setUp()
    replica.answersLate = true
    replica.statusLooks = ['unknown', 'received', 'processing', 'unknown']
    expect(await engine.createEvent(buildEventInput())).toBe('b'.repeat(26))
    expect(replica.asked.filter((path) => path.endsWith('/read_state'))).toHaveLength(5)
    expect(written).toHaveLength(1)
  })

  it('ends with the engine’s sentence when the status is rejected', async () => {
    const { engine, replica } = setUp()
    replica.answersLate = true
    replica.statusLooks = ['received']
    await expect(engine.updateEvent(event.id, buildEventInput())).rejects.toMatchObject({
      kind: 'refused',
      message: 'Only the host can change this event.',
    })
    expect(replica.asked.filter((path) => path.endsWith('/read_state'))).toHaveLength(2)
  })

  it('ends at once when the status is done and the reply is no longer kept', async () => {
    const { engine, replica } = setUp()
    replica.answersLate = true
    replica.statusLooks = ['processing', 'done', 'processing']
    await expect(engine.createEvent(buildEventInput())).rejects.toMatchObject({ name: 'EngineError' })
    expect(replica.statusLooks).toEqual(['processing'])
  })

  it('falls back to the second version of call when the third is not there', async () => {
    const { engine, replica, written } = setUp()
    replica.hasV3 = false
    expect(await engine.createEvent(buildEventInput())).toBe('b'.repeat(26))
    expect(replica.asked.slice(0, 2).map((path) => path.split('/')[2])).toEqual(['v3', 'v2'])
    expect(written).toHaveLength(1)
  })

  it('takes the engine’s time for a signed query from a device whose clock is wrong', async () => {
    const { engine, replica } = setUp()
    replica.now = () => Date.now() - 60 * 60_000
    expect(await engine.getEvent(event.id)).toEqual(event)
  })

  it('asks nothing of the engine once the member signed out', async () => {
    const { engine, replica, identity } = setUp()
    await engine.getEvent(event.id)
    await identity.forget()
    const askedBefore = replica.asked.length
    await expect(engine.createEvent(buildEventInput())).rejects.toMatchObject({ kind: 'expired_login' })
    expect(replica.asked).toHaveLength(askedBefore)
  })
})

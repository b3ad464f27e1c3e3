import { IDL } from '@dfinity/candid'
import { fromCandidPage, toCandidBrowse } from '@hearth/contracts/candid-event'
import type { BrowseRequest } from '@hearth/contracts/event'
import type { Page } from '@hearth/contracts/event-engine.did.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methodType } from './candid/interface.ts'
import { createEventEngine, type EventEngine } from './engine.ts'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, noonMs, visitor } from './testing/engine-under-test.ts'

// Ines blocks Tomas: the gateway says so with every call of his. Nuno is blocked by nobody.
let it: EngineUnderTest
let ines: Caller & { userId: string }
let nuno: Caller & { userId: string }
let tomas: Caller & { userId: string }
let herEvent: string
let hisEvent: string
const titles = (events: { title: string }[]) => events.map(({ title }) => title).sort()

beforeAll(async () => {
  it = await engineUnderTest()
  ines = await it.member('ines')
  nuno = await it.member('nuno')
  tomas = { ...(await it.member('tomas')), shutOutBy: [ines.userId] }
  herEvent = await it.as(ines).createEvent(buildEvent({ title: 'Hers', category: 'party' }))
  await it.as(ines).createEvent(buildEvent({ title: 'Hers, for members', visibility: 'members' }))
  hisEvent = await it.as(nuno).createEvent(buildEvent({ title: 'His', category: 'concerts' }))
  const leftBehind = await it.as(nuno).createEvent(buildEvent({ title: 'Of someone who left' }))
  await it.db.owner('update public.events set created_by = null where id = $1', [leftBehind])
})
afterAll(() => it.drop())

describe('whoever is blocked by a host', () => {
  test('finds none of their events in lists and counts, and all others', async () => {
    for (const [caller, seen] of [
      [tomas, ['His', 'Of someone who left']],
      [nuno, ['Hers', 'Hers, for members', 'His', 'Of someone who left']],
      [visitor, ['Hers', 'His', 'Of someone who left']],
    ] as const) {
      expect(titles(await it.as(caller).getEventsByFilter({}))).toEqual(seen)
      const page = await it.as(caller).browseEvents()
      expect(titles(page.events)).toEqual(seen)
      expect(page.total).toBe(seen.length)
      expect(page.byCategory.reduce((sum, { count }) => sum + count, 0)).toBe(seen.length)
      expect((await it.as(caller).getNetworkEventStats()).totalEvents).toBe(BigInt(seen.length))
    }
    expect((await it.as(tomas).browseEvents({ text: 'hers' })).events).toEqual([])
    for (const [caller, seen] of [
      [tomas, ['His']],
      [nuno, ['Hers', 'His']],
    ] as const)
      expect(titles((await it.as(caller).browseEvents({ ids: [herEvent, hisEvent] })).events)).toEqual(seen)
    const after = noonMs + 400 * 86_400_000
    expect(titles((await it.as(tomas, after).browseEvents({ past: true })).events)).not.toContain('Hers')
    expect(titles((await it.as(nuno, after).browseEvents({ past: true })).events)).toContain('Hers')
  })

  test('does not open one by its id, nor the host’s own list', async () => {
    expect(await it.as(tomas).getEvent(herEvent)).toBeUndefined()
    expect(await it.as(nuno).getEvent(herEvent)).toMatchObject({ title: 'Hers' })
    expect(await it.as(visitor).getEvent(herEvent)).toMatchObject({ title: 'Hers' })
    expect(await it.as(tomas).getEvent(hisEvent)).toMatchObject({ title: 'His' })
    expect(await it.as(tomas).getUserEventProfile(ines.userId)).toEqual([])
    expect(await it.as(nuno).getUserEventProfile(ines.userId)).toHaveLength(2)
    expect(await it.as(tomas).getUserEventProfile(nuno.userId)).toHaveLength(1)
  })

  test('does not even learn that there is one to change', async () => {
    await expect(it.as(tomas).updateEvent(herEvent, buildEvent())).rejects.toThrow('There is no such event.')
    await expect(it.as(tomas).deleteEvent(herEvent)).rejects.toThrow('There is no such event.')
    await expect(it.as(nuno).deleteEvent(herEvent)).rejects.toThrow('Only the host can do this.')
  })

  test('the lists that say so are the table’s lists, row by row', async () => {
    await it.db.owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [
      ines.userId,
      tomas.userId,
    ])
    for (const caller of [tomas, nuno, ines]) {
      const { rows } = await it.db.database.run<{ title: string }>(
        { role: 'authenticated', claims: { sub: caller.userId } },
        {
          name: 'test_table_list',
          text: `select title from public.events where status = 'published' order by title`,
        },
      )
      expect(rows.map(({ title }) => title)).toEqual(titles(await it.as(caller).getEventsByFilter({})))
    }
  })
})

test('counts that are kept for a moment are not given to someone who may see less', async () => {
  const engine: EventEngine = createEventEngine({
    database: it.db.database,
    canisterId: it.engine.id,
    candid: '',
    name: 'Hearth',
    version: '0.1.0',
    sites: [{ id: 'hearth', isActive: true }],
    examineCertificate: async () => undefined,
    keepCountsForMs: 60_000,
  })
  const total = async (caller: Caller, request: Partial<BrowseRequest> = {}) => {
    const { takes, gives } = methodType('browseEvents')
    const arg = new Uint8Array(IDL.encode(takes, [toCandidBrowse({ filter: {}, limit: 1, ...request })]))
    const call = { method: 'browseEvents', arg, caller, requestId: new Uint8Array(32), nowMs: noonMs }
    const outcome = await engine.query(call)
    if (!outcome.ok) throw new Error(outcome.message)
    return fromCandidPage(IDL.decode(gives, outcome.reply)[0] as unknown as Page).total
  }
  expect([await total(nuno), await total(tomas), await total(nuno), await total(visitor)]).toEqual([
    4, 2, 4, 3,
  ])
  await engine.close()
})

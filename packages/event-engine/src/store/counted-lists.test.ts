import { IDL } from '@dfinity/candid'
import { fromCandidPage, toCandidBrowse } from '@hearth/contracts/candid-event'
import type { BrowseRequest } from '@hearth/contracts/event'
import type { Page } from '@hearth/contracts/event-engine.did.js'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { methodType } from '../candid/interface.ts'
import { createEventEngine, type EventEngine } from '../engine.ts'
import type { Caller } from '../gateway/canister.ts'
import { buildEvent } from '../testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, noonMs, visitor } from '../testing/engine-under-test.ts'

let under: EngineUnderTest
let host: Caller & { userId: string }
let engine: EventEngine
beforeAll(async () => {
  under = await engineUnderTest()
  host = await under.member('ines')
})
beforeEach(async () => {
  await under.db.owner('delete from public.events')
  engine = createEventEngine({
    database: under.db.database,
    canisterId: under.engine.id,
    candid: '',
    name: 'Hearth',
    version: '0.1.0',
    sites: [{ id: 'hearth', isActive: true }],
    examineCertificate: async () => undefined,
  })
})
afterAll(() => under.drop())

async function browse(request: Partial<BrowseRequest> = {}, { caller = visitor, nowMs = noonMs } = {}) {
  const { takes, gives } = methodType('browseEvents')
  const arg = new Uint8Array(IDL.encode(takes, [toCandidBrowse({ filter: {}, limit: 1, ...request })]))
  const requestId = new Uint8Array(32)
  const outcome = await engine.query({ method: 'browseEvents', arg, caller, requestId, nowMs })
  if (!outcome.ok) throw new Error(outcome.message)
  const page = fromCandidPage(IDL.decode(gives, outcome.reply)[0] as unknown as Page)
  return { titles: page.events.map(({ title }) => title), total: page.total }
}

/** Creates an event through another engine, as another process would. */
const create = (title: string, said: Parameters<typeof buildEvent>[0] = {}) =>
  under.as(host).createEvent(buildEvent({ title, ...said }))

describe('the counts of a first page', () => {
  it('are kept for a second, while the page is as it is now', async () => {
    await create('Second song')
    expect(await browse()).toEqual({ titles: ['Second song'], total: 1 })
    const early = { ...buildEvent().timing, startTime: '08:00' }
    await create('First song', { timing: early })
    expect(await browse()).toEqual({ titles: ['First song'], total: 1 })
    expect(await browse({ limit: 2 })).toEqual({ titles: ['First song', 'Second song'], total: 1 })
    expect(await browse({}, { nowMs: noonMs + 1000 })).toEqual({ titles: ['First song'], total: 2 })
  })

  it('are counted again once something has changed', async () => {
    await browse()
    await create('A song')
    engine.changed?.()
    expect(await browse()).toEqual({ titles: ['A song'], total: 1 })
  })

  it('are those of the filters that were asked', async () => {
    await create('A song')
    expect((await browse()).total).toBe(1)
    expect((await browse({ filter: { category: 'party' } })).total).toBe(0)
    expect((await browse({ text: 'dance' })).total).toBe(0)
    expect((await browse({ filter: { dateFrom: '2032-01-01' } })).total).toBe(0)
  })

  it('are others for members than for visitors', async () => {
    await create('A song', { visibility: 'members' })
    expect((await browse()).total).toBe(0)
    expect((await browse({}, { caller: host })).total).toBe(1)
    expect((await browse()).total).toBe(0)
  })

  it('are counted once for all who ask at the same moment', async () => {
    await create('A song')
    const pages = await Promise.all(Array.from({ length: 20 }, () => browse()))
    expect(pages).toEqual(Array.from({ length: 20 }, () => ({ titles: ['A song'], total: 1 })))
  })
})

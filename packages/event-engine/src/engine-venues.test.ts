import { randomUUID } from 'node:crypto'
import { IDL } from '@dfinity/candid'
import { toCandidEventInput } from '@hearth/contracts/candid-event'
import type { EventInput } from '@hearth/contracts/event'
import { parseEventRefusal } from '@hearth/contracts/event-refusal'
import type { Database, Transaction } from '@hearth/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methodType } from './candid/interface.ts'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { buildVenue } from './testing/build-venue.ts'
import { type EngineUnderTest, engineUnderTest, noonMs, Refused } from './testing/engine-under-test.ts'

let it: EngineUnderTest
let host: Caller & { userId: string }

beforeAll(async () => {
  it = await engineUnderTest()
  host = await it.member('ines')
})
afterAll(() => it.drop())

const at = (id: string): EventInput => buildEvent({ venue: { ...buildEvent().venue, id } })
const close = (id: string) => it.db.owner(`update public.venues set status = 'closed' where id = $1`, [id])
const refusedFields = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(Refused)
  return parseEventRefusal((error as Refused).message).fields
}
const noSuchVenue = { 'venue.id': 'This venue is not there. Choose another, or type the place.' }
const closedVenue = { 'venue.id': 'This venue is closed.' }

describe('an event that picks a venue', () => {
  test('carries its id, however it was spelt, with the words that the host gave', async () => {
    const venue = await buildVenue(it.db)
    const id = await it.as(host).createEvent(at(venue.toUpperCase()))
    expect((await it.as(host).getEvent(id))?.venue).toEqual({ ...buildEvent().venue, id: venue })
  })

  test('picks one that is there and open, when it is created and when it moves', async () => {
    const [open, closed] = [await buildVenue(it.db), await buildVenue(it.db, { status: 'closed' })]
    const id = await it.as(host).createEvent(at(''))
    for (const [venue, fields] of [
      [randomUUID(), noSuchVenue],
      ['the old mill', noSuchVenue],
      [closed, closedVenue],
    ] as const) {
      expect(await refusedFields(it.as(host).createEvent(at(venue)))).toEqual(fields)
      expect(await refusedFields(it.as(host).updateEvent(id, at(venue)))).toEqual(fields)
      expect(await refusedFields(it.as(host).createEvent({ ...at(venue), status: 'draft' }))).toEqual(fields)
    }
    expect(await it.as(host).updateEvent(id, at(open))).toBe(true)
    expect((await it.as(host).getEvent(id))?.venue.id).toBe(open)
  })

  test('keeps a venue that has closed since, and may still change, but not come back to it', async () => {
    const venue = await buildVenue(it.db)
    const id = await it.as(host).createEvent(at(venue))
    await close(venue)
    expect(await it.as(host).updateEvent(id, { ...at(venue), title: 'Songs, later' })).toBe(true)
    expect((await it.as(host).getEvent(id))?.venue.id).toBe(venue)
    expect(await it.as(host).updateEvent(id, at(''))).toBe(true)
    expect(await refusedFields(it.as(host).updateEvent(id, at(venue)))).toEqual(closedVenue)
  })

  test('keeps its own words of the place when the venue is renamed', async () => {
    const venue = await buildVenue(it.db)
    const id = await it.as(host).createEvent(at(venue))
    await it.db.owner(`update public.venues set name = 'Renamed' where id = $1`, [venue])
    expect((await it.as(host).getEvent(id))?.venue.name).toBe(buildEvent().venue.name)
  })
})

describe('a venue that goes while an event picks it', () => {
  const arg = (venue: string) =>
    new Uint8Array(IDL.encode(methodType('createEvent').takes, [toCandidEventInput(at(venue))]))
  const call = (venue: string) => ({
    method: 'createEvent',
    arg: arg(venue),
    caller: host,
    requestId: new Uint8Array(32).map(() => Math.floor(Math.random() * 256)),
    nowMs: noonMs,
  })
  const asEngine = <T>(work: (transaction: Transaction) => Promise<T>, database: Database = it.db.database) =>
    database.transaction({ role: 'hearth_engine' }, work)
  const remove = (venue: string) =>
    asEngine(({ run }) =>
      run({ name: 'test_remove_venue', text: 'delete from public.venues where id = $1', values: [venue] }),
    )
  const lost = () =>
    it.db.owner(
      `select e.id from public.events e where e.venue_id <> ''
       and not exists (select from public.venues v where v.id::text = e.venue_id)`,
    )

  /** Creates the event, removes the venue before the creation is committed, and tells how the removal ended. */
  async function removedMeanwhile(venue: string, create: (transaction: Transaction) => Promise<unknown>) {
    let removal: Promise<string> | undefined
    await asEngine(async (transaction) => {
      await create(transaction)
      removal = remove(venue).then(
        () => 'removed',
        (error) => error.code as string,
      )
      // Time enough for a removal that nothing holds up.
      await Promise.race([removal, new Promise((done) => setTimeout(done, 300))])
    })
    return removal
  }

  test('waits for the event, and then stays', async () => {
    const venue = await buildVenue(it.db)
    expect(await removedMeanwhile(venue, (transaction) => it.engine.update(call(venue), transaction))).toBe(
      '23503',
    )
    expect(await lost()).toEqual([])
  })

  test('would be lost if its row were only read: this test can fail', async () => {
    const venue = await buildVenue(it.db)
    const withoutLock = (transaction: Transaction): Transaction => ({
      ...transaction,
      run: (statement) =>
        transaction.run(
          statement.name === 'engine_hold_venues'
            ? { ...statement, name: 'test_read_venue', text: statement.text.replace('for share of v', '') }
            : statement,
        ),
    })
    const ended = await removedMeanwhile(venue, (transaction) =>
      it.engine.update(call(venue), withoutLock(transaction)),
    )
    expect(ended).toBe('removed')
    expect(await lost()).toHaveLength(1)
    await it.db.owner('delete from public.events where venue_id = $1', [venue])
  })

  test('refuses the event that comes while it goes, however many come at once', async () => {
    for (let round = 0; round < 10; round++) {
      const venue = await buildVenue(it.db)
      const works = [
        ...Array.from({ length: 3 }, () => it.as(host).createEvent(at(venue))),
        remove(venue),
        ...Array.from({ length: 3 }, () => it.as(host).createEvent(at(venue))),
      ]
      await Promise.allSettled(works)
      expect(await lost()).toEqual([])
    }
  })

  test('or closes first, and then refuses', async () => {
    const venue = await buildVenue(it.db)
    let creation: Promise<unknown> | undefined
    await asEngine(async ({ run }) => {
      await run({
        name: 'test_close_venue',
        text: `update public.venues set status = 'closed' where id = $1`,
        values: [venue],
      })
      creation = refusedFields(it.as(host).createEvent(at(venue)))
      await Promise.race([creation, new Promise((done) => setTimeout(done, 300))])
    })
    expect(await creation).toEqual(closedVenue)
  })
})

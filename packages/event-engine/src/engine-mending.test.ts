import { randomUUID } from 'node:crypto'
import type { Cleansing, Perfection } from '@hearth/contracts/event-engine.did.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent } from './testing/build-event.ts'
import { buildVenue } from './testing/build-venue.ts'
import { type EngineUnderTest, engineUnderTest } from './testing/engine-under-test.ts'

// What the engine keeps beside its rows: each test breaks a part of it, sees the examination find it, and sees the
// cleansing and the initialisation mend it.

let it: EngineUnderTest
let host: Caller & { userId: string }
let venueId: string
let eventId: string
const controller: Caller = { principal: 'controller', anonymous: false, isController: true }

beforeAll(async () => {
  it = await engineUnderTest()
  host = await it.member('ines')
  venueId = await buildVenue(it.db, { ownerId: host.userId })
  await it.db.owner(
    `insert into public.venue_addresses (venue_id, address, latitude, longitude, audience)
     values ($1, 'Mill Lane 3', 38.71, -9.14, 'members')`,
    [venueId],
  )
  await it.db.owner(
    `insert into public.service_providers (id, owner_id, status, name, categories, is_online, timezone)
     values ($1, $2, 'published', 'Songs and cakes', '{food}', true, 'Europe/Lisbon')`,
    [randomUUID(), host.userId],
  )
  eventId = await it.as(host).createEvent(buildEvent({ venue: { ...buildEvent().venue, id: venueId } }))
})
afterAll(() => it.drop())

/** Writes entries that are like others but for their ids. */
const copyOfEntry = (id: string, from: string) => {
  const others = `audience, owner_id, title, line, photo, categories, city, city_folded, latitude, longitude, starts_at, ends_at,
    first_date, last_date, timezone, is_free, by_donation, is_paid, price_min, currency, access, is_online, title_words, words, spelling`
  return `insert into hearth.search_entries (id, kind, ${others}) select ${id}, s.kind, ${others} from ${from}`
}
const break_ = (text: string, values: unknown[] = []) => it.db.owner(text, values)
const faults = async () => {
  const { checks } = await it.as(controller).ask<Perfection>('update', 'testSacredFirePerfection')
  return checks.filter(({ ok }) => !ok).map(({ name, detail }) => `${name}: ${detail}`)
}
const cleanse = async () =>
  Number((await it.as(controller).ask<Cleansing>('update', 'invokeVioletFlame')).countersMended)
const initialize = () => it.as(controller).ask<boolean>('update', 'initialize')

/** Breaks it twice, and sees it found and then mended by one and the other. */
async function isFoundAndMended(wrong: () => Promise<unknown>, found: string[], mended = found.length) {
  expect(await faults()).toEqual([])
  await wrong()
  expect(await faults()).toEqual(found)
  expect(await cleanse()).toBe(mended)
  expect(await faults()).toEqual([])
  expect(await cleanse()).toBe(0)
  await wrong()
  expect(await faults()).toEqual(found)
  expect(await initialize()).toBe(true)
  expect(await faults()).toEqual([])
}

describe('an entry of the search index', () => {
  const idOf: Record<string, () => string> = {
    events: () => eventId,
    venues: () => venueId,
    members: () => host.userId,
  }
  const providerId = async () =>
    (await it.db.owner<{ id: string }>('select id from public.service_providers'))[0]!.id
  const idOfKind = async (kind: string) => (kind === 'providers' ? providerId() : idOf[kind]!())
  const differs = (id: string, kind: string) =>
    `Searching finds what the tables say: One entry differs, of ${id} among the ${kind}.`
  const entries = () => it.db.owner('select * from hearth.search_entries order by kind, id, audience')

  for (const kind of ['events', 'venues', 'providers', 'members']) {
    test(`that is missing, of ${kind}`, async () => {
      const id = await idOfKind(kind)
      const before = await entries()
      await isFoundAndMended(
        () => break_('delete from hearth.search_entries where kind = $1 and id = $2', [kind, id]),
        [differs(id, kind)],
      )
      expect(await entries()).toEqual(before)
    })

    test(`that tells something else than its tables, of ${kind}`, async () => {
      const id = await idOfKind(kind)
      const before = await entries()
      for (const change of [
        `title = 'Something else'`,
        `words = 'secret'::tsvector`,
        `spelling = 'secret'`,
        `owner_id = gen_random_uuid()`,
        `is_free = not is_free`,
      ]) {
        await isFoundAndMended(
          () => break_(`update hearth.search_entries set ${change} where kind = $1 and id = $2`, [kind, id]),
          [differs(id, kind)],
        )
      }
      expect(await entries()).toEqual(before)
    })

    test(`of ${kind} that are no more`, async () => {
      const before = await entries()
      const id = kind === 'events' ? 'a'.repeat(26) : randomUUID()
      await isFoundAndMended(
        () =>
          break_(
            copyOfEntry(
              '$2::text',
              'hearth.search_entries s where s.kind = $1 order by s.id, s.audience limit 1',
            ),
            [kind, id],
          ),
        [differs(id, kind)],
      )
      expect(await entries()).toEqual(before)
    })
  }

  test('that visitors must not find', async () => {
    await isFoundAndMended(
      () =>
        break_(
          `update hearth.search_entries set audience = 'all' where kind = 'venues' and audience = 'members'`,
        ),
      [differs(venueId, 'venues')],
    )
  })

  test('of a draft, which nobody may find', async () => {
    const draft = await it.as(host).createEvent(buildEvent({ status: 'draft' }))
    await isFoundAndMended(
      () => break_(copyOfEntry('$1::text', 'hearth.search_entries s where s.id = $2'), [draft, eventId]),
      [differs(draft, 'events')],
    )
    expect(await it.db.owner('select from hearth.search_entries where id = $1', [draft])).toEqual([])
  })

  test('whose id no record could have', async () => {
    await isFoundAndMended(
      () => break_(copyOfEntry(`'nobody'`, `hearth.search_entries s where s.kind = 'members' limit 1`)),
      [differs('nobody', 'members')],
    )
  })

  test('of all kinds at once, and more than one step of them', async () => {
    const many = await it.db.owner<{ id: string }>(
      copyOfEntry(
        `'lost ' || to_char(n, 'FM0000')`,
        'hearth.search_entries s, generate_series(1, 450) n where s.id = $1 returning id',
      ),
      [eventId],
    )
    await break_(`delete from hearth.search_entries where id not like 'lost %'`)
    const wrong = many.length + 4
    expect(await faults()).toEqual([
      `Searching finds what the tables say: ${wrong} entries differ, the first is of ${eventId} among the events.`,
    ])
    expect(await cleanse()).toBe(wrong)
    expect(await faults()).toEqual([])
  })

  test('of an event that is over is missed by nobody, and does no harm until it is swept', async () => {
    const over = `starts_at = now() - interval '2 days', ends_at = now() - interval '1 day'`
    await break_(`update hearth.search_entries set ${over} where id = $1`, [eventId])
    expect(await faults()).toEqual([])
    await break_(`update public.events set ${over} where id = $1`, [eventId])
    await break_('delete from hearth.event_bytes where event_id = $1', [eventId])
    expect(await it.db.owner('select from hearth.search_entries where id = $1', [eventId])).toEqual([])
    expect(await faults()).toEqual([])
  })
})

describe('an event', () => {
  test('that names a venue that is gone names none, and keeps its words', async () => {
    const gone = randomUUID()
    const id = await it.as(host).createEvent(buildEvent())
    const { venue } = (await it.as(host).getEvent(id))!
    await isFoundAndMended(async () => {
      await break_('update public.events set venue_id = $2 where id = $1', [id, gone])
      await break_('delete from hearth.event_bytes where event_id = $1', [id])
    }, ['Every venue that an event names is there: One is gone.'])
    expect((await it.as(host).getEvent(id))!.venue).toEqual(venue)
    expect(venue).toMatchObject({ id: '', name: buildEvent().venue.name })
  })

  test('that names what never was a venue keeps that', async () => {
    const id = await it.as(host).createEvent(buildEvent())
    await break_(`update public.events set venue_id = 'the old mill' where id = $1`, [id])
    await break_('delete from hearth.event_bytes where event_id = $1', [id])
    expect(await faults()).toEqual([])
    expect(await cleanse()).toBe(0)
    await it.as(host).deleteEvent(id)
  })

  test('whose kept bytes are not right is told from its row', async () => {
    const id = await it.as(host).createEvent(buildEvent({ title: 'Songs by the fire' }))
    const other = await it.as(host).createEvent(buildEvent({ title: 'Cakes' }))
    await isFoundAndMended(async () => {
      await break_('delete from hearth.event_bytes where event_id = $1', [id])
      await break_(
        `insert into hearth.event_bytes select $1, head, tail from hearth.event_bytes where event_id = $2`,
        [id, other],
      )
    }, [`Records say what their tables say: The record of ${id} does not.`])
    expect((await it.as(host).getEvent(id))!.title).toBe('Songs by the fire')
  })
})

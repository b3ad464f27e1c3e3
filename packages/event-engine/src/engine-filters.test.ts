import type { EventFilter, EventInput, EventRecord } from '@hearth/contracts/event'
import { categoryIds } from '@hearth/contracts/event-values'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Caller } from './gateway/canister.ts'
import { buildEvent, seededRandom } from './testing/build-event.ts'
import { type EngineUnderTest, engineUnderTest, noonMs, visitor } from './testing/engine-under-test.ts'

// getEventsByFilter against a plain search in memory: each of its six filters alone and with every choice of the
// others, for everyone who may ask, over events that cross midnights, months and zones.

const random = seededRandom(64)
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!
const dayMs = 86_400_000
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const addDays = (date: string, days: number) => dayOf(Date.parse(date) + days * dayMs)

/** What the search in memory knows of an event. */
type Known = {
  id: string
  hostId: string
  status: string
  visibility: string
  said: EventInput
  span: ReturnType<typeof spanOf>
  level: number
  source: string
  sites: string[]
}

/** Cities as hosts write them, and as others ask for them. */
const cities = [
  ['Lisbon', 'lisbon'],
  ['São Paulo', 'SAO PAULO'],
  ["St. John's", "st. john's"],
  ['Kathmandu', 'Káthmandú'],
] as const
const zones = [
  'Europe/Lisbon',
  'Asia/Kathmandu',
  'America/St_Johns',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const
const folded = (city: string) => city.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function randomTiming(): EventInput['timing'] {
  // From the week before noon of 1 May to three weeks after it.
  const startDate = dayOf(Date.UTC(2031, 3, 24) + Math.floor(random() * 28) * dayMs)
  const timezone = pick(zones)
  const kind = Math.floor(random() * 6)
  if (kind === 0) return { startDate, timezone, allDay: true }
  if (kind === 1)
    return { startDate, endDate: addDays(startDate, 1 + Math.floor(random() * 6)), timezone, allDay: true }
  if (kind === 2) return { startDate, startTime: '22:30', timezone, allDay: false }
  const startTime = pick(['00:00', '08:15', '19:30', '21:00'])
  if (kind === 3) return { startDate, startTime, endTime: '23:45', timezone, allDay: false }
  const endDate = addDays(startDate, kind === 4 ? 1 : 2 + Math.floor(random() * 8))
  return {
    startDate,
    startTime,
    endDate,
    endTime: pick(['00:00', '01:30', '17:00']),
    timezone,
    allDay: false,
  }
}

/** The instant of a wall time: the time as if it were UTC, moved by what the zone's clock shows then. */
function instant(date: string, time: string, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}Z`)
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const shown = (ms: number) => Date.parse(`${clock.format(ms).replace(' ', 'T')}Z`)
  const guess = asUtc - (shown(asUtc) - asUtc)
  return guess - (shown(guess) - asUtc)
}

function spanOf({
  startDate,
  endDate = startDate,
  startTime,
  endTime,
  timezone = 'UTC',
  allDay,
}: EventInput['timing']) {
  if (allDay || !startTime) {
    return {
      startsAt: instant(startDate, '00:00', timezone),
      endsAt: instant(addDays(endDate, 1), '00:00', timezone),
      lastDate: endDate,
    }
  }
  const startsAt = instant(startDate, startTime, timezone)
  // Three hours where the host says no end; a day that ends just as the event does is not touched by it.
  if (!endTime) {
    const [hour] = startTime.split(':')
    return {
      startsAt,
      endsAt: startsAt + 3 * 3_600_000,
      lastDate: Number(hour) > 21 ? addDays(startDate, 1) : startDate,
    }
  }
  const lastDate = endTime === '00:00' ? addDays(endDate, -1) : endDate
  return { startsAt, endsAt: instant(endDate, endTime, timezone), lastDate }
}

/** Ids of what the list must hold, in its order. */
function searched(events: readonly Known[], caller: Caller, filter: EventFilter): string[] {
  const isMember = caller.userId !== undefined
  return events
    .filter(({ hostId, status, visibility, said, span, level, source, sites }) => {
      const { startDate } = said.timing
      const { endsAt, lastDate } = span
      return (
        status === 'published' &&
        (visibility === 'public' || (visibility === 'members' && isMember)) &&
        !caller.shutOutBy?.includes(hostId) &&
        (filter.category === undefined || said.category === filter.category) &&
        (filter.city === undefined || folded(said.venue.city) === folded(filter.city)) &&
        (filter.consciousnessMin === undefined || level >= filter.consciousnessMin) &&
        (filter.sourceFilter === undefined ||
          source === filter.sourceFilter ||
          sites.includes(filter.sourceFilter)) &&
        (filter.dateFrom === undefined ? endsAt > noonMs : lastDate >= filter.dateFrom) &&
        (filter.dateTo === undefined || startDate <= filter.dateTo)
      )
    })
    .map(({ id, span }) => ({ id, startsAt: span.startsAt }))
    .sort((a, b) => a.startsAt - b.startsAt || (a.id < b.id ? -1 : 1))
    .map(({ id }) => id)
}

const fields = ['category', 'city', 'consciousnessMin', 'dateFrom', 'dateTo', 'sourceFilter'] as const
type Field = (typeof fields)[number]

/** Values that find this event, if anybody may. */
function filterFor({ said, span, level, source, sites }: Known): Required<EventFilter> {
  const { startDate } = said.timing
  const { lastDate } = span
  const nights = Math.round((Date.parse(lastDate) - Date.parse(startDate)) / dayMs)
  const within = () => addDays(startDate, Math.floor(random() * (nights + 1)))
  const [dateFrom, dateTo] = [within(), within()].sort()
  return {
    category: said.category,
    city: cities.find(([written]) => written === said.venue.city)![1],
    consciousnessMin: level - pick([0, 0, 20]),
    dateFrom: dateFrom!,
    dateTo: dateTo!,
    sourceFilter: pick([source, ...sites]),
  }
}

let it: EngineUnderTest
let ines: Caller & { userId: string }
let nuno: Caller & { userId: string }
const events: Known[] = []
const callers: Record<string, Caller> = {}

beforeAll(async () => {
  it = await engineUnderTest()
  ines = await it.member('ines')
  nuno = await it.member('nuno')
  Object.assign(callers, {
    visitor,
    'a member': await it.member('tomas'),
    'a member without a name': await it.member(),
    'the owner of most': ines,
    'a member whom she blocked': { ...(await it.member('rui')), shutOutBy: [ines.userId] },
  })
  for (let i = 0; i < 260; i++) await addEvent()
})
afterAll(() => it.drop())

async function addEvent() {
  const host = random() < 0.7 ? ines : nuno
  const said = buildEvent({
    timing: randomTiming(),
    category: pick(categoryIds.slice(0, 3)),
    venue: { id: '', name: 'A house', address: '', city: pick(cities)[0] },
    visibility: pick(['public', 'public', 'public', 'members', 'members', 'unlisted', 'private']),
  })
  const status = pick(['published', 'published', 'published', 'published', 'draft', 'cancelled'])
  const id = await it.as(host).createEvent({ ...said, status: status === 'draft' ? 'draft' : 'published' })
  const mayBeShared = status !== 'draft' && ['public', 'members'].includes(said.visibility)
  const sites = mayBeShared && random() < 0.5 ? ['journal'] : []
  if (sites.length > 0) await it.as(host).ask('update', 'syncEventAcrossNetwork', id, sites)
  if (status === 'cancelled') await it.as(host).updateEvent(id, { ...said, status })
  // What the engine alone sets: every event begins as its own, at its own level.
  const level = 500 + pick([0, 0, 10, 40])
  const source = pick(['hearth', 'hearth', 'story'])
  await it.db.owner('update public.events set consciousness_level = $2, source = $3 where id = $1', [
    id,
    level,
    source,
  ])
  await it.db.owner('delete from hearth.event_bytes where event_id = $1', [id])
  events.push({
    id,
    hostId: host.userId,
    status,
    visibility: said.visibility,
    said,
    span: spanOf(said.timing),
    level,
    source,
    sites,
  })
}

const listed = async (caller: Caller, filter: EventFilter): Promise<EventRecord[]> =>
  it.as(caller).getEventsByFilter(filter)
const idsOf = (records: readonly { id: string }[]) => records.map(({ id }) => id)

/** Every choice of the six filters, none and all among them. */
const choices: Field[][] = Array.from({ length: 2 ** fields.length }, (_, choice) =>
  fields.filter((_field, at) => choice & (1 << at)),
)

describe('getEventsByFilter', () => {
  test.each(choices.map((chosen) => [chosen.join(' + ') || 'no filter', chosen] as const))(
    '%s',
    async (_name, chosen) => {
      const only = (filter: Required<EventFilter>): EventFilter =>
        Object.fromEntries(chosen.map((field) => [field, filter[field]]))
      const published = events.filter(
        ({ status, visibility, span }) =>
          status === 'published' && visibility === 'public' && span.endsAt > noonMs,
      )
      // Of what is there, and of what is not: an answer of nothing is right only where the search finds nothing.
      const aimed = Array.from({ length: 2 }, () => only(filterFor(pick(published))))
      const mixed = Array.from({ length: 2 }, () => {
        const [a, b] = [filterFor(pick(events)), filterFor(pick(events))]
        return only({ ...a, city: b.city, sourceFilter: b.sourceFilter, dateTo: b.dateTo })
      })
      let found = 0
      for (const filter of [...aimed, ...mixed]) {
        for (const [name, caller] of Object.entries(callers)) {
          const expected = searched(events, caller, filter)
          expect({ name, filter, ids: idsOf(await listed(caller, filter)) }).toEqual({
            name,
            filter,
            ids: expected,
          })
          found += expected.length
        }
      }
      expect(found).toBeGreaterThan(0)
    },
  )

  test('shows each with the fields that it was asked by', async () => {
    const filter = { category: 'party', consciousnessMin: 510 }
    const records = await listed(callers['a member']!, filter)
    expect(records.length).toBeGreaterThan(3)
    for (const { category, consciousnessLevel, status } of records) {
      expect([category, consciousnessLevel >= 510, status]).toEqual(['party', true, 'published'])
    }
  })

  test.each([
    ['category', { category: 'party' }],
    ['city', { city: 'lisbon' }],
    ['consciousnessMin', { consciousnessMin: 501 }],
    ['dateFrom', { dateFrom: '2031-05-08' }],
    ['dateTo', { dateTo: '2031-05-08' }],
    ['sourceFilter', { sourceFilter: 'journal' }],
  ])('leaves something out by %s alone', async (_field, filter) => {
    const everything = idsOf(await listed(visitor, {}))
    const found = idsOf(await listed(visitor, filter))
    expect(found.length).toBeGreaterThan(0)
    expect(found.length).toBeLessThan(everything.length)
  })

  test('an empty text asks for nothing, and so does a city of spaces', async () => {
    const empty = { category: '', city: '  ', dateFrom: '', dateTo: '', sourceFilter: '' }
    expect(idsOf(await listed(visitor, empty))).toEqual(searched(events, visitor, {}))
  })
})

test('gives five hundred at the most, the soonest', async () => {
  await it.db.owner(
    `insert into public.events (id, title, category, start_date, start_time, end_time, timezone, all_day, starts_at, ends_at,
       city, is_free, status, visibility, source, created_at, updated_at)
     select translate(lpad(n::text, 26, 'a'), '0189', 'uvwx'), 'One of many', 'theater', '2032-01-01', '10:00', '11:00', 'UTC', false,
       timestamptz '2032-01-01T10:00Z' + n * interval '1 minute', timestamptz '2032-01-01T11:00Z' + n * interval '1 minute',
       'Nowhere', true, 'published', 'public', 'hearth', now(), now()
     from generate_series(1, 510) n`,
  )
  const many = await listed(visitor, { city: 'nowhere' })
  expect(many).toHaveLength(500)
  const { rows } = await it.db.database.run<{ id: string }>(
    { role: 'anon' },
    {
      name: 'test_soonest',
      text: `select id from public.events where city = 'Nowhere' order by starts_at, id limit 500`,
    },
  )
  expect(idsOf(many)).toEqual(idsOf(rows))
})

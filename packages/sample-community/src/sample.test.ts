import { isTemporaryUsername, usernameProblem, venueInputSchema } from '@hearth/contracts'
import { eventSpan } from '@hearth/contracts/event'
import { categoryIds } from '@hearth/contracts/event-values'
import { maxProfileList, profileFields } from '@hearth/contracts/member-values'
import { type Caller, checkEvent } from '@hearth/event-engine'
import { type EngineUnderTest, engineUnderTest, visitor } from '@hearth/event-engine/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readContent } from './content.ts'
import { fillSampleCommunity, type SampleSignIn, sampleEvents } from './fill.ts'
import { venueId } from './sample-id.ts'

const dayMs = 86_400_000
const content = readContent()
const { people, venues } = content
// The week in which Europe's clocks go back, so that days of both offsets are filled.
const nowMs = Date.UTC(2031, 9, 22, 9, 30)

let it: EngineUnderTest
let signIns: SampleSignIn[]
let member: Caller & { userId: string }

const fill = () =>
  fillSampleCommunity({
    database: it.db.database,
    nowMs,
    hashPassword: async (password) => `hashed ${password}`,
  })
const counted = async () =>
  (
    await it.db.owner(`select (select count(*) from auth.users) as users, (select count(*) from public.events) as events,
      (select count(*) from public.attendances) as answers, (select count(*) from public.event_likes) as likes,
      (select count(*) from public.event_comments) as comments, (select count(*) from hearth.event_bytes) as bytes,
      (select count(*) from public.vision_versions) as versions,
      (select count(*) from public.roadmap_comments) as "roadmapComments"`)
  )[0] as Record<
    'users' | 'events' | 'answers' | 'likes' | 'comments' | 'bytes' | 'versions' | 'roadmapComments',
    number
  >

beforeAll(async () => {
  it = await engineUnderTest()
  signIns = await fill()
  member = await it.member('someone_else')
})
afterAll(() => it.drop())

test('whatever day it begins on, every event keeps the rules', () => {
  for (let day = 0; day < 365; day += 13) {
    const problems = sampleEvents(content, nowMs + day * dayMs).flatMap(({ key, event }) => {
      const checked = checkEvent(event)
      return checked.ok ? [] : [{ key, problems: checked.problems }]
    })
    expect(problems).toEqual([])
  }
})

test('a second filling changes nothing and gives no sign-ins', async () => {
  const before = await counted()
  expect(await fill()).toEqual([])
  expect(await counted()).toEqual(before)
})

test('forty members have names that the rules allow, and a newcomer has none yet', async () => {
  expect(people).toHaveLength(40)
  expect(people.flatMap(({ username }) => usernameProblem(username) ?? [])).toEqual([])
  const rows = await it.db.owner<{ username: string; display_name: string | null }>(
    "select p.username, p.display_name from public.profiles p join auth.users u on u.id = p.id where u.email like '%@hearth.example' and u.email_confirmed_at is not null",
  )
  expect(rows).toHaveLength(41)
  expect(rows.filter(({ username }) => isTemporaryUsername(username))).toHaveLength(1)
  expect(rows.filter(({ display_name }) => display_name)).toHaveLength(40)
})

test('members tell of themselves within the rules of their profile, and follow people of the house', async () => {
  for (const { username, follows, ...profile } of people) {
    expect(people.map((person) => person.username)).toEqual(expect.arrayContaining([username, ...follows]))
    const { pronouns = '', bio = '', interests = [], offers = [], needs = [], links = [] } = profile
    expect(pronouns.length).toBeLessThanOrEqual(profileFields.pronouns.limit)
    expect(bio.length).toBeLessThanOrEqual(profileFields.bio.limit)
    for (const [field, list] of Object.entries({ interests, offers, needs, links })) {
      expect(list.length).toBeLessThanOrEqual(maxProfileList)
      for (const entry of list)
        expect(entry.length).toBeLessThanOrEqual(profileFields[field as keyof typeof profileFields].limit)
    }
  }
  const [told] = await it.db.owner<{ people: number; cities: number; follows: number }>(`
    select (select count(distinct user_id)::integer from public.profile_details where field = 'interests') as people,
      (select count(*)::integer from public.profile_details where field = 'city') as cities,
      (select count(*)::integer from public.follows) as follows`)
  expect(told).toEqual({
    people: people.filter(({ interests }) => interests).length,
    cities: people.length,
    follows: people.flatMap(({ follows }) => follows).length,
  })
})

test('four people can sign in, each with a password of their own', async () => {
  expect(signIns.map(({ role }) => role).sort()).toEqual(['admin', 'host', 'member', 'new member'])
  expect(new Set(signIns.map(({ password }) => password)).size).toBe(4)
  for (const { email, password, username, role } of signIns) {
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
    expect(isTemporaryUsername(username)).toBe(role === 'new member')
    const [row] = await it.db.owner(
      `select u.encrypted_password, p.username, i.identity_data ->> 'email' as email,
        array(select r.role from hearth.user_roles r where r.user_id = u.id) as roles
       from auth.users u join public.profiles p on p.id = u.id join auth.identities i on i.user_id = u.id where u.email = $1`,
      [email],
    )
    expect(row).toEqual({
      encrypted_password: `hashed ${password}`,
      username,
      email,
      roles: role === 'admin' ? ['admin'] : [],
    })
  }
  const others = await it.db.owner(
    `select 1 from auth.users
     where encrypted_password is null and email_confirmed_at is not null and email like '%@hearth.example'`,
  )
  expect(others).toHaveLength(37)
})

test('a member finds at least 120 events in the next 60 days, in every category and many zones, and some past', async () => {
  const { total, byCategory, byCity } = await it.as(member, nowMs).browseEvents()
  expect(total).toBeGreaterThanOrEqual(120)
  expect(byCategory.map(({ name }) => name).sort()).toEqual([...categoryIds].sort())
  for (const { count } of byCategory) expect(count).toBeGreaterThanOrEqual(10)
  const cities = byCity.map(({ name }) => name)
  expect(cities).toEqual(
    expect.arrayContaining([
      'Lisbon',
      'Kathmandu',
      'St. John’s',
      'Auckland',
      'Berlin',
      'Nairobi',
      'Oaxaca',
      'Waitangi',
    ]),
  )
  const upcoming = await it.as(member, nowMs).getEventsByFilter({})
  const starts = upcoming.map(({ timing }) => eventSpan(timing).startsAtMs)
  expect(Math.min(...starts)).toBeLessThan(nowMs + 2 * dayMs)
  expect(Math.max(...starts)).toBeLessThan(nowMs + 60 * dayMs)
  const whole = await it.as(member, nowMs).getEventsByFilter({ dateFrom: '2031-01-01' })
  expect(whole.length - upcoming.length).toBeGreaterThanOrEqual(12)
  expect(new Set(upcoming.map(({ timing }) => timing.timezone)).size).toBeGreaterThanOrEqual(8)
})

test('there is something of every kind', async () => {
  const rows = await it.db.owner<{ kind: string; n: number }>(
    "select status || ' ' || visibility as kind, count(*) as n from public.events group by 1",
  )
  const kinds = new Map(rows.map(({ kind, n }) => [kind, n]))
  expect(kinds.get('published members')).toBeGreaterThanOrEqual(4)
  expect(kinds.get('published unlisted')).toBeGreaterThanOrEqual(2)
  expect(kinds.get('published private')).toBeGreaterThanOrEqual(2)
  expect(kinds.get('cancelled public')).toBe(1)
  expect((kinds.get('draft public') ?? 0) + (kinds.get('draft members') ?? 0)).toBe(2)
  const host = signIns.find(({ role }) => role === 'host')
  const [{ id }] = (await it.db.owner('select id from public.profiles where username = $1', [
    host?.username,
  ])) as [{ id: string }]
  const own = await it.as({ ...member, userId: id }, nowMs).getUserEventProfile(id)
  expect(new Set(own.map(({ status }) => status))).toContain('draft')
  expect(own.length).toBeGreaterThan(10)
})

test('one evening has kinds of spots, and everyone who comes to it has some', async () => {
  const rows = await it.db.owner<{ taken: number; kind_taken: number[]; kinds: number }>(
    `select s.taken, s.kind_taken, (select count(*)::integer from hearth.place_kinds k where k.event_id = s.event_id) as kinds
     from public.event_seats s where s.kind_places <> '{}'`,
  )
  expect(rows).toHaveLength(5)
  for (const { taken, kind_taken, kinds } of rows) {
    expect(kinds).toBe(3)
    expect(kind_taken.reduce((sum, people) => sum + people)).toBe(taken)
  }
})

test('24 venues of the community keep the rules of their form, and one of them is closed', async () => {
  const problems = venues.flatMap((venue) => {
    const [latitude, longitude] = venue.position
    const checked = venueInputSchema.safeParse({
      id: venueId(venue.key),
      name: venue.name,
      kind: venue.kind,
      description: venue.about.join('\n\n'),
      city: venue.city,
      country: venue.country,
      timezone: venue.timezone,
      capacity: venue.capacity,
      features: venue.features,
      access: venue.access,
      hours: venue.hours,
      hoursNote: venue.hoursNote,
      prices: venue.prices,
      houseRules: venue.houseRules,
      address: {
        address: venue.address,
        directions: venue.directions,
        position: { latitude, longitude },
        audience: venue.told,
      },
      contact: venue.contact,
    })
    return checked.success ? [] : [{ key: venue.key, problems: checked.error.issues }]
  })
  expect(problems).toEqual([])
  const rows = await it.db.owner<{ status: string; audience: string; is_kept: boolean; is_placed: boolean }>(
    `select v.status, a.audience, p.username is not null as is_kept,
       abs(v.latitude - a.latitude) <= 0.005 and abs(v.longitude - a.longitude) <= 0.005 as is_placed
     from public.venues v join public.venue_addresses a on a.venue_id = v.id left join public.profiles p on p.id = v.owner_id`,
  )
  expect(rows).toHaveLength(24)
  expect(rows.every(({ is_kept, is_placed }) => is_kept && is_placed)).toBe(true)
  expect(rows.filter(({ status }) => status === 'closed')).toHaveLength(1)
  expect(new Set(rows.map(({ audience }) => audience))).toEqual(new Set(['everyone', 'members', 'owner']))
  const contacts = await it.db.owner<{ audience: string }>('select audience from public.venue_contacts')
  expect(new Set(contacts.map(({ audience }) => audience))).toEqual(new Set(['everyone', 'members', 'owner']))
})

test('the events take place in them, with no address that is not for everyone', async () => {
  const rows = await it.db.owner<{
    name: string
    picks: number
    shown: number
    audience: string
    status: string
  }>(
    `select v.name, v.status, a.audience, count(e.id) as picks, count(e.id) filter (where e.venue_address <> '') as shown
     from public.venues v join public.venue_addresses a on a.venue_id = v.id
       left join public.events e on e.venue_id = v.id::text and e.venue_name = v.name
         and e.city = v.city and coalesce(e.access, '{}') @> v.access
     group by v.id, a.audience`,
  )
  for (const { status, picks, shown, audience } of rows) {
    expect(picks > 0).toBe(status === 'open')
    expect(shown).toBe(audience === 'everyone' ? picks : 0)
  }
  const typed = await it.db.owner(
    `select 1 from public.events e where e.online_url is null
     and not exists (select from public.venues v where v.id::text = e.venue_id)`,
  )
  expect(typed).toEqual([])
})

test('no two events tell the same, beyond the dates of a series', async () => {
  const rows = await it.db.owner<{ title: string; description: string; texts: number }>(
    'select title, count(distinct description) as texts, min(description) as description from public.events group by title',
  )
  expect(rows.length).toBeGreaterThan(60)
  expect(new Set(rows.map(({ description }) => description)).size).toBe(rows.length)
  expect(rows.every(({ texts }) => texts === 1)).toBe(true)
  const openings = rows.map(({ description }) => description.split(' ').slice(0, 3).join(' '))
  expect(new Set(openings).size).toBe(rows.length)
})

test('evenings that repeat are series: one date of each stands in lists, a week without one is a break', async () => {
  const rows = await it.db.owner<{ dates: number; heads: number; breaks: number; regulars: number }>(
    `select count(*)::integer as dates, count(*) filter (where e.id = s.head_id and not e.is_later_date)::integer as heads,
       count(*) filter (where d.is_skipped)::integer as breaks,
       (select count(*) from hearth.series_regulars r where r.series_id = s.id)::integer as regulars
     from hearth.series s join hearth.series_dates d on d.series_id = s.id left join public.events e on e.id = d.event_id
     group by s.id`,
  )
  expect(rows.length).toBe(content.events.filter(({ every }) => every).length)
  expect(rows.every(({ dates, heads }) => dates >= 4 && heads === 1)).toBe(true)
  expect(rows.some(({ breaks }) => breaks > 0)).toBe(true)
  expect(rows.some(({ regulars }) => regulars > 2)).toBe(true)
})

test('seats are what people answered, some rooms are full, none is too full', async () => {
  const rows = await it.db.owner<{ taken: number; capacity: number | null; sum: number }>(
    `select s.taken, s.capacity, coalesce((select sum(a.party) from public.attendances a where a.event_id = s.event_id), 0) as sum
     from public.event_seats s`,
  )
  for (const { taken, sum, capacity } of rows) {
    expect(taken).toBe(Number(sum))
    expect(taken).toBeLessThanOrEqual(capacity ?? Number.POSITIVE_INFINITY)
  }
  expect(rows.filter(({ taken, capacity }) => taken === capacity).length).toBeGreaterThanOrEqual(5)
  const { answers, likes } = await counted()
  expect(answers).toBeGreaterThan(500)
  expect(likes).toBeGreaterThan(200)
})

test('the records have their bytes, and visitors read them', async () => {
  const { events, bytes } = await counted()
  expect(bytes).toBe(events)
  const [first] = (await it.as(visitor, nowMs).browseEvents({ limit: 1 })).events
  expect(first?.createdBy?.name).toBeTruthy()
})

test('some belong, and their supports are as many as the roadmap says', async () => {
  const [belonging] = await it.db.owner<{ stewards: number; waiting: number; pledges: number }>(`
    select (select count(*)::integer from public.memberships m join hearth.user_roles r on r.user_id = m.user_id and r.role = 'steward'
        where m.circle = 'steward') as stewards,
      (select count(*)::integer from public.steward_applications where state = 'open') as waiting,
      (select count(*)::integer from public.pledges) as pledges`)
  expect(belonging).toEqual({ stewards: 2, waiting: 1, pledges: 3 })
  const items = await it.db.owner<{ supports: number; rows: number }>(`
    select supports, (select count(*)::integer from public.roadmap_supports s where s.item_id = i.id) as rows
    from public.roadmap_items i`)
  expect(items.length).toBeGreaterThan(0)
  for (const { supports, rows } of items) expect(rows).toBe(supports)
})

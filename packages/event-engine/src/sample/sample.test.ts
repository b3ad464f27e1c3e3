import { isTemporaryUsername, usernameProblem } from '@hearth/contracts'
import { eventSpan } from '@hearth/contracts/event'
import { categoryIds } from '@hearth/contracts/event-values'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkEvent } from '../domain/event.ts'
import type { Caller } from '../gateway/canister.ts'
import { type EngineUnderTest, engineUnderTest, visitor } from '../testing/engine-under-test.ts'
import { fillSampleCommunity, type SampleSignIn, sampleEvents } from './fill.ts'
import { people } from './people.ts'

const dayMs = 86_400_000
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
      (select count(*) from hearth.event_bytes) as bytes`)
  )[0] as Record<'users' | 'events' | 'answers' | 'likes' | 'bytes', number>

beforeAll(async () => {
  it = await engineUnderTest()
  signIns = await fill()
  member = await it.member('someone_else')
})
afterAll(() => it.drop())

test('whatever day it begins on, every event keeps the rules', () => {
  for (let day = 0; day < 365; day += 13) {
    const problems = sampleEvents(nowMs + day * dayMs).flatMap(({ key, event }) => {
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
    'select 1 from auth.users where encrypted_password is null and email_confirmed_at is not null',
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

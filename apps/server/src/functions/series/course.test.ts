import { randomUUID } from 'node:crypto'
import type { Read } from '@hearth/contracts/reads'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guestSecretsOf } from '../../auth/index.ts'
import { notifyGroups } from '../../notifications/testing.ts'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { callFunction } from '../../testing/calls.ts'
import { addAccountlessGuest, addHost, buildEventId, buildGuest } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { block } from '../../testing/providers.ts'
import { buildSeries, dayFromNow } from '../../testing/series.ts'
import { mailsTo } from '../attendance/testing.ts'
import { timingColumns } from './date-rows.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

type People = NonNullable<Read<'series_people'>>

/** A course of so many dates, a week apart, the first so many of which are over. */
async function course({ past, ahead }: { past: number; ahead: number }) {
  const host = await buildMember(app.db)
  const days = Array.from({ length: past + ahead }, (_, n) => dayFromNow(2 + 7 * (n - past)))
  const { id, dates } = await buildSeries(app.db, { createdBy: host.userId, dates: days })
  return { host, id, dates, days }
}
const named = async (name: string) => {
  const member = await buildMember(app.db)
  await app.db.owner('update public.profiles set display_name = $2 where id = $1', [member.userId, name])
  return member
}
const comes = (eventId: string, { userId }: Member) => buildGuest(app.db, { eventId, userId })
const say = (eventId: string, { userId }: Member, answer: string) =>
  app.db.owner(
    `insert into public.attendances (event_id, user_id, answer, party, asked_party)
     values ($1, $2, $3::text, 0, case when $3 = 'asked' then 2 end)
     on conflict (event_id, user_id) do update set answer = excluded.answer, party = 0`,
    [eventId, userId, answer],
  )
const tick = (eventId: string, { userId }: Member) =>
  app.db.owner(
    `insert into public.event_arrivals (attendance_id, event_id, arrived, arrived_at)
     select a.id, a.event_id, 1, now() from public.attendances a where a.event_id = $1 and a.user_id = $2`,
    [eventId, userId],
  )
async function people(
  member: Member | undefined,
  series: string,
  more: Record<string, string> = {},
): Promise<People> {
  const response = await app.http.inject({
    url: `/rest/v1/rpc/series_people?${new URLSearchParams({ series, ...more })}`,
    headers: {
      apikey: app.parts.config.anonKey as string,
      ...(member && { authorization: await app.tokenOf(member) }),
    },
  })
  return response.json()
}
const cellsOf = ({ people }: People, name: string) =>
  people.find(({ display_name }) => display_name === name)?.at.map((at) => at?.standing ?? '-')

describe('who came to which date', () => {
  it('says of each person how it stands at each date', async () => {
    const { host, id, dates } = await course({ past: 3, ahead: 3 })
    const [first, second, third, next, later, last] = dates as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]
    const [anna, ben, cleo] = [await named('Anna'), await named('Ben'), await named('Cleo')]
    for (const eventId of [first, second, third, next]) await comes(eventId, anna)
    await tick(first, anna)
    for (const eventId of [first, third]) await comes(eventId, ben)
    await say(next, ben, 'asked')
    await say(later, anna, 'not_coming')
    await say(last, anna, 'maybe')
    await app.db.owner(
      `insert into public.event_waiting (event_id, user_id, party, place) values ($1, $2, 2, 1)`,
      [later, ben.userId],
    )
    // Nothing but a no: who comes to nothing is not one of them.
    await say(next, cleo, 'not_coming')
    const read = await people(host, id)
    // At the first date the door was used, at the others nobody was ticked.
    expect(cellsOf(read, 'Anna')).toEqual(['there', 'there', 'there', 'coming', 'no', 'maybe'])
    expect(cellsOf(read, 'Ben')).toEqual(['missed', '-', 'there', 'waiting', 'waiting', '-'])
    expect(read.people).toHaveLength(2)
    expect(read.people[1]!.at[4]).toEqual({ standing: 'waiting', people: 2 })
    expect(read.dates.map(({ is_over, people, came }) => [is_over, people, came])).toEqual([
      [true, 2, 1],
      [true, 1, null],
      [true, 2, null],
      [false, 1, null],
      [false, 0, null],
      [false, 0, null],
    ])
    expect(read).toMatchObject({ title: 'Supper under lanterns', is_host: true, count: 2, next: null })
  })

  it('has guests without an account, one row for each address, under their newest name', async () => {
    const { host, id, dates } = await course({ past: 2, ahead: 1 })
    const addressHash = Buffer.alloc(32, 7)
    await addAccountlessGuest(app.db, { eventId: dates[0]!, name: 'R. Alves', addressHash })
    await addAccountlessGuest(app.db, { eventId: dates[2]!, name: 'Rui Alves', addressHash, party: 3 })
    await addAccountlessGuest(app.db, { eventId: dates[2]!, name: 'Rui Alves' })
    const read = await people(host, id)
    expect(read.people.map(({ user_id, username }) => [user_id, username])).toEqual([
      [null, null],
      [null, null],
    ])
    expect(read.people.map(({ at }) => at.map((one) => one?.people ?? 0))).toEqual(
      expect.arrayContaining([
        [1, 0, 3],
        [0, 0, 1],
      ]),
    )
    expect(JSON.stringify(read)).not.toContain('07070707')
  })

  it('is for hosts alone: of a single date for its hosts, and nothing for everybody else', async () => {
    const { host, id, dates } = await course({ past: 1, ahead: 2 })
    const [guest, coHost] = [await named('Gil'), await buildMember(app.db)]
    for (const eventId of dates) await comes(eventId, guest)
    await addHost(app.db, { eventId: dates[1]!, userId: coHost.userId })
    expect((await people(host, id)).dates).toHaveLength(3)
    const ofCoHost = await people(coHost, id)
    expect(ofCoHost.dates.map(({ event_id }) => event_id)).toEqual([dates[1]])
    expect(ofCoHost).toMatchObject({ is_host: false, earlier: null, later: null })
    expect(cellsOf(ofCoHost, 'Gil')).toEqual(['coming'])
    expect(await people(guest, id)).toBeNull()
    expect(await people(await buildMember(app.db), id)).toBeNull()
    expect(await people(undefined, id)).toMatchObject({ code: expect.any(String) })
    expect(await people(host, 'a'.repeat(26))).toBeNull()
  })

  it('shows twelve dates, the last eight among them, and the way to those before and after', async () => {
    const { host, id, days } = await course({ past: 20, ahead: 10 })
    const read = await people(host, id)
    const shown = ({ dates }: People) => dates.map(({ date }) => date)
    expect(shown(read)).toEqual(days.slice(12, 24))
    expect([read.earlier, read.later]).toEqual([days[0], days[24]])
    const after = await people(host, id, { from_day: read.later! })
    expect(shown(after)).toEqual(days.slice(24))
    expect([after.earlier, after.later]).toEqual([days[12], null])
    const before = await people(host, id, { from_day: read.earlier! })
    expect(shown(before)).toEqual(days.slice(0, 12))
    expect([before.earlier, before.later]).toEqual([null, days[12]])
    const short = await course({ past: 14, ahead: 1 })
    expect(shown(await people(short.host, short.id))).toEqual(short.days.slice(3))
  })

  it('comes by name, a page at a time, and finds a name', async () => {
    const { host, id, dates } = await course({ past: 1, ahead: 1 })
    for (const name of ['Émile', 'Zoë', 'anna', 'Faye', 'Dina']) await comes(dates[1]!, await named(name))
    await addAccountlessGuest(app.db, { eventId: dates[0]!, name: 'Berta' })
    const leaving = await named('Aaron')
    await comes(dates[0]!, leaving)
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [leaving.userId])
    const names = ({ people }: People) => people.map(({ display_name }) => display_name)
    expect(names(await people(host, id))).toEqual(['anna', 'Berta', 'Dina', 'Émile', 'Faye', 'Zoë', null])
    const found: (string | null)[] = []
    let after: Record<string, string> | null = {}
    while (after) {
      const page: People = await people(host, id, { page_size: '2', ...after })
      expect(page.count).toBe(7)
      found.push(...names(page))
      after = page.next
    }
    expect(found).toEqual(['anna', 'Berta', 'Dina', 'Émile', 'Faye', 'Zoë', null])
    expect(names(await people(host, id, { words: 'emil' }))).toEqual(['Émile'])
    expect(names(await people(host, id, { words: 'bert' }))).toEqual(['Berta'])
    expect(await people(host, id, { words: 'nobody' })).toMatchObject({ people: [], count: 0 })
  })
})

describe('a page of a long series', () => {
  const perDate = 25
  const addPeople = (eventIds: readonly string[]) =>
    app.db.owner(
      `with guests as (
         insert into hearth.guests (id, event_id, name, sealed_address, address_hash)
         select gen_random_uuid(), e.id, 'Guest ' || n, '\\x00', sha256((e.id || n)::bytea)
         from unnest($1::text[]) e (id), generate_series(1, $2::integer) n returning id, event_id
       )
       insert into public.attendances (event_id, guest_id, answer, party) select event_id, id, 'coming', 1 from guests`,
      [eventIds, perDate],
    )
  /** How many pages of the database somebody's question reads. */
  async function pagesRead({ userId }: Member, series: string, more = ''): Promise<number> {
    // A plan may not hang on whether the database has looked at what was just written.
    await app.db.owner(
      'analyze public.events, public.attendances, public.event_seats, hearth.guests, hearth.series_dates',
    )
    const [row] = await app.db.owner<{ 'QUERY PLAN': { Plan: Record<string, number> }[] }>(
      `explain (analyze, buffers, format json)
       with who as materialized (
         select set_config('request.jwt.claims', '${JSON.stringify({ sub: userId, role: 'authenticated' })}', true))
       select hearth.series_people('${series}'${more}) from who`,
    )
    const { Plan: plan } = row!['QUERY PLAN'][0]!
    return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
  }

  it('reads nothing of the dates and people that are not on it', async () => {
    const { host, id, dates } = await course({ past: 8, ahead: 4 })
    await addPeople(dates)
    await people(host, id)
    const before = await pagesRead(host, id)
    const model = dates.at(-1)!
    const given = Array.from({ length: 388 }, (_, n) => {
      const startDate = dayFromNow(n < 194 ? -100 - n : 100 + n)
      const timing = { allDay: false, startDate, startTime: '19:30', endTime: '21:30', timezone: 'UTC' }
      return { id: buildEventId(), date: startDate, ...timingColumns(timing) }
    })
    await app.db.owner('select hearth.make_dates($1, $2, $3::jsonb)', [id, model, JSON.stringify(given)])
    await addPeople(given.map((date) => date.id))
    const read = await people(host, id)
    expect(read.dates.map(({ event_id }) => event_id)).toEqual(dates)
    expect(read).toMatchObject({
      count: 12 * perDate,
      earlier: expect.any(String),
      later: expect.any(String),
    })
    expect(read.people).toHaveLength(50)
    // Of thirty times as many, indexes are a step deeper.
    expect(await pagesRead(host, id)).toBeLessThan(before * 2)
    const [{ told } = { told: 0 }] = await app.db.owner<{ told: number }>(
      `select count(*)::integer as told from hearth.guests_reached(hearth.reached_dates($1, 'everyone', now()),
         '00000000-0000-0000-0000-000000000000', now(), 300)`,
      [id],
    )
    expect(told).toBe(300)
  })
})

describe('a message to all people of a series', () => {
  const write = async (by: Member, seriesId: string, more: object = {}) => {
    const { status, body } = await callFunction(app, by, 'message-series', {
      ...{ id: randomUUID(), seriesId, title: 'Bring a cup', body: 'There is tea.', to: 'coming' },
      ...more,
    } as never)
    const said = body as unknown as { told?: number; error?: { code: string } }
    return { status, told: said.told, code: said.error?.code }
  }
  const preview = async (by: Member, seriesId: string, to: 'coming' | 'everyone') => {
    const { body } = await callFunction(app, by, 'message-series', { seriesId, to, isPreview: true })
    return (body as { told: number }).told
  }
  const notify = async (seriesId: string, options?: { batch?: number }) => {
    for (const { about } of await app.db.owner<{ about: string }>(
      `select about from hearth.group_notifications where facts ->> 'seriesId' = $1`,
      [seriesId],
    ))
      await notifyGroups(app.parts, about, options)
  }
  const notificationsOf = ({ userId }: Member) =>
    app.db.owner<{ kind: string; data: object }>(
      'select kind, data from public.notifications where user_id = $1',
      [userId],
    )
  const read = async (by: Member, seriesId: string) => {
    const response = await app.http.inject({
      url: `/rest/v1/event_messages?series_id=eq.${seriesId}&select=title&order=created_at`,
      headers: { authorization: await app.tokenOf(by), apikey: app.parts.config.anonKey as string },
    })
    return (response.json() as { title: string }[]).map(({ title }) => title)
  }
  const mailsToAddress = (address: string) =>
    app.db.owner<{ subject: string; body_text: string }>(
      'select subject, body_text from hearth.mails where to_address = $1',
      [address],
    )
  async function addGuest(eventIds: readonly string[], account?: Member): Promise<string> {
    const secrets = guestSecretsOf(app.parts.config)
    const address = `g-${randomUUID()}@example.org`
    const addressHash = secrets.hashAddress(address)
    for (const eventId of eventIds) {
      const id = await addAccountlessGuest(app.db, {
        ...{ eventId, addressHash },
        seal: (guestId) => secrets.sealAddress(guestId, address),
      })
      if (account)
        await app.db.owner('update hearth.guests set account_id = $2 where id = $1', [id, account.userId])
    }
    return address
  }

  it('reaches each person once, however many dates they come to, by a notice and a mail without its words', async () => {
    const { host, id, dates } = await course({ past: 2, ahead: 4 })
    const [often, once, before, gone, stranger] = await Promise.all(
      [1, 2, 3, 4, 5].map(() => buildMember(app.db)),
    )
    for (const eventId of dates) await comes(eventId, often!)
    for (const eventId of dates) await comes(eventId, host)
    await comes(dates[5]!, once!)
    await comes(dates[0]!, before!)
    for (const eventId of dates.slice(2)) {
      await comes(eventId, gone!)
      await say(eventId, gone!, 'not_coming')
    }
    expect(await preview(host, id, 'coming')).toBe(2)
    expect(await preview(host, id, 'everyone')).toBe(3)
    expect(await write(host, id)).toMatchObject({ status: 200, told: 2 })
    await notify(id, { batch: 1 })
    const personName = await usernameOf(app.db, host)
    const notification = {
      kind: 'series_message',
      data: { seriesId: id, seriesTitle: 'Supper under lanterns', personName },
    }
    for (const reader of [often!, once!]) {
      expect(await notificationsOf(reader)).toEqual([notification])
      expect(await read(reader, id)).toEqual(['Bring a cup'])
      const [mail, ...more] = await mailsTo(app, reader)
      expect(more).toEqual([])
      expect(mail!.subject).toBe('A message to everyone at “Supper under lanterns”')
      expect(mail!.body_text).toContain(`/series/${id}`)
      expect(mail!.subject + mail!.body_text).not.toMatch(/cup|tea/)
    }
    for (const other of [before!, gone!, stranger!, host]) expect(await notificationsOf(other)).toEqual([])
    for (const other of [before!, gone!, stranger!]) expect(await read(other, id)).toEqual([])
    expect(await read(host, id)).toEqual(['Bring a cup'])

    expect(await write(host, id, { to: 'everyone', title: 'Thank you' })).toMatchObject({ told: 3 })
    await notify(id, { batch: 2 })
    expect(await notificationsOf(before!)).toEqual([notification])
    expect(await read(before!, id)).toEqual(['Thank you'])
    expect(await notificationsOf(often!)).toHaveLength(2)
    expect(await notificationsOf(gone!)).toEqual([])
  })

  it('goes once to an address without an account, with the way to the page where it is read', async () => {
    const { host, id, dates } = await course({ past: 1, ahead: 2 })
    const member = await buildMember(app.db)
    await comes(dates[2]!, member)
    const address = await addGuest(dates)
    // Comes to one date as a guest, to another by the account of the same address.
    const twice = await addGuest([dates[1]!], member)
    const ended = await addGuest([dates[1]!])
    await app.db.owner('update hearth.guests set mails_ended_at = now() where address_hash = $1', [
      guestSecretsOf(app.parts.config).hashAddress(ended),
    ])
    expect(await preview(host, id, 'everyone')).toBe(3)
    await write(host, id, { to: 'everyone' })
    await notify(id, { batch: 1 })
    const mails = await mailsToAddress(address)
    expect(mails).toHaveLength(1)
    const page = new URL(/http\S+\/guest\/\S+/.exec(mails[0]!.body_text)![0]).pathname
    expect((await app.http.inject({ url: page })).body).toContain('There is tea.')
    expect(await mailsToAddress(twice)).toEqual([])
    expect(await mailsToAddress(ended)).toEqual([])
    expect(await mailsTo(app, member)).toHaveLength(1)
  })

  it('is a host’s of the series, told once however often it is sent, and three times a day', async () => {
    const { host, id, dates } = await course({ past: 1, ahead: 2 })
    const [guest, coHost] = [await buildMember(app.db), await buildMember(app.db)]
    await addHost(app.db, { eventId: dates[1]!, userId: coHost.userId })
    expect(await write(host, id)).toMatchObject({ code: 'conflict' })
    for (const eventId of dates) await comes(eventId, guest)
    for (const somebody of [guest, coHost, await buildMember(app.db)])
      expect(await write(somebody, id)).toMatchObject({ code: 'not_allowed' })
    expect(await write(host, 'a'.repeat(26))).toMatchObject({ code: 'not_found' })
    const sent = { id: randomUUID() }
    expect(await write(host, id, sent)).toMatchObject({ told: 1 })
    expect(await write(host, id, sent)).toMatchObject({ status: 200, told: 1 })
    await notify(id)
    expect(await notificationsOf(guest)).toHaveLength(1)
    await write(host, id)
    await write(host, id)
    expect(await write(host, id)).toMatchObject({ code: 'too_many_requests' })
    expect(await write(host, id, { title: 'x'.repeat(121) })).toMatchObject({ status: 400 })
    expect(await write(host, id, { body: '' })).toMatchObject({ status: 400 })
  })

  it('keeps to what readers chose, and to blocks', async () => {
    const { host, id, dates } = await course({ past: 0, ahead: 2 })
    const [quiet, blocked] = [await buildMember(app.db), await buildMember(app.db)]
    for (const eventId of dates) {
      await comes(eventId, quiet)
      await comes(eventId, blocked)
    }
    await app.db.owner(
      `insert into public.notification_choices (user_id, topic, by_mail, in_app) values ($1, 'messages', false, true)`,
      [quiet.userId],
    )
    await block(app.db, host, blocked)
    expect(await preview(host, id, 'coming')).toBe(1)
    await write(host, id)
    await notify(id)
    expect(await notificationsOf(quiet)).toHaveLength(1)
    expect(await mailsTo(app, quiet)).toEqual([])
    expect(await notificationsOf(blocked)).toEqual([])
    expect(await read(blocked, id)).toEqual([])
  })
})

import type { Database, Row, Run, Statement } from '@hearth/database'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/app.ts'
import { addHost } from '../../testing/events.ts'
import { buildMember, type Member, usernameOf } from '../../testing/people.ts'
import { block } from '../../testing/providers.ts'
import { createNotifyOfWaiting } from './notify-of-waiting.ts'
import { processWaiting } from './process-waiting.ts'
import { fullEvent, mailsTo, notificationsOf } from './testing.ts'

let app: TestApp

beforeAll(async () => {
  app = await startTestApp({}, { max: 8 })
})
afterAll(() => app.end())

const people = (count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => buildMember(app.db)))
const soon = { timeout: 10_000, interval: 50 }

/** Hosts' last moment for answers was so long ago. */
const closeAnswers = (eventId: string, ago = '1 minute') =>
  app.db.owner(
    `insert into public.event_answering (event_id, answers_until) values ($1, now() - $2::interval)
     on conflict (event_id) do update set answers_until = excluded.answers_until`,
    [eventId, ago],
  )
const openAnswers = (eventId: string) =>
  app.db.owner('update public.event_answering set answers_until = null where event_id = $1', [eventId])

/** News go with the notice and the mail of them. */
const allIsTold = (eventId: string) =>
  expect
    .poll(() => app.db.owner('select kind from hearth.waiting_news where event_id = $1', [eventId]), soon)
    .toEqual([])

/** News that the queue knows nothing of, so that it does not tell them first. */
async function untoldNews(kind: string, { eventId, member }: { eventId: string; member: Member }) {
  await app.db.owner(`
    begin;
    set local session_replication_role = replica;
    insert into hearth.waiting_news (kind, event_id, event_title, user_id, party)
      values ('${kind}', '${eventId}', 'Supper under lanterns', '${member.userId}', 1);
    commit`)
  const [news] = await app.db.owner<{ id: string }>('select id from hearth.waiting_news where user_id = $1', [
    member.userId,
  ])
  return news!.id
}

describe('waiting', () => {
  it('has a place that everyone on the list can see, and may be left', async () => {
    const { join, leave } = await fullEvent(app)
    const [first, second] = (await people(2)) as [Member, Member]
    expect(await join(first)).toMatchObject({ state: 'waiting', position: 1, party: 1 })
    expect(await join(second, 2)).toMatchObject({ state: 'waiting', position: 2, party: 2 })
    expect(await join(second, 3)).toMatchObject({ state: 'waiting', position: 2, party: 3 })
    expect(await leave(first)).toMatchObject({ state: 'none', position: null })
    expect(await leave(first)).toMatchObject({ state: 'none' })
    expect(await join(second, 3)).toMatchObject({ position: 1 })
  })

  it('is for who does not fit: not where there is room, not for who comes, not shortly before the start', async () => {
    const { join, eventId, guest } = await fullEvent(app, { capacity: 2 })
    const [friend] = (await people(1)) as [Member]
    expect((await join(guest)).error).toMatchObject({ code: 'conflict', message: 'You are already coming.' })
    await app.db.owner('update public.event_seats set capacity = 4 where event_id = $1', [eventId])
    expect((await join(friend, 2)).error?.message).toBe(
      'There are enough spots for all of you now. You can reply that you’re coming.',
    )
    expect(await join(friend, 3)).toMatchObject({ state: 'waiting' })
    const late = await fullEvent(app, { startsAt: new Date(Date.now() + 3_600_000).toISOString() })
    expect((await late.join(friend)).error?.message).toContain('The event begins soon')
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [late.eventId])
    expect((await late.join(friend)).error?.code).toBe('event_cancelled')
    const hidden = await fullEvent(app, { visibility: 'private' })
    expect((await hidden.join(friend)).error?.code).toBe('not_found')
  })

  it('follows how the hosts let people answer', async () => {
    const { join, eventId } = await fullEvent(app)
    const [friend] = (await people(1)) as [Member]
    const choose = (mode: string) =>
      app.db.owner(
        `insert into public.event_answering (event_id, mode, party_limit) values ($1, $2, 2)
         on conflict (event_id) do update set mode = excluded.mode`,
        [eventId, mode],
      )
    await choose('open')
    expect((await join(friend, 3)).error?.message).toContain('fewer people per reply')
    await choose('approval')
    expect((await join(friend)).error?.message).toContain('The hosts approve each guest')
    await choose('invitation')
    expect((await join(friend)).error?.message).toContain('Only people the hosts invite')
    await app.db.owner('insert into public.event_invitations (event_id, user_id) values ($1, $2)', [
      eventId,
      friend.userId,
    ])
    expect(await join(friend)).toMatchObject({ state: 'waiting' })
  })
})

describe('an offer', () => {
  it('follows in the moment a place becomes free, is kept from others, told, and taken', async () => {
    const { join, stayAway, accept, seats, list, call, guest } = await fullEvent(app)
    const [first, second] = (await people(2)) as [Member, Member]
    await app.db.owner('insert into public.member_clocks (user_id, timezone) values ($1, $2)', [
      first.userId,
      'Asia/Kathmandu',
    ])
    await join(first)
    await join(second)
    await stayAway(guest)
    expect((await list()).map(({ state }) => state)).toEqual(['offered', 'waiting'])
    expect(await seats()).toEqual({ capacity: 1, taken: 1, held: 1 })
    expect((await call(second, 'answer', { answer: 'coming' })).error?.code).toBe('event_full')

    await expect.poll(() => notificationsOf(app, first), soon).toEqual(['waiting_offered'])
    const [mail] = await mailsTo(app, first)
    expect(mail?.subject).toBe('A spot is free for you: Supper under lanterns')
    expect(mail?.body_text).toMatch(/Reserved until: .*\(UTC\)\nIn your time zone: .*\(Asia\/Kathmandu\)/)

    expect(await accept(first)).toMatchObject({ status: 200, state: 'coming', party: 1 })
    expect(await accept(first)).toMatchObject({ status: 200, state: 'coming', party: 1 })
    expect((await mailsTo(app, first)).map(({ kind }) => kind)).toEqual([
      'waiting_offered',
      'answer_confirmed',
    ])
    expect(await list()).toMatchObject([{ userId: second.userId, state: 'waiting' }])
    expect(await seats()).toEqual({ capacity: 1, taken: 1, held: 1 })
  })

  it('goes to the first whose party fits; a larger one keeps its place and is asked first again', async () => {
    const { join, list, eventId, seats } = await fullEvent(app, { capacity: 4 })
    const [large, small] = (await people(2)) as [Member, Member]
    await join(large, 3)
    await join(small, 1)
    const widen = (capacity: number) =>
      app.db.owner('update public.event_seats set capacity = $2 where event_id = $1', [eventId, capacity])
    await widen(6)
    expect(await list()).toMatchObject([
      { userId: large.userId, state: 'waiting' },
      { userId: small.userId, state: 'offered' },
    ])
    await widen(8)
    expect(await list()).toMatchObject([{ userId: large.userId, state: 'offered' }, {}])
    expect(await seats()).toEqual({ capacity: 8, taken: 8, held: 8 })
  })

  it('that is declined, left or overdue goes to the next by itself', async () => {
    const { join, decline, leave, stayAway, accept, overdue, list, guest, seats } = await fullEvent(app)
    const [one, two, three, four] = (await people(4)) as [Member, Member, Member, Member]
    for (const member of [one, two, three, four]) await join(member)
    await stayAway(guest)
    expect(await decline(one)).toMatchObject({ state: 'declined' })
    expect(await decline(one)).toMatchObject({ state: 'declined' })
    expect(await leave(two)).toMatchObject({ state: 'none' })
    expect(await list()).toMatchObject([{ userId: three.userId, state: 'offered' }, { state: 'waiting' }])
    await overdue()
    expect((await accept(three)).error).toMatchObject({
      code: 'conflict',
      message: 'These spots are no longer reserved for you. You can join the waiting list again.',
    })
    await processWaiting(app.parts)
    expect(await list()).toMatchObject([{ userId: four.userId, state: 'offered' }])
    await expect.poll(() => notificationsOf(app, three), soon).toContain('waiting_passed')
    expect((await mailsTo(app, three)).at(-1)?.body_text).toContain('join the waiting list again')
    expect((await accept(one)).error?.code).toBe('conflict')
    expect(await seats()).toEqual({ capacity: 1, taken: 1, held: 1 })
  })

  it('that nobody wants leaves the place free for everyone', async () => {
    const { join, decline, stayAway, seats, guest, call } = await fullEvent(app)
    const [one, other] = (await people(2)) as [Member, Member]
    await join(one)
    await stayAway(guest)
    await decline(one)
    expect(await seats()).toEqual({ capacity: 1, taken: 0, held: 0 })
    expect((await call(other, 'answer', { answer: 'coming' })).status).toBe(200)
  })

  it('is not made shortly before the start, and ends then', async () => {
    const { join, stayAway, list, eventId, seats, guest } = await fullEvent(app)
    const [one] = (await people(1)) as [Member]
    await join(one)
    await stayAway(guest)
    expect(await list()).toMatchObject([{ state: 'offered' }])
    await app.db.owner(`update public.events set starts_at = now() + interval '1 hour' where id = $1`, [
      eventId,
    ])
    await processWaiting(app.parts)
    expect(await list()).toEqual([])
    expect(await seats()).toMatchObject({ taken: 0 })
  })

  it('stands no longer than the last moment for answers, which closes the list', async () => {
    const { join, accept, list, seats, stayAway, guest, host, call, eventId } = await fullEvent(app)
    const [first, second, late] = (await people(3)) as [Member, Member, Member]
    await join(first)
    await join(second)
    await stayAway(guest)
    const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(0, 16)
    const answersUntil = inMinutes(20)
    const chosen = { mode: 'open', partyLimit: 6, guestList: 'hosts', hidesAddress: false }
    expect(await call(host, 'set-answering', { ...chosen, answersUntil })).toMatchObject({ status: 200 })
    const [times] = await app.db.owner<{ offer: string; list: string }>(
      `select w.offered_until as offer, hearth.waiting_closes_at(w.event_id) as list
       from public.event_waiting w where w.event_id = $1 and w.state = 'offered'`,
      [eventId],
    )
    const until = `${answersUntil}:00+00:00`
    expect(times).toEqual({ offer: until, list: until })

    const closeAt = (moment: string | null) =>
      app.db.owner('update public.event_answering set answers_until = $2::timestamptz where event_id = $1', [
        eventId,
        moment,
      ])
    await closeAt(`${inMinutes(-1)}Z`)
    const closed = { code: 'conflict', message: 'The RSVP deadline has passed.' }
    expect((await accept(first)).error).toMatchObject(closed)
    expect((await join(late)).error).toMatchObject(closed)
    await processWaiting(app.parts)
    expect(await list()).toMatchObject([{ userId: second.userId, state: 'waiting' }])
    expect(await seats()).toEqual({ capacity: 1, taken: 0, held: 0 })

    await closeAt(null)
    await processWaiting(app.parts)
    expect(await list()).toMatchObject([{ userId: second.userId, state: 'offered' }])
    expect(await accept(second)).toMatchObject({ state: 'coming' })
  })

  it('is the end of waiting for who comes by another door', async () => {
    const { join, call, list, eventId, seats } = await fullEvent(app, { capacity: 2 })
    const [one] = (await people(1)) as [Member]
    await join(one, 3)
    await app.db.owner('update public.event_seats set capacity = 4 where event_id = $1', [eventId])
    expect((await call(one, 'answer', { answer: 'coming', party: 2 })).status).toBe(200)
    expect(await list()).toEqual([])
    expect(await seats()).toEqual({ capacity: 4, taken: 4, held: 4 })
  })
})

describe('a list', () => {
  it('is empty once the event is cancelled, and who was on it is told', async () => {
    const { join, stayAway, list, seats, eventId, guest } = await fullEvent(app)
    const [one, two] = (await people(2)) as [Member, Member]
    await join(one)
    await join(two)
    await stayAway(guest)
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    expect(await list()).toEqual([])
    expect(await seats()).toEqual({ capacity: 1, taken: 0, held: 0 })
    await expect.poll(() => notificationsOf(app, two), soon).toEqual(['waiting_ended'])
  })

  it('that the hosts’ last moment closes keeps its places, and is told once to who still waits', async () => {
    const { join, leave, stayAway, accept, list, eventId, guest } = await fullEvent(app)
    const [offered, three, one] = (await people(3)) as [Member, Member, Member]
    await join(offered)
    await join(three, 3)
    await join(one)
    await stayAway(guest)
    await allIsTold(eventId)
    await closeAnswers(eventId)
    for (let sweep = 0; sweep < 3; sweep++) await processWaiting(app.parts)
    await allIsTold(eventId)
    expect(await notificationsOf(app, offered)).toEqual(['waiting_offered', 'waiting_passed'])
    const passed = (await mailsTo(app, offered)).at(-1)!.body_text
    expect(passed).toContain('didn’t hear back. The waiting list has closed since then.')
    expect(passed).not.toContain('join the waiting list again')
    for (const [member, words] of [
      [three, 'there was no room for all 3 of you'],
      [one, 'no spot became free for you'],
    ] as const) {
      expect(await notificationsOf(app, member)).toEqual(['waiting_closed'])
      const [mail, ...more] = await mailsTo(app, member)
      expect(more).toEqual([])
      expect(mail).toMatchObject({ kind: 'waiting_closed', body_text: expect.stringContaining(words) })
      expect(mail!.body_text).toMatch(/^RSVP deadline: \w+ \d+ \w+, \d\d:\d\d \(UTC\)$/m)
    }

    // The hosts take answers again, and again no more.
    await openAnswers(eventId)
    await processWaiting(app.parts)
    expect(await list()).toMatchObject([
      { userId: three.userId, state: 'waiting' },
      { userId: one.userId, state: 'offered' },
    ])
    expect(await accept(one)).toMatchObject({ state: 'coming' })
    await closeAnswers(eventId)
    await processWaiting(app.parts)
    await allIsTold(eventId)
    expect(await notificationsOf(app, three)).toEqual(['waiting_closed'])

    await openAnswers(eventId)
    await leave(three)
    expect(await join(three, 3)).toMatchObject({ state: 'waiting' })
    await closeAnswers(eventId)
    await processWaiting(app.parts)
    await allIsTold(eventId)
    expect(await notificationsOf(app, three)).toEqual(['waiting_closed', 'waiting_closed'])
  })

  it('is not told to have closed where the cut-off closed it first, nor of an event that is over or called off', async () => {
    const lists = await Promise.all(Array.from({ length: 4 }, () => fullEvent(app)))
    const waiting = await people(4)
    for (const [at, { join }] of lists.entries()) await join(waiting[at]!)
    const [usual, late, over, off] = lists.map(({ eventId }) => eventId) as [string, string, string, string]
    await app.db.owner(`update public.events set starts_at = now() + interval '1 hour' where id = any ($1)`, [
      [usual, late],
    ])
    await app.db.owner(
      `update public.events set starts_at = now() - interval '2 hours', ends_at = now() where id = $1`,
      [over],
    )
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [off])
    for (const eventId of [late, off]) await closeAnswers(eventId)
    await closeAnswers(over, '1 day')
    await processWaiting(app.parts)
    for (const { eventId } of lists) await allIsTold(eventId)
    const told = await Promise.all(waiting.map((member) => notificationsOf(app, member)))
    expect(told).toEqual([[], [], [], ['waiting_ended']])
  })

  it('is told to have closed to nobody who came or left meanwhile, nor after the end', async () => {
    const { eventId, join, guest } = await fullEvent(app)
    const [left, waits, late] = (await people(3)) as [Member, Member, Member]
    for (const member of [waits, late]) await join(member)
    const notify = async (member: Member) => {
      const newsId = await untoldNews('closed', { eventId, member })
      await createNotifyOfWaiting(app.parts)({ newsId }, { isLastTry: false })
      return notificationsOf(app, member)
    }
    expect(await notify(guest)).toEqual([])
    expect(await notify(left)).toEqual([])
    expect(await notify(waits)).toEqual(['waiting_closed'])
    await app.db.owner(
      `update public.events set starts_at = now() - interval '1 hour', ends_at = now() where id = $1`,
      [eventId],
    )
    expect(await notify(late)).toEqual([])
    expect(await app.db.owner('select from hearth.waiting_news where event_id = $1', [eventId])).toEqual([])
  })

  it('goes on without who is blocked, hides, or may not open the event any more', async () => {
    const { host, join, stayAway, list, eventId, guest } = await fullEvent(app)
    const [blocked, hidden, third] = (await people(3)) as [Member, Member, Member]
    for (const member of [blocked, hidden, third]) await join(member)
    await stayAway(guest)
    await block(app.db, host, blocked)
    expect(await list()).toMatchObject([{ userId: hidden.userId, state: 'offered' }, {}])
    await app.db.owner('update public.profiles set is_hidden = true where id = $1', [hidden.userId])
    expect(await list()).toMatchObject([{ userId: third.userId, state: 'offered' }])
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    expect(await list()).toEqual([])
  })

  it('goes with the event, and its places with an account', async () => {
    const { join, stayAway, list, eventId, guest, seats } = await fullEvent(app)
    const [one, two] = (await people(2)) as [Member, Member]
    await join(one)
    await join(two)
    await stayAway(guest)
    await app.db.owner('delete from public.profiles where id = $1', [one.userId])
    expect(await list()).toMatchObject([{ userId: two.userId, state: 'offered' }])
    expect(await seats()).toEqual({ capacity: 1, taken: 1, held: 1 })
    await app.db.owner('delete from public.events where id = $1', [eventId])
    expect(await list()).toEqual([])
  })

  it('lets an account end while its notice is being written', async () => {
    const { eventId } = await fullEvent(app)
    const [one] = (await people(1)) as [Member]
    const newsId = await untoldNews('moved', { eventId, member: one })

    let ending: Promise<unknown> | undefined
    const isDelayed = async () =>
      (
        await app.db.owner(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from public.profiles%'`,
        )
      ).length > 0
    const endingMeanwhile =
      (run: Run): Run =>
      async <T extends Row>(statement: Statement) => {
        const result = await run<T>(statement)
        // After the first of the two that write.
        if (!ending && ['tell member', 'take waiting news'].includes(statement.name)) {
          ending = app.db.owner('delete from public.profiles where id = $1', [one.userId])
          await expect.poll(isDelayed, soon).toBe(true)
        }
        return result
      }
    const database: Database = {
      ...app.db.database,
      transaction: (actor, work) =>
        app.db.database.transaction(actor, (transaction) =>
          work({ ...transaction, run: endingMeanwhile(transaction.run) }),
        ),
    }
    await createNotifyOfWaiting({ ...app.parts, database })({ newsId }, { isLastTry: false })
    await ending
    expect(await notificationsOf(app, one)).toEqual([])
  })

  it('is read in its order by who hosts the event, with what is kept for whom; by all others for themselves', async () => {
    const { join, eventId, host, guest, stayAway } = await fullEvent(app)
    const [one, two, helper] = (await people(3)) as [Member, Member, Member]
    await addHost(app.db, { eventId, userId: helper.userId })
    await join(one)
    await join(two, 2)
    const line = async (member: Member | undefined) =>
      (
        await app.http.inject({
          url: `/rest/v1/event_waiting?event_id=eq.${eventId}&select=party,state,offered_until,profiles(username)&order=place`,
          headers: {
            apikey: app.parts.config.anonKey as string,
            ...(member && { authorization: await app.tokenOf(member) }),
          },
        })
      ).json()
    await stayAway(guest)
    const [first, second] = [
      {
        party: 1,
        state: 'offered',
        offered_until: expect.any(String),
        profiles: { username: await usernameOf(app.db, one) },
      },
      {
        party: 2,
        state: 'waiting',
        offered_until: null,
        profiles: { username: await usernameOf(app.db, two) },
      },
    ]
    for (const who of [host, helper]) expect(await line(who)).toEqual([first, second])
    expect(await line(two)).toEqual([second])
    expect(await line(guest)).toEqual([])
    expect(await line(undefined)).toMatchObject({ code: '42501' })
  })

  it('is read by its people: how many wait, and one’s own place; by nobody who may not open the event', async () => {
    const { join, eventId, host } = await fullEvent(app)
    const [one, two] = (await people(2)) as [Member, Member]
    await join(one)
    await join(two, 2)
    const ask = async (member: Member, name: string, args: object = {}) =>
      (
        await app.http.inject({
          method: 'POST',
          url: `/rest/v1/rpc/${name}`,
          headers: { authorization: await app.tokenOf(member) },
          payload: args,
        })
      ).json()
    expect(await ask(two, 'event_waiting_list', { event: eventId })).toMatchObject([
      { waiting: 2, my_state: 'waiting', my_party: 2, my_position: 2, offered_until: null },
    ])
    expect(await ask(host, 'event_waiting_list', { event: eventId })).toMatchObject([
      { waiting: 2, my_state: 'none', my_position: null },
    ])
    expect(await ask(two, 'my_waiting')).toMatchObject([
      { event_id: eventId, position: 2, party: 2, closes_at: expect.any(String) },
    ])
    await app.db.owner(`update public.events set visibility = 'private' where id = $1`, [eventId])
    expect(await ask(two, 'event_waiting_list', { event: eventId })).toEqual([])
    expect(await ask(two, 'my_waiting')).toEqual([])
  })
})

describe('the time to accept', () => {
  const awake = async (since: string, lasting: string, zone: string) => {
    const [row] = await app.db.owner<{ until: number }>(
      'select (extract(epoch from hearth.awake_until($1::timestamptz, $2::interval, $3)) * 1000)::float8 as until',
      [since, lasting, zone],
    )
    return new Date(row!.until).toISOString()
  }
  it.each([
    ['within the day', '2026-06-01T08:00:00Z', '12 hours', 'UTC', '2026-06-01T20:00:00.000Z'],
    ['over a night', '2026-06-01T20:00:00Z', '12 hours', 'UTC', '2026-06-02T18:00:00.000Z'],
    ['begun at night', '2026-06-01T23:30:00Z', '1 hour', 'UTC', '2026-06-02T09:00:00.000Z'],
    ['begun before dawn', '2026-06-01T03:00:00Z', '30 minutes', 'UTC', '2026-06-01T08:30:00.000Z'],
    ['over two nights', '2026-06-01T21:00:00Z', '16 hours', 'UTC', '2026-06-03T09:00:00.000Z'],
    ['in the reader’s zone', '2026-06-01T20:00:00Z', '1 hour', 'Asia/Kathmandu', '2026-06-02T03:15:00.000Z'],
    [
      'when clocks go forward',
      '2026-03-28T21:00:00Z',
      '2 hours',
      'Europe/Lisbon',
      '2026-03-29T08:00:00.000Z',
    ],
  ])('does not count quiet hours: %s', async (_name, since, lasting, zone, until) => {
    expect(await awake(since, lasting, zone)).toBe(until)
  })

  it('is shorter the nearer the start is, and never reaches beyond the cut-off', async () => {
    await app.db.owner(`update hearth.waiting_rules set quiet_from = '24:00', quiet_until = '00:00'`)
    const hoursFor = async (untilStart: string) => {
      const [row] = await app.db.owner<{ hours: number }>(
        `select round(extract(epoch from hearth.offer_ends(now() + $1::interval - interval '2 hours', 'UTC') - now()) / 3600, 2)::float8 as hours`,
        [untilStart],
      )
      return row!.hours
    }
    expect(await hoursFor('10 days')).toBe(12)
    expect(await hoursFor('26 hours')).toBe(4)
    expect(await hoursFor('3 hours')).toBe(0.5)
    expect(await hoursFor('2 hours 10 minutes')).toBeCloseTo(0.17)
    await app.db.owner(`update hearth.waiting_rules set quiet_from = '22:00', quiet_until = '08:00'`)
  })
})

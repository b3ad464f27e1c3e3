import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { addHost, buildEvent } from '../testing/events.ts'
import { buildCrowd, buildMember, type Member } from '../testing/people.ts'
import { createNotifyOfAnswers } from './notify-of-answers.ts'

// The clock is the test's: each lets the job happen when it wants it to.
let app: TestApp
let host: Member
let eventId: string
let title: string
let startMs: number
beforeAll(async () => {
  app = await startTestApp({}, { max: 8 }, { runsJobs: false })
})
afterAll(() => app.end())
beforeEach(async () => {
  await app.db.owner('delete from hearth.answer_digests')
  host = await buildMember(app.db)
  const startDate = new Date(Date.now() + 14 * day).toISOString().slice(0, 10)
  startMs = Date.parse(`${startDate}T19:30:00Z`)
  title = `Supper ${randomUUID().slice(0, 6)}`
  eventId = await buildEvent(app.db, {
    createdBy: host.userId,
    title,
    startDate,
  })
})

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

const notifyHosts = (inMs = 1000, options?: { batch: number }) =>
  createNotifyOfAnswers({ ...app.parts, now: () => Date.now() + inMs }, options)({}, { isLastTry: true })

const mail = { subject: 'You are coming', text: 'Soon.', html: '<p>Soon.</p>', attachments: [] }

/** They answer, as the function does. */
async function answer(person: string, wanted = 'coming', { people = 1, event = eventId } = {}) {
  await app.db.database.run(
    { role: 'hearth_engine' },
    {
      name: 'test answer',
      text: `select hearth.give_answer($1, $2::uuid, null, $3, $4::integer,
        (select e.version::integer from public.events e where e.id = $1), $5::jsonb, null, null)`,
      values: [event, person, wanted, people, JSON.stringify(mail)],
    },
  )
}

/** So many more say that they come; their ids. */
async function join(count: number): Promise<string[]> {
  const people = await buildCrowd(app.db, { count })
  for (const person of people) await answer(person)
  return people
}

/** Somebody of this name says that they come. */
async function named(name: string): Promise<Member> {
  const member = await buildMember(app.db)
  await app.db.owner('update public.profiles set display_name = $2 where id = $1', [member.userId, name])
  await answer(member.userId)
  return member
}

const heard = async ({ userId }: Member = host) =>
  (
    await app.db.owner<{ kind: string; data: Record<string, string> }>(
      `select kind, data - 'eventId' - 'eventTitle' as data from public.notifications
       where user_id = $1 and kind in ('guest_coming', 'guests_answered') order by created_at, data ->> 'personName'`,
      [userId],
    )
  ).map(({ kind, data }) => (kind === 'guest_coming' ? data.personName : data))

const mails = async ({ userId }: Member = host) =>
  (
    await app.db.owner<{ subject: string }>(
      `select subject from hearth.mails where user_id = $1 and kind in ('guest_coming', 'guests_answered') order by created_at, subject`,
      [userId],
    )
  ).map(({ subject }) => subject)

const choose = ({ userId }: Member, choice: Record<string, unknown>) =>
  app.db.owner(
    `insert into public.notification_choices (user_id, topic, by_mail, in_app, frequency)
     values ($1, 'guests', $2, $3, $4)`,
    [userId, choice.by_mail ?? true, choice.in_app ?? true, choice.frequency ?? 'digest'],
  )

const digest = (came: number, names: string, people: number, gone = 0) => ({
  came: String(came),
  gone: String(gone),
  names,
  people: String(people),
})

describe('what hosts hear of answers', () => {
  it('is the first three one by one, then one sum an hour later, and nothing twice', async () => {
    for (const name of ['Ada', 'Ben']) await named(name)
    await notifyHosts()
    await named('Cleo')
    await notifyHosts()
    await notifyHosts()
    expect(await heard()).toEqual(['Ada', 'Ben', 'Cleo'])
    expect(await mails()).toEqual(['Ada', 'Ben', 'Cleo'].map((name) => `${name} is coming to “${title}”`))

    await named('Dina')
    await named('Emil')
    await join(10)
    await notifyHosts(59 * minute)
    expect(await heard()).toHaveLength(3)
    await notifyHosts(61 * minute)
    await notifyHosts(61 * minute)
    expect((await heard()).slice(3)).toEqual([digest(12, 'Dina, Emil and 10 others', 15)])
    expect((await mails()).slice(3)).toEqual([`12 more are coming: ${title}`])
  })

  it('is hourly in the first day after the first digest, then daily, and hourly again in the last day', async () => {
    await join(3)
    await notifyHosts()
    let at = 0
    const after = async (ms: number) => {
      await join(1)
      // What was answered counts as answered at that moment.
      at += ms
      await notifyHosts(at)
      return (await heard()).length - 3
    }
    expect(await after(hour + minute)).toBe(1)
    expect(await after(30 * minute)).toBe(1)
    expect(await after(31 * minute)).toBe(2)
    expect(await after(day)).toBe(3)
    // The first day is over.
    expect(await after(2 * hour)).toBe(3)
    expect(await after(22 * hour + minute)).toBe(4)
    at = startMs - Date.now() - 27 * hour
    expect(await after(hour)).toBe(5)
    // A day later would be too late: the last day begins first.
    expect(await after(hour)).toBe(5)
    expect(await after(hour + minute)).toBe(6)
    expect(await after(hour + minute)).toBe(7)
  })

  it('sums who can’t come after all, and leaves out who came and went in between', async () => {
    const early = await join(3)
    await notifyHosts()
    // The answers are of the database's clock, which is a moment behind the test's.
    await app.db.owner(
      `update hearth.answer_digests set told_at = now() - interval '1 millisecond', looked_at = now()`,
    )
    const [first] = await join(2)
    await answer(first!, 'not_coming')
    await answer(early[0]!, 'not_coming')
    await answer(early[1]!, 'not_coming')
    await notifyHosts(61 * minute)
    expect((await heard()).slice(3)).toEqual([expect.objectContaining({ came: '1', gone: '2', people: '2' })])
    expect((await mails()).at(-1)).toBe(`1 more is coming: ${title}`)
  })

  it('tells of cancellations alone, and never of hosts, of who asks, or of what hosts decide', async () => {
    const early = await join(3)
    await notifyHosts()
    await answer(host.userId)
    await notifyHosts(61 * minute)
    expect(await heard()).toHaveLength(3)
    await answer(early[0]!, 'not_coming')
    await notifyHosts(62 * minute)
    expect((await heard()).slice(3)).toEqual([expect.objectContaining({ came: '0', gone: '1' })])
    expect((await mails()).at(-1)).toBe(`1 guest can’t come after all: ${title}`)
    await app.db.owner(`update public.attendances set answer = 'asked', asked_party = 1 where user_id = $1`, [
      early[0],
    ])
    await app.db.owner(
      `update public.attendances set answer = 'coming', asked_party = null, party = 1 where user_id = $1`,
      [early[0]],
    )
    await notifyHosts(3 * hour)
    expect(await heard()).toHaveLength(4)
  })

  it('reaches co-hosts too, each as they chose: at once, in digests, by mail alone or not at all', async () => {
    const [eager, silent, mailed, asked] = [
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
      await buildMember(app.db),
    ]
    for (const { userId } of [eager, silent, mailed]) await addHost(app.db, { eventId, userId })
    await addHost(app.db, { eventId, userId: asked.userId, state: 'invited' })
    await choose(eager, { frequency: 'at_once' })
    await choose(silent, { by_mail: false, in_app: false })
    await choose(mailed, { in_app: false })
    await join(3)
    await notifyHosts()
    await join(2)
    await notifyHosts(2000)
    await join(1)
    await notifyHosts(3000)
    await notifyHosts(61 * minute)
    expect((await heard(eager)).slice(3)).toMatchObject([{ came: '2' }, { came: '1' }])
    expect((await heard()).slice(3)).toMatchObject([{ came: '3' }])
    for (const member of [silent, mailed, asked]) expect(await heard(member)).toEqual([])
    expect(await mails(silent)).toEqual([])
    expect(await mails(mailed)).toHaveLength(4)
  })

  it('names a guest without an account as they named themselves', async () => {
    const guest = randomUUID()
    await app.db.owner(
      `insert into hearth.guests (id, event_id, name, sealed_address, address_hash)
       values ($1::uuid, $2, 'Frieda', 'x', decode(repeat('ab', 32), 'hex'))`,
      [guest, eventId],
    )
    await app.db.database.run(
      { role: 'hearth_engine' },
      {
        name: 'test answer of guest',
        text: `select hearth.give_answer($1, null, $2::uuid, 'coming', 2,
          (select e.version::integer from public.events e where e.id = $1), $3::jsonb, null, null)`,
        values: [eventId, guest, JSON.stringify({ ...mail, to: 'frieda@example.org' })],
      },
    )
    await notifyHosts()
    expect(await heard()).toEqual(['Frieda'])
  })

  it('is nothing of an event that is cancelled or over', async () => {
    await join(2)
    await app.db.owner(`update public.events set status = 'cancelled' where id = $1`, [eventId])
    await notifyHosts()
    expect(await heard()).toEqual([])
    expect(await app.db.owner('select due_at from hearth.answer_digests')).toEqual([{ due_at: null }])
  })

  it('is told once by a process that is killed and another that goes on, and by several at once', async () => {
    await join(3)
    await notifyHosts()
    await join(4)
    await app.db.owner(
      `create function hearth.cut_once() returns trigger language plpgsql security definer set search_path = '' as $$
       begin
         if nextval('public.cuts') = 1 then perform pg_terminate_backend(pg_backend_pid()); end if;
         return null;
       end $$`,
    )
    await app.db.owner('create sequence public.cuts')
    await app.db.owner(
      'create trigger cut_once after insert on hearth.mails for each statement execute function hearth.cut_once()',
    )
    await expect(notifyHosts(61 * minute)).rejects.toThrow()
    expect(await heard()).toHaveLength(3)
    await Promise.all([notifyHosts(61 * minute), notifyHosts(61 * minute), notifyHosts(61 * minute)])
    expect(await heard()).toHaveLength(4)
    expect(await mails()).toHaveLength(4)
    await app.db.owner('drop trigger cut_once on hearth.mails')
  })

  it('of a great number of answers is a few notifications, whose cost does not grow with them', async () => {
    await join(3)
    await notifyHosts()
    const crowd = await buildCrowd(app.db, { count: 2000 })
    await app.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party) select $1, unnest($2::uuid[]), 'not_coming', 0`,
      [eventId, crowd],
    )
    await app.db.owner(
      `update public.attendances set answer = 'coming', party = 1 where event_id = $1 and user_id = any ($2::uuid[])`,
      [eventId, crowd],
    )
    await notifyHosts(61 * minute)
    expect((await heard()).slice(3)).toEqual([expect.objectContaining({ came: '2000', people: '2003' })])
    expect(await heard()).toHaveLength(4)
  })

  it('looks at what is due along its index, a few events at a time', async () => {
    const others: string[] = []
    for (let n = 0; n < 5; n++) others.push(await buildEvent(app.db, { createdBy: host.userId }))
    const [person] = await buildCrowd(app.db, { count: 1 })
    for (const event of others) await answer(person!, 'coming', { event })
    await notifyHosts(1000, { batch: 2 })
    expect(await heard()).toHaveLength(5)
  })

  it('is queued at once for the first answers alone', async () => {
    const queued = async () =>
      (await app.db.owner(
        `select 1 from graphile_worker.jobs where task_identifier = 'notify_of_answers' and key = $1`,
        [`notify_of_answers:${eventId}`],
      )) as unknown[]
    await join(1)
    expect(await queued()).toHaveLength(1)
    await join(2)
    await notifyHosts()
    await app.db.owner(`select graphile_worker.remove_job($1)`, [`notify_of_answers:${eventId}`])
    await join(1)
    expect(await queued()).toHaveLength(0)
  })
})

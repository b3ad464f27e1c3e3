import { compileForNode } from '@hearth/messages/compile'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../testing/app.ts'
import { buildEvent, type EventWishes } from '../testing/events.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { block } from '../testing/providers.ts'
import { createRemind, dueEventsText } from './remind.ts'

// The clock is the test's, and each test lets the job happen when it wants it to. Events begin at 19:30 in Kathmandu on
// 10 May 2031, which is 13:45 UTC; ten in the morning of the day before is 04:15 UTC.
let app: TestApp
const moment = Date.parse('2031-05-09T04:15:00Z')
const minute = 60_000

beforeAll(async () => {
  await Promise.all([compileForNode('de'), compileForNode('ar')])
  app = await startTestApp()
}, 120_000)
afterAll(() => app.end())

async function scene(wishes: EventWishes = {}) {
  const [owner, guest] = [await buildMember(app.db), await buildMember(app.db)]
  const eventId = await buildEvent(app.db, {
    createdBy: owner.userId,
    timezone: 'Asia/Kathmandu',
    startDate: '2031-05-10',
    startsAt: '2031-05-10T13:45:00Z',
    endsAt: '2031-05-10T16:15:00Z',
    ...wishes,
  })
  const comes = async (member: Member, { at = moment - minute, answer = 'coming' } = {}) => {
    await app.db.owner('update public.event_seats set taken = taken + 1 where event_id = $1', [eventId])
    await app.db.owner(
      `insert into public.attendances (event_id, user_id, answer, party, created_at, updated_at)
       values ($1, $2, $3, case $3 when 'coming' then 1 else 0 end, $4, $4)`,
      [eventId, member.userId, answer, new Date(at)],
    )
  }
  await comes(guest)
  return {
    owner,
    guest,
    eventId,
    comes,
    change: (to: string) => app.db.owner(`update public.events set ${to} where id = $1`, [eventId]),
  }
}

const remind = (atMs: number) => createRemind({ ...app.parts, now: () => atMs })({}, { isLastTry: true })
const told = ({ userId }: Member) =>
  app.db.owner<{ kind: string; when: string }>(
    `select kind, data ->> 'when' as when from public.notifications where user_id = $1 order by created_at`,
    [userId],
  )
const mailsTo = ({ userId }: Member) =>
  app.db.owner<{ subject: string; body_text: string; attachments: { filename: string; content: string }[] }>(
    'select subject, body_text, attachments from hearth.mails where user_id = $1 order by created_at',
    [userId],
  )

it('reminds at ten in the morning of the day before, on the event’s clock, once, with everything to get there', async () => {
  const { guest, eventId } = await scene()
  await app.db.owner(`insert into public.member_clocks (user_id, timezone) values ($1, 'America/St_Johns')`, [
    guest.userId,
  ])
  await remind(moment - 1)
  expect(await told(guest)).toEqual([])
  await Promise.all([remind(moment), remind(moment)])
  await remind(moment + minute)
  expect(await told(guest)).toEqual([
    { kind: 'event_reminder', when: 'Saturday, 10 May 2031, 19:30 to 22:00 (Asia/Kathmandu)' },
  ])
  const [mail, ...others] = await mailsTo(guest)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Tomorrow: Supper under lanterns')
  expect(mail?.body_text).toContain('When: Saturday, 10 May 2031, 19:30 to 22:00 (Asia/Kathmandu)')
  expect(mail?.body_text).toContain(
    'In your time zone: Saturday, 10 May 2031, 11:15 to 13:45 (America/St Johns)',
  )
  expect(mail?.body_text).toContain('Where: The Old Mill, 1 Mill Lane, Lisbon')
  expect(mail?.body_text).toContain(`/e/${eventId}`)
  expect(mail?.attachments).toMatchObject([
    {
      filename: 'event.ics',
      content: expect.stringContaining('DTSTART;TZID=Asia/Kathmandu:20310510T193000'),
    },
  ])
})

it('reminds each in their own language, those of one language with one text', async () => {
  const { guest, comes } = await scene()
  const [german, arab, other, twelve] = [
    await buildMember(app.db),
    await buildMember(app.db),
    await buildMember(app.db),
    await buildMember(app.db),
  ]
  for (const [member, locale] of [
    [german, 'de'],
    [arab, 'ar'],
    [other, 'xx'],
    [twelve, 'de'],
  ] as const) {
    await comes(member)
    await app.db.owner('insert into public.member_clocks (user_id, locale, hours) values ($1, $2, $3)', [
      member.userId,
      locale,
      member === twelve ? 12 : null,
    ])
  }
  await remind(moment)
  const subjectTo = async (member: Member) => (await mailsTo(member)).map(({ subject }) => subject)
  for (const member of [guest, other])
    expect(await subjectTo(member)).toEqual(['Tomorrow: Supper under lanterns'])
  expect(await subjectTo(german)).toEqual(['Morgen: Supper under lanterns'])
  expect((await told(german))[0]?.when).toBe('Samstag, 10. Mai 2031, 19:30 bis 22:00 (Asia/Kathmandu)')
  expect((await told(twelve))[0]?.when).toBe('Samstag, 10. Mai 2031, 7:30 PM bis 10:00 PM (Asia/Kathmandu)')
  const [mail] = await mailsTo(arab)
  expect(mail?.subject).toContain('Supper under lanterns')
  expect(mail?.subject).not.toContain('Tomorrow')
  expect(mail?.body_text).toContain('10 مايو 2031')
  expect(mail?.attachments[0]?.content).toContain('DTSTART;TZID=Asia/Kathmandu:20310510T193000')
})

it('comes late rather than never, and then says that it is today', async () => {
  const { guest } = await scene()
  await remind(Date.parse('2031-05-10T09:00:00Z'))
  expect((await mailsTo(guest)).map(({ subject }) => subject)).toEqual(['Today: Supper under lanterns'])
  const late = await scene()
  await remind(Date.parse('2031-05-10T13:45:00Z'))
  expect(await told(late.guest)).toEqual([])
})

it('reminds nobody who answered later or otherwise, is blocked, or whose event is cancelled or a draft', async () => {
  const { owner, comes, guest } = await scene()
  const [later, not, blocked] = [
    await buildMember(app.db),
    await buildMember(app.db),
    await buildMember(app.db),
  ]
  await comes(later, { at: moment + 1 })
  await comes(not, { answer: 'not_coming' })
  await comes(blocked)
  await block(app.db, owner, blocked)
  const cancelled = await scene({ status: 'cancelled' })
  const draft = await scene({ status: 'draft' })
  await remind(moment + minute)
  expect(await told(guest)).toHaveLength(1)
  for (const member of [later, not, blocked, cancelled.guest, draft.guest]) {
    expect(await told(member)).toEqual([])
    expect(await mailsTo(member)).toEqual([])
  }
})

it('moves with the event, and reminds of a new start again', async () => {
  const { guest, change } = await scene()
  await change(
    `start_date = '2031-05-12', starts_at = '2031-05-12T13:45:00Z', ends_at = '2031-05-12T16:15:00Z'`,
  )
  await remind(moment)
  expect(await told(guest)).toEqual([])
  await remind(moment + 2 * 86_400_000)
  await change(
    `start_date = '2031-05-14', starts_at = '2031-05-14T13:45:00Z', ends_at = '2031-05-14T16:15:00Z'`,
  )
  await remind(moment + 4 * 86_400_000)
  expect((await told(guest)).map(({ when }) => when)).toEqual([
    'Monday, 12 May 2031, 19:30 to 22:00 (Asia/Kathmandu)',
    'Wednesday, 14 May 2031, 19:30 to 22:00 (Asia/Kathmandu)',
  ])
})

it('leaves a start whose moment is past when it is set to the news of the change', async () => {
  const soon = new Date(Date.now() + 3 * 3_600_000)
  const { guest, change } = await scene({ timezone: 'UTC' })
  await app.db.owner(
    `update public.attendances set updated_at = now() - interval '9 days' where user_id = $1`,
    [guest.userId],
  )
  const [date, time] = [soon.toISOString().slice(0, 10), soon.toISOString().slice(11, 16)]
  const end = new Date(soon.getTime() + 3_600_000).toISOString()
  await change(
    `start_date = '${date}', start_time = '${time}', starts_at = '${soon.toISOString()}', ends_at = '${end}',
     end_date = '${end.slice(0, 10)}', end_time = '${end.slice(11, 16)}'`,
  )
  await remind(Date.now())
  expect(await told(guest)).toEqual([])
})

it('keeps no notice and no mail that could not be written whole', async () => {
  const { guest, eventId } = await scene()
  await app.db.owner(
    `create function test_fail() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`,
  )
  await app.db.owner(
    `create trigger fail_once before insert on hearth.mails for each row
     when (new.user_id = '${guest.userId}') execute function test_fail()`,
  )
  await remind(moment)
  expect(await told(guest)).toEqual([])
  expect(
    app.logged.some(({ event, fields }) => event === 'reminder.failed' && fields.eventId === eventId),
  ).toBe(true)
  await app.db.owner('drop trigger fail_once on hearth.mails')
  await remind(moment + minute)
  expect(await told(guest)).toHaveLength(1)
  expect(await mailsTo(guest)).toHaveLength(1)
})

it('says the place also where it is hidden from those who are not coming', async () => {
  const { guest, eventId } = await scene({ venueName: '', venueAddress: '' })
  await app.db.owner(
    `insert into public.event_addresses (event_id, venue_name, venue_address) values ($1, 'Ana’s garden', '3 Quiet Lane')`,
    [eventId],
  )
  await remind(moment)
  expect((await mailsTo(guest))[0]?.body_text).toContain('Where: Ana’s garden, 3 Quiet Lane, Lisbon')
})

it('says when the doors open, what to bring and how to get in, and nothing of it where nothing is said', async () => {
  const { guest, eventId } = await scene()
  const bare = await scene()
  await app.db.owner(
    `insert into public.event_evenings (event_id, programme, bring, bring_note, doors_open_at, last_entry_at)
     values ($1, '[]', 'one candle', 'Any size', '19:00', '20:00')`,
    [eventId],
  )
  await app.db.owner(
    `insert into public.event_ways_in (event_id, way_in, note) values ($1, 'Ring the brass bell', 'Up to the garden')`,
    [eventId],
  )
  await remind(moment)
  const text = (await mailsTo(guest))[0]?.body_text
  expect(text).toContain('Doors: Doors open at 19:00, last entry at 20:00')
  expect(text).toContain('Bring: one candle')
  expect(text).toContain('How to get in: Ring the brass bell. Up to the garden')
  expect((await mailsTo(bare.guest))[0]?.body_text).not.toMatch(/Doors|Bring|How to get in/)
})

it('respects who wants no reminders', async () => {
  const { guest } = await scene()
  await app.db.owner(
    `insert into public.notification_choices (user_id, topic, by_mail) values ($1, 'reminders', false)`,
    [guest.userId],
  )
  await remind(moment)
  expect(await told(guest)).toHaveLength(1)
  expect(await mailsTo(guest)).toEqual([])
})

it('reminds a few at a time, each once, and then has nothing left to read', async () => {
  const { eventId, comes } = await scene()
  const guests = await Promise.all(Array.from({ length: 7 }, () => buildMember(app.db)))
  for (const guest of guests) await comes(guest)
  await createRemind({ ...app.parts, now: () => moment }, { batch: 3 })({}, { isLastTry: true })
  for (const guest of guests) expect(await told(guest)).toHaveLength(1)
  expect(await app.db.owner('select from hearth.reminders_due where event_id = $1', [eventId])).toEqual([])
  await remind(moment + minute)
  for (const guest of guests) expect(await told(guest)).toHaveLength(1)
})

it('reads what is due by its index, and no event besides', async () => {
  await app.db.owner(
    `with event as (
       insert into public.events (id, title, category, start_date, timezone, all_day, starts_at, ends_at, city, is_free, status,
         visibility, source, tags, venue_id, venue_name, venue_address, created_at, updated_at)
       select translate(lpad(n::text, 26, '0'), '0189', 'abcd'), 'Later', 'party', '2032-01-01', 'UTC', true, '2032-01-01', '2032-01-02', 'Porto', true, 'published',
         'public', 'hearth', '{}', '', '', '', now(), now()
       from generate_series(1, 3000) n returning id
     ) select count(*) from event`,
  )
  await app.db.owner('analyze hearth.reminders_due')
  const plan = await app.db.owner<{ 'QUERY PLAN': string }>(
    `explain (analyze, costs off, timing off, summary off) ${dueEventsText.replace('$1', `'2031-01-01'`)}`,
  )
  const text = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(text).toContain('reminders_due_remind_at_idx')
  expect(text).not.toMatch(/Seq Scan|Rows Removed|events /)
})

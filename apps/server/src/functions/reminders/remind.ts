import {
  type CalendarEvent,
  calendarColumns,
  hiddenPlace,
  type Run,
  sayWhen,
  writeEventCalendar,
} from '../../feeds/index.ts'
import type { Task } from '../../jobs/index.ts'
import { writeLetter } from '../../mail/index.ts'
import type { Parts } from '../../parts.ts'
import { writeReminderLetter } from './reminder-letter.ts'

const eventsAtOnce = 200

/**
 * Each minute: reminds whoever is coming of what begins on the next day, from ten in the morning of the day before on
 * the event's own clock (migration 0186). What is due is read from the rows, so that a stop in between delays reminders
 * and loses none. Each event is a transaction; one that fails holds up no other.
 */
export function createRemind({ database, config, now, log }: Parts): Task {
  return async () => {
    const due = await listDueEvents((statement) => database.run({ role: 'hearth_engine' }, statement), now())
    for (const eventId of due) {
      await database
        .transaction({ role: 'hearth_engine' }, ({ run }) =>
          remindOf(run, eventId, { siteUrl: config.siteUrl, nowMs: now() }),
        )
        .catch((error) => log.error('reminder.failed', { eventId, error }))
    }
  }
}

/** Of the events `e` and their answers `a`: who is to be reminded at the instant `$1` and was not. */
const isDue = `
  e.status = 'published' and e.starts_at > $1::timestamptz
  and hearth.reminder_moment(e.start_date, e.timezone) <= $1::timestamptz
  and a.answer = 'coming' and a.updated_at <= hearth.reminder_moment(e.start_date, e.timezone)
  and not exists (select from hearth.reminders r
    where r.event_id = a.event_id and r.user_id = a.user_id and r.starts_at = e.starts_at)
  and hearth.may_open_event(e.id, a.user_id)`

async function listDueEvents(run: Run, nowMs: number): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: 'events to remind of',
    // The moment is at most 39 hours before the start: what begins later need not be looked at.
    text: `
      select e.id from public.events e
      where e.status = 'published' and e.starts_at > $1::timestamptz and e.starts_at < $1::timestamptz + interval '40 hours'
        and exists (select from public.attendances a where a.event_id = e.id and ${isDue})
      order by e.starts_at, e.id limit ${eventsAtOnce}`,
    values: [new Date(nowMs)],
  })
  return rows.map(({ id }) => id)
}

type Reader = { userId: string; zone: string }

async function remindOf(
  run: Run,
  eventId: string,
  { siteUrl, nowMs }: { siteUrl: string; nowMs: number },
): Promise<void> {
  const { event, readers } = await takeReaders(run, eventId, nowMs)
  if (!event || readers.length === 0) return
  const letters = [...new Set(readers.map(({ zone }) => zone))].map((zone) => {
    const { subject, letter } = writeReminderLetter(event, { siteUrl, readerZone: zone || null, nowMs })
    return { zone, subject, ...writeLetter(letter) }
  })
  const calendar = {
    filename: 'event.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: writeEventCalendar(event, { siteUrl }),
  }
  await run({
    name: 'remind readers',
    text: `
      with readers as (
        select * from jsonb_to_recordset($1::jsonb) as r ("userId" uuid, zone text)
      ), noticed as (
        insert into public.notifications (user_id, kind, data) select r."userId", 'event_reminder', $2::jsonb from readers r
      )
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attachments)
      select 'event_reminder', u.id, u.email, l.subject, l.text, l.html, $4::jsonb
      from readers r
      join auth.users u on u.id = r."userId"
      join jsonb_to_recordset($3::jsonb) as l (zone text, subject text, text text, html text) on l.zone = r.zone
      where u.email is not null and (u.banned_until is null or u.banned_until <= now())`,
    values: [
      JSON.stringify(readers),
      { eventId, eventTitle: event.title, when: sayWhen(event) },
      JSON.stringify(letters),
      JSON.stringify([calendar]),
    ],
  })
}

/** Writes down who is reminded, which nobody else can do at the same time, and says who they are. */
async function takeReaders(
  run: Run,
  eventId: string,
  nowMs: number,
): Promise<{ event?: CalendarEvent; readers: Reader[] }> {
  const { rows } = await run<{ event: CalendarEvent; readers: Reader[] }>({
    name: 'take readers of reminder',
    text: `
      with taken as (
        insert into hearth.reminders (event_id, user_id, starts_at)
        select a.event_id, a.user_id, e.starts_at
        from public.events e join public.attendances a on a.event_id = e.id
        where e.id = $2 and ${isDue}
        on conflict do nothing
        returning user_id
      )
      select jsonb_build_object(${calendarColumns}) || ${hiddenPlace} as event,
        coalesce((select jsonb_agg(jsonb_build_object('userId', t.user_id, 'zone', coalesce(hearth.zone_of(t.user_id), '')))
          from taken t), '[]') as readers
      from public.events e left join public.event_addresses d on d.event_id = e.id
      where e.id = $2`,
    values: [new Date(nowMs), eventId],
  })
  return rows[0] ?? { readers: [] }
}

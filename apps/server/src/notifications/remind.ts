import type { Run } from '@hearth/database'
import { type GuestSecrets, guestSecretsOf } from '../auth/index.ts'
import {
  asRead,
  type CalendarEvent,
  calendarColumns,
  hiddenPlace,
  inEachLanguage,
  sayWhen,
  writeEventCalendar,
} from '../calendar/index.ts'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { type GuestReader, mailGuests } from './mail-guests.ts'
import { type GroupPayload, notifyReaders, type Reader } from './notify-readers.ts'
import { writeReminderEmail } from './reminder-email.ts'

const eventsAtOnce = 200

/**
 * Each minute: reminds whoever is coming of what begins on the next day, from ten in the morning of the day before on
 * the event's own clock. What is due is read from the rows, so that a stop in between delays
 * reminders and loses none. A few hundred people are a transaction; an event that fails holds up no other.
 */
export function createRemind({ database, config, now, log }: Parts, { batch = 300 } = {}): Task {
  const secrets = guestSecretsOf(config)
  return async () => {
    const nowMs = now()
    const due = await listDueEvents((statement) => database.run({ role: 'hearth_engine' }, statement), nowMs)
    for (const eventId of due) {
      try {
        let cursor = noCursor
        while (cursor) {
          cursor = await database.transaction({ role: 'hearth_engine' }, ({ run }) =>
            remindSome(run, { eventId, cursor, max: batch, nowMs, siteUrl: config.siteUrl, secrets }),
          )
        }
      } catch (error) {
        log.error('reminder.failed', { eventId, error })
      }
    }
  }
}

/** Before every id. */
const noCursor = '00000000-0000-0000-0000-000000000000'

/** The plan of this statement is tested: it reads what is due, and no event besides. */
export const dueEventsText = `
  select d.event_id as id from hearth.reminders_due d
  where d.remind_at <= $1::timestamptz order by d.remind_at, d.event_id limit ${eventsAtOnce}`

async function listDueEvents(run: Run, nowMs: number): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: 'events to remind of',
    text: dueEventsText,
    values: [new Date(nowMs)],
  })
  return rows.map(({ id }) => id)
}

type Due = { eventId: string; cursor: string; max: number; nowMs: number }
type Sender = { siteUrl: string; secrets: GuestSecrets }

/** Reminds the next people. Gives the last of them, or nothing when all are reminded: then the event is due no more. */
async function remindSome(run: Run, { siteUrl, secrets, ...due }: Due & Sender): Promise<string> {
  const { eventId, nowMs } = due
  const { event, readers, guests, last } = await takeReaders(run, due)
  if (!event || !last) {
    await endReminders(run, { eventId, nowMs })
    return ''
  }
  const payload: GroupPayload = {
    notification: () => ({
      kind: 'event_reminder',
      data: { eventId, eventTitle: asRead(event).title, when: sayWhen(event) },
    }),
    writeEmail: (readerZone) => writeReminderEmail(asRead(event), { siteUrl, readerZone, nowMs }),
    attachments: () => [
      {
        filename: 'event.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: writeEventCalendar(asRead(event), { siteUrl }),
      },
    ],
  }
  await notifyReaders(run, readers, payload)
  await mailGuests(run, guests, payload, { secrets, siteUrl })
  return last
}

type Taken = { event?: CalendarEvent; readers: Reader[]; guests: GuestReader[]; last: string | null }

/**
 * Writes down who of the next people is reminded, which nobody else can do at the same time, and says who they are:
 * members and guests without an account, in the order of their ids. Who answered after the moment has it fresh in mind.
 */
async function takeReaders(run: Run, { eventId, cursor, max, nowMs }: Due): Promise<Taken> {
  const { rows } = await run<Taken>({
    name: 'take readers of reminder',
    text: `
      with due as materialized (
        select e.id, e.starts_at, d.remind_at
        from hearth.reminders_due d join public.events e on e.id = d.event_id and e.starts_at = d.starts_at
        where d.event_id = $2 and e.status = 'published' and e.starts_at > $1::timestamptz
      ), next as materialized (
        (select a.user_id as id, a.user_id, null::uuid as guest_id, e.id as event_id, e.starts_at,
            a.updated_at <= e.remind_at as is_early
          from due e join public.attendances a on a.event_id = e.id
          where a.answer = 'coming' and a.user_id > $3::uuid
          order by a.user_id limit $4::integer)
        union all
        (select a.guest_id, null, a.guest_id, e.id, e.starts_at, a.updated_at <= e.remind_at
          from due e join public.attendances a on a.event_id = e.id
          where a.answer = 'coming' and a.guest_id > $3::uuid
          order by a.guest_id limit $4::integer)
        order by id limit $4::integer
      ), taken as (
        insert into hearth.reminders (event_id, user_id, starts_at)
        select n.event_id, n.user_id, n.starts_at from next n
        where n.user_id is not null and n.is_early and hearth.may_open_event(n.event_id, n.user_id)
        on conflict do nothing
        returning user_id
      ), reminded as (
        update hearth.guests g set reminded_of = n.starts_at from next n
        where g.id = n.guest_id and n.is_early and g.mails_ended_at is null and g.reminded_of is distinct from n.starts_at
          and hearth.may_open_event(n.event_id, null)
        returning g.id, g.sealed_address, g.locale
      )
      select jsonb_build_object(${calendarColumns}, ${inEachLanguage}) || ${hiddenPlace} as event,
        (select n.id from next n order by n.id desc limit 1) as last,
        coalesce((select jsonb_agg(jsonb_build_object('userId', t.user_id, 'zone', coalesce(hearth.zone_of(t.user_id), ''),
            'locale', hearth.locale_of(t.user_id)))
          from taken t), '[]') as readers,
        coalesce((select jsonb_agg(jsonb_build_object('guestId', r.id, 'sealedAddress', encode(r.sealed_address, 'base64'),
            'locale', r.locale))
          from reminded r), '[]') as guests
      from public.events e left join public.event_addresses d on d.event_id = e.id
      where e.id = $2`,
    values: [new Date(nowMs), eventId, cursor, max],
  })
  return rows[0] ?? { readers: [], guests: [], last: null }
}

/** A start that was moved meanwhile stays due. */
async function endReminders(run: Run, { eventId, nowMs }: { eventId: string; nowMs: number }): Promise<void> {
  await run({
    name: 'end reminders',
    text: 'delete from hearth.reminders_due where event_id = $1 and remind_at <= $2::timestamptz',
    values: [eventId, new Date(nowMs)],
  })
}

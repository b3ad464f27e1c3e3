import { type AlertFacts, alertTitle } from '@hearth/contracts'
import { eventPath } from '@hearth/contracts/event-address'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import {
  asRead,
  type CalendarEvent,
  calendarColumns,
  inEachLanguage,
  openPictureOf,
  placeFacts,
  whenFacts,
} from '../calendar/index.ts'
import type { Task } from '../jobs/index.ts'
import { type Email, unfollowUrl } from '../mail/index.ts'
import type { Parts } from '../parts.ts'
import { notifyReaders } from './notify-readers.ts'

const eventsAtOnce = 200

type Alert = AlertFacts & { id: string }
type Matched = {
  eventId: string
  readers: { userId: string; zone: string; locale: string | null; alert: Alert }[]
}

/**
 * Each minute: notifies who follows something of events that became visible ten minutes ago. How far an event has come is
 * written in the transaction of its notifications, a few hundred alerts at a time; who wants the weekly email has it noted.
 * An event that fails holds up no other.
 */
export function createAnnounceEvents({ database, config, now, log }: Parts, { batch = 300 } = {}): Task {
  return async () => {
    const at = new Date(now())
    const due = await listDueAnnouncements(
      (statement) => database.run({ role: 'hearth_engine' }, statement),
      at,
    )
    for (const id of due) {
      try {
        let isOpen = true
        while (isOpen) {
          isOpen = await database.transaction({ role: 'hearth_engine' }, ({ run }) =>
            announceSome(run, { id, at, max: batch, siteUrl: config.siteUrl }),
          )
        }
      } catch (error) {
        log.error('announcement.failed', { announcement: id, error })
      }
    }
  }
}

/** The plan of this statement is tested: it reads what is due, and nothing besides. */
export const dueAnnouncementsText = `
  select a.id::text from hearth.event_announcements a
  where a.finished_at is null and a.due_at <= $1::timestamptz order by a.due_at, a.id limit ${eventsAtOnce}`

async function listDueAnnouncements(run: Run, at: Date): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: 'events to announce',
    text: dueAnnouncementsText,
    values: [at],
  })
  return rows.map(({ id }) => id)
}

type Step = { id: string; at: Date; max: number; siteUrl: string }

/** Notifies the next. Whether there may be more. */
async function announceSome(run: Run, { id, at, max, siteUrl }: Step): Promise<boolean> {
  const { rows } = await run<{ matched: Matched | null }>({
    name: 'match alerts',
    text: 'select hearth.match_alerts($1::bigint, $2::timestamptz, $3::integer) as matched',
    values: [id, at, max],
  })
  const matched = rows[0]?.matched
  if (!matched) return false
  const { eventId, readers } = matched
  const event = readers.length > 0 && (await readEvents(run, [eventId])).get(eventId)
  if (!event) return true
  await notifyReaders(
    run,
    readers.map(({ userId, zone, locale, alert }) => ({
      ...{ userId, zone, locale },
      own: { about: inLocale(readingOf(locale), () => alertTitle(alert)), alertId: alert.id },
    })),
    {
      notification: ({ about = '' }) => ({
        kind: 'event_announced',
        data: { eventId, eventTitle: asRead(event).title, about },
      }),
      writeEmail: (readerZone, { about = '', alertId = '' }) => ({
        subject: m.notification_mail_announced({ title: asRead(event).title }),
        email: writeAnnouncement(asRead(event), { siteUrl, readerZone, about, alertId }),
      }),
    },
  )
  return true
}

function writeAnnouncement(
  event: CalendarEvent,
  {
    siteUrl,
    readerZone,
    about,
    alertId,
  }: { siteUrl: string; readerZone: string | null; about: string; alertId: string },
): Email {
  return {
    heading: event.title,
    paragraphs: [m.notification_mail_announced_about({ about })],
    picture: openPictureOf(event, siteUrl),
    facts: [...whenFacts(event, readerZone), ...placeFacts(event)],
    action: { label: m.attendance_mail_open_event(), url: siteUrl + eventPath(event) },
    footerLink: { label: m.notification_mail_stop_following({ about }), url: unfollowUrl(alertId, siteUrl) },
  }
}

/** The events as their records have them: a place that is hidden from others is in none. */
export async function readEvents(run: Run, ids: readonly string[]): Promise<Map<string, CalendarEvent>> {
  const { rows } = await run<{ event: CalendarEvent }>({
    name: 'events to announce in full',
    text: `select jsonb_build_object(${calendarColumns}, ${inEachLanguage}) as event from public.events e where e.id = any ($1::text[])`,
    values: [ids],
  })
  return new Map(rows.map(({ event }) => [event.id, event]))
}

import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import type { CalendarEvent } from '../calendar/index.ts'
import { placeOf, sayWhen, whenFacts } from '../calendar/index.ts'
import type { Email } from '../mail/index.ts'

export type EventNews =
  | { kind: 'event_cancelled' | 'event_held' }
  /** Each pair is told in words, on the clock of the event. */
  | { kind: 'event_moved'; when?: Pair; where?: Pair }

type Pair = { before: string; after: string }

/** What those who are coming should hear of; nothing where a change was undone, or changed neither time nor place. */
export function newsOf(before: CalendarEvent, after: CalendarEvent): EventNews | undefined {
  if (before.status !== after.status) {
    if (after.status === 'cancelled') return { kind: 'event_cancelled' }
    return after.status === 'published' ? { kind: 'event_held' } : undefined
  }
  if (after.status !== 'published') return undefined
  const when = pairOf(sayWhen(before), sayWhen(after))
  const where = pairOf(wordsOfPlace(before), wordsOfPlace(after))
  return when || where ? { kind: 'event_moved', ...(when && { when }), ...(where && { where }) } : undefined
}

function pairOf(before: string, after: string): Pair | undefined {
  return before === after ? undefined : { before, after }
}

/** The place with its link, where it has both. */
function wordsOfPlace(event: CalendarEvent): string {
  const place = placeOf(event)
  return event.onlineUrl && event.onlineUrl !== place ? `${place}, ${event.onlineUrl}` : place
}

/** What moved, in one line for a notice: never an address, only names of places. */
export function moveInWords(
  news: EventNews & { kind: 'event_moved' },
  { before, after }: { before: CalendarEvent; after: CalendarEvent },
): string {
  const names = ({ venueName, city }: CalendarEvent) =>
    [venueName, city].filter(Boolean).join(', ') || m.event_online()
  const where = news.where && pairOf(names(before), names(after))
  return [
    news.when && `${news.when.before} → ${news.when.after}`,
    where ? `${where.before} → ${where.after}` : news.where && m.notification_move_place_details(),
  ]
    .filter(Boolean)
    .join('; ')
}

/** The mail of it, for readers of one clock. */
export function writeNewsEmail(
  news: EventNews,
  {
    before,
    after,
    siteUrl,
    readerZone,
  }: { before: CalendarEvent; after: CalendarEvent; siteUrl: string; readerZone: string | null },
): { subject: string; email: Email } {
  const { title } = after
  const when = whenFacts(after, readerZone)
  const where = wordsOfPlace(after)
  const place = where ? [{ name: m.event_where(), value: where }] : []
  const action = { label: m.attendance_mail_open_event(), url: siteUrl + eventPath(after) }
  const footer = m.notification_mail_change_footer()
  switch (news.kind) {
    case 'event_cancelled':
      return {
        subject: m.notification_mail_cancelled_subject({ title }),
        email: {
          heading: m.notification_mail_cancelled_heading({ title }),
          paragraphs: [m.notification_mail_cancelled_text()],
          facts: [{ name: m.notification_mail_cancelled_was(), value: sayWhen(before) }],
          action: { label: m.attendance_mail_find_event(), url: `${siteUrl}/events` },
          footer,
        },
      }
    case 'event_held':
      return {
        subject: m.notification_mail_held_subject({ title }),
        email: {
          heading: m.notification_mail_held_heading({ title }),
          paragraphs: [m.notification_mail_held_text()],
          facts: [...when, ...place],
          action,
          footer,
        },
      }
    case 'event_moved':
      return {
        subject: news.when
          ? m.notification_mail_moved_time({ title })
          : m.notification_mail_moved_place({ title }),
        email: {
          heading: m.notification_mail_moved_heading({ title }),
          paragraphs: [m.notification_mail_moved_text()],
          facts: [
            ...(news.when
              ? [
                  { name: m.notification_mail_new_time(), value: news.when.after },
                  ...when.slice(1),
                  { name: m.notification_mail_moved_before(), value: news.when.before },
                ]
              : when),
            ...(news.where
              ? [
                  {
                    name: m.notification_mail_new_place(),
                    value: news.where.after || m.notification_mail_no_place(),
                  },
                  ...(news.where.before
                    ? [{ name: m.notification_mail_moved_before(), value: news.where.before }]
                    : []),
                ]
              : place),
          ],
          action,
          footer,
        },
      }
  }
}

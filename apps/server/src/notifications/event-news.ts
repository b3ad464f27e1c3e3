import { m } from '@hearth/messages'
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
    [venueName, city].filter(Boolean).join(', ') || m.notification_online()
  const where = news.where && pairOf(names(before), names(after))
  return [
    news.when && `${news.when.before} → ${news.when.after}`,
    where ? `${where.before} → ${where.after}` : news.where && 'how to get there',
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
  const place = where ? [{ name: 'Where', value: where }] : []
  const action = { label: m.notification_open_the_event(), url: `${siteUrl}/event/${after.id}` }
  const footer = m.notification_you_receive_this_because_you_said()
  switch (news.kind) {
    case 'event_cancelled':
      return {
        subject: m.notification_cancelled({ title }),
        email: {
          heading: `${title} has been cancelled`,
          paragraphs: [m.notification_its_host_has_called_it_off()],
          facts: [{ name: 'It would have been', value: sayWhen(before) }],
          action: { label: m.notification_find_another_gathering(), url: `${siteUrl}/events` },
          footer,
        },
      }
    case 'event_held':
      return {
        subject: m.notification_after_all({ title }),
        email: {
          heading: `${title} takes place after all`,
          paragraphs: [m.notification_it_had_been_cancelled_and_is()],
          facts: [...when, ...place],
          action,
          footer,
        },
      }
    case 'event_moved':
      return {
        subject: `${news.when ? m.notification_new_time() : m.notification_new_place()}: ${title}`,
        email: {
          heading: `${title} has moved`,
          paragraphs: [m.notification_your_answer_still_stands_if_it()],
          facts: [
            ...(news.when
              ? [
                  { name: 'New time', value: news.when.after },
                  ...when.slice(1),
                  { name: 'Instead of', value: news.when.before },
                ]
              : when),
            ...(news.where
              ? [
                  { name: 'New place', value: news.where.after || m.notification_no_place_is_named() },
                  ...(news.where.before ? [{ name: 'Instead of', value: news.where.before }] : []),
                ]
              : place),
          ],
          action,
          footer,
        },
      }
  }
}

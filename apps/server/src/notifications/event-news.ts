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
    [venueName, city].filter(Boolean).join(', ') || 'Online'
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
  const action = { label: 'Open the event', url: `${siteUrl}/event/${after.id}` }
  const footer = 'You receive this because you said that you are coming, or host it.'
  switch (news.kind) {
    case 'event_cancelled':
      return {
        subject: `Cancelled: ${title}`,
        email: {
          heading: `${title} has been cancelled`,
          paragraphs: [
            'Its host has called it off. There is nothing that you need to do; the attached file takes it out of your calendar.',
          ],
          facts: [{ name: 'It would have been', value: sayWhen(before) }],
          action: { label: 'Find another gathering', url: `${siteUrl}/events` },
          footer,
        },
      }
    case 'event_held':
      return {
        subject: `After all: ${title}`,
        email: {
          heading: `${title} takes place after all`,
          paragraphs: ['It had been cancelled, and is not any more. Your answer still stands.'],
          facts: [...when, ...place],
          action,
          footer,
        },
      }
    case 'event_moved':
      return {
        subject: `${news.when ? 'New time' : 'New place'}: ${title}`,
        email: {
          heading: `${title} has moved`,
          paragraphs: [
            'Your answer still stands. If it no longer suits you, open the event and say so: your place then goes to someone else.',
          ],
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
                  { name: 'New place', value: news.where.after || 'No place is named' },
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

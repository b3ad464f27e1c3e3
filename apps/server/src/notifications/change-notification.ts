import { type Notification, notificationTable } from '@hearth/contracts'
import { asRead, type CalendarEvent, type WordsByLanguage, writeEventCalendar } from '../calendar/index.ts'
import { type EventNews, moveInWords, newsOf, writeNewsEmail } from './event-news.ts'
import type { GroupPayload } from './notify-readers.ts'

export type Change = { before: CalendarEvent; after: CalendarEvent }

/** What those who are coming hear of a change; nothing of one that was undone, or of what is over. */
export function writeChangeNotification(
  { before, after }: Change,
  { siteUrl, nowMs, words = null }: { siteUrl: string; nowMs: number; words?: WordsByLanguage },
): GroupPayload | undefined {
  const news = newsOf(before, after)
  // What there is to tell is the same in each language; its words are those of the moment when they are asked for.
  if (!news || Math.max(before.endsAtMs, after.endsAtMs) <= nowMs) return undefined
  const read = () => ({ before, after: asRead({ ...after, words }) })
  return {
    notification: () => notificationOf(newsOf(before, after) ?? news, read()),
    writeEmail: (readerZone) =>
      writeNewsEmail(newsOf(before, after) ?? news, { ...read(), siteUrl, readerZone }),
    attachments: () => [
      {
        filename: 'event.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: writeEventCalendar(read().after, { siteUrl }),
      },
    ],
  }
}

/** A change in one sentence; nothing of one that was undone. */
export function sayChange(change: Change): string | undefined {
  const news = newsOf(change.before, change.after)
  if (!news) return undefined
  const data = { eventId: change.after.id, eventTitle: asRead(change.after).title }
  return news.kind === 'event_moved'
    ? notificationTable.event_moved.sentence({ ...data, change: moveInWords(news, change) })
    : notificationTable[news.kind].sentence(data)
}

function notificationOf(news: EventNews, change: Change): Notification {
  const data = { eventId: change.after.id, eventTitle: change.after.title }
  return news.kind === 'event_moved'
    ? { kind: news.kind, data: { ...data, change: moveInWords(news, change) } }
    : { kind: news.kind, data }
}

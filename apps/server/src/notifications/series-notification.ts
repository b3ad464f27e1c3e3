import { seriesPath } from '@hearth/contracts/series-address'
import * as m from '@hearth/messages'
import { formatDate, formatList } from '@hearth/messages/in-locale'
import { asRead, placeFacts, sayWhen, type WordsByLanguage } from '../calendar/index.ts'
import { moveInWords, newsOf } from './event-news.ts'
import type { ChangedDates } from './group-queries.ts'
import type { GroupPayload } from './notify-readers.ts'

/** So many of their dates are written out for a reader. */
const maxWritten = 12

/** What those who come to dates of a series hear of a change of many: once, and of their own dates alone. */
export function writeSeriesNotification(
  { seriesId, what, before, after }: ChangedDates,
  { siteUrl, words = null }: { siteUrl: string; words?: WordsByLanguage },
): GroupPayload {
  const read = () => asRead({ ...after, words })
  const findMove = () => {
    const news = before && newsOf(before, { ...after, status: before.status })
    return news?.kind === 'event_moved' ? news : undefined
  }
  const changeInWords = () => {
    const move = findMove()
    return move && moveInWords(move, { before: before!, after: read() })
  }
  return {
    notification: (own) => {
      const data = { seriesId, seriesTitle: read().title }
      if (what === 'cancelled' || what === 'held')
        return { kind: `series_${what}`, data: { ...data, dates: sayDays(own) } }
      return { kind: 'series_changed', data: { ...data, change: changeInWords() || sayDays(own) } }
    },
    writeEmail: (_zone, own) => {
      const event = read()
      const { title } = event
      const { subject, text } = sentences[what]
      return {
        subject: subject({ title }),
        email: {
          heading: subject({ title }),
          paragraphs: [text()],
          facts: [
            ...(findMove()?.when ? [{ name: m.notification_mail_new_time(), value: sayWhen(event) }] : []),
            { name: m.series_mail_your_dates(), value: sayDays(own) },
            ...(what === 'cancelled' ? [] : placeFacts(event)),
          ],
          action: {
            label: m.series_mail_open(),
            url: siteUrl + seriesPath({ ...after, status: 'published', id: seriesId }),
          },
          footer: m.notification_mail_change_footer(),
        },
      }
    },
  }
}

const changed = { subject: m.series_mail_changed_subject, text: m.series_mail_changed_text }
const sentences = {
  cancelled: { subject: m.series_mail_cancelled_subject, text: m.series_mail_cancelled_text },
  held: { subject: m.series_mail_held_subject, text: m.series_mail_held_text },
  changed,
  moved: changed,
}

/** The days of a reader, or nothing of somebody whose days are not known. */
function sayDays({ dates = '' }: Readonly<Record<string, string>>): string {
  const days = dates.split(' ').filter(Boolean)
  const left = days.length - maxWritten
  const written = days
    .slice(0, maxWritten)
    .map((day) => formatDate(Date.parse(day), { day: 'numeric', month: 'long', timeZone: 'UTC' }))
  return formatList([...written, ...(left > 0 ? [m.series_mail_more({ dates: left })] : [])])
}

import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import { guestDatesPath } from '../../../auth/index.ts'
import { asRead, type CalendarEvent } from '../../../calendar/index.ts'
import { writeLinkMail } from '../../attendance/accountless/guest-emails.ts'
import { writeDatesMail } from '../confirm-dates.ts'
import { whenOf } from './series-guest-pages.ts'
import type { SeriesHead } from './series-guest-queries.ts'

/** The language is that of the form which the guest sent. */
type To = { to: string; siteUrl: string; locale: string | null }

/** The one mail before dates are answered: what the series is, and nothing that whoever asked could choose. */
export const writeSeriesLinkMail = (series: SeriesHead, link: To & { secret: string }) =>
  writeLinkMail(series.event, {
    ...link,
    series: {
      path: '/guest/dates/confirm',
      text: m.series_guest_mail_text,
      facts: () => [{ name: m.event_when(), value: whenOf(series) }],
      footer: m.series_guest_mail_footer,
    },
  })

/** The one confirmation of a guest's yes to dates, which leads to the page where they find all of theirs. */
export function writeGuestDates(
  events: readonly CalendarEvent[],
  { to, locale, siteUrl, pass, party }: To & { pass: string; party: number },
) {
  return inLocale(readingOf(locale), () => ({
    to,
    ...writeDatesMail(
      { events: events.map((event) => asRead(event)), count: events.length, series: [] },
      {
        ...{ party, siteUrl, text: m.series_guest_mail_coming },
        action: { label: m.attendance_guest_mail_open_page(), url: siteUrl + guestDatesPath(pass) },
      },
    ),
  }))
}

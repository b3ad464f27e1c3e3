import type { PlaceKind } from '@hearth/contracts'
import { kindsInWords } from '@hearth/contracts/kinds-in-words'
import * as m from '@hearth/messages'
import { inLocale } from '@hearth/messages/in-locale'
import { localeOf } from '@hearth/messages/locales'
import { guestPath } from '../../../auth/index.ts'
import { asRead, type CalendarEvent, openPictureOf, whenFacts } from '../../../calendar/index.ts'
import { writeEmail } from '../../../mail/index.ts'
import { writeAnswerMail } from '../answer-mail.ts'

type Has = { party: number; kinds?: readonly number[]; placeKinds?: readonly PlaceKind[] | null }
/** The language is that of the form which the guest sent. */
type To = { to: string; siteUrl: string; locale: string | null }

/** What the link of many dates says in the place of an event's. */
type OfSeries = {
  path: string
  text: () => string
  facts: () => { name: string; value: string }[]
  footer: () => string
}
type Link = To & { secret: string; series?: OfSeries }

/**
 * The one mail before an answer. It goes to an address that nobody has proven, so nothing stands in it that whoever
 * asked could choose: neither name nor note.
 */
export function writeLinkMail(event: CalendarEvent, link: Link) {
  return inLocale(localeOf(link.locale), () => linkMail(asRead(event), link))
}

function linkMail(event: CalendarEvent, { to, siteUrl, secret, series }: Link) {
  const subject = m.attendance_guest_mail_link_subject({ title: event.title })
  const path = series?.path ?? '/guest/confirm'
  return {
    to,
    subject,
    ...writeEmail(subject, {
      heading: event.title,
      paragraphs: [(series?.text ?? m.attendance_guest_mail_link_text)()],
      picture: openPictureOf(event, siteUrl),
      facts: series ? series.facts() : whenFacts(event, null),
      action: { label: m.attendance_guest_mail_link_action(), url: `${siteUrl}${path}/${secret}` },
      footer: (series?.footer ?? m.attendance_guest_mail_link_footer)(),
    }),
  }
}

/** The confirmation of a guest's yes: a member's, which leads to the guest's own page. */
export function writeGuestConfirmation(
  event: CalendarEvent,
  { to, siteUrl, locale, pass, ...has }: To & Has & { pass: string },
) {
  const pageUrl = siteUrl + guestPath(pass)
  const readersEvent = { ...event, readerZone: null, readerLocale: locale }
  return { to, ...writeAnswerMail(readersEvent, { ...has, siteUrl, pageUrl }) }
}

/** That a guest is on the waiting list, with the way back to their own page. */
export function writeGuestWaiting(
  event: CalendarEvent,
  wish: To & Pick<Has, 'kinds' | 'placeKinds'> & { pass: string },
) {
  return inLocale(localeOf(wish.locale), () => waitingMail(asRead(event), wish))
}

function waitingMail(
  event: CalendarEvent,
  { to, siteUrl, pass, kinds = [], placeKinds }: Parameters<typeof writeGuestWaiting>[1],
) {
  const words = kindsInWords(placeKinds ?? [], kinds)
  const subject = m.attendance_guest_mail_waiting_subject({ title: event.title })
  return {
    to,
    subject,
    ...writeEmail(subject, {
      heading: subject,
      paragraphs: [m.attendance_guest_mail_waiting_text(), ...(words ? [words] : [])],
      picture: openPictureOf(event, siteUrl),
      facts: whenFacts(event, null),
      action: { label: m.attendance_guest_mail_open_page(), url: siteUrl + guestPath(pass) },
    }),
  }
}

/** The hosts' no, without a reason. */
export function writeGuestRefusal(
  event: Pick<CalendarEvent, 'title' | 'words'>,
  { to, locale }: Pick<To, 'to' | 'locale'>,
) {
  return inLocale(localeOf(locale), () => {
    const { title: eventTitle } = asRead(event)
    const subject = m.attendance_mail_declined_subject({ eventTitle })
    const paragraphs = [m.attendance_mail_declined_text(), m.attendance_mail_declined_more()]
    return { to, subject, ...writeEmail(subject, { heading: subject, paragraphs }) }
  })
}

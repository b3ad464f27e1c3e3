import type { PlaceKind } from '@hearth/contracts'
import { eventPath } from '@hearth/contracts/event-address'
import { kindsInWords } from '@hearth/contracts/kinds-in-words'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import {
  asRead,
  openPictureOf,
  placeFacts,
  type ReadersEvent,
  whenFacts,
  writeEventCalendar,
} from '../../calendar/index.ts'
import { writeEmail } from '../../mail/index.ts'

type Answered = {
  party: number
  /** People by kind of spot, of the kinds that the event has. */
  kinds?: readonly number[]
  placeKinds?: readonly PlaceKind[] | null
  siteUrl: string
  pageUrl?: string
}

/**
 * The confirmation of "I'm coming": what, when on the event's own clock and the reader's, where, and the calendar
 * file. A guest without an account has a page of their own (`pageUrl`) in the place of the event's.
 */
export function writeAnswerMail(event: ReadersEvent, answered: Answered) {
  return inLocale(readingOf(event.readerLocale), () => write(asRead(event), answered))
}

function write(event: ReadersEvent, { party, kinds = [], placeKinds, siteUrl, pageUrl }: Answered) {
  const subject = m.attendance_mail_coming_subject({ title: event.title })
  const words = kindsInWords(placeKinds ?? [], kinds)
  const { text, html } = writeEmail(subject, {
    heading: m.attendance_mail_coming_heading({ title: event.title }),
    paragraphs: [
      m.attendance_mail_coming_spots({ party }),
      ...(words ? [words] : []),
      pageUrl ? m.attendance_guest_mail_coming_text() : m.attendance_mail_coming_text(),
    ],
    picture: openPictureOf(event, siteUrl),
    facts: [...whenFacts(event, event.readerZone), ...placeFacts(event)],
    action: pageUrl
      ? { label: m.attendance_guest_mail_open_page(), url: pageUrl }
      : { label: m.attendance_mail_open_event(), url: siteUrl + eventPath(event) },
  })
  return {
    subject,
    text,
    html,
    attachments: [
      {
        filename: 'event.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: writeEventCalendar(event, { siteUrl }),
      },
    ],
  }
}

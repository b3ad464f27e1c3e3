import type { AnswerMode } from '@hearth/contracts'
import { kindsInWords } from '@hearth/contracts/kinds-in-words'
import * as m from '@hearth/messages'
import { momentFacts } from '../../calendar/index.ts'
import type { Email } from '../../mail/index.ts'
import type { KindsOfEvent } from './queries.ts'

/** Whom it is for: a member, or a guest without an account, whose address is as `hearth.guests` has it, in base64. */
type Reader =
  | { userId: string; guestId: null; sealedAddress: null }
  | { userId: null; guestId: string; sealedAddress: string }

export type WaitingNews = Reader &
  KindsOfEvent & {
    guestLocale: string | null
    kind: 'offered' | 'passed' | 'moved' | 'ended' | 'closed' | 'removed'
    eventId: string
    eventTitle: string
    party: number
    /** People by kind of place, with the kinds of the event where it has any. */
    kinds: number[]
    /** Milliseconds since 1970: the end of an offer, or of answers. */
    until: number | null
    readerZone: string | null
    eventZone: string | null
    /** Whether places that become free are still offered. */
    isListOpen: boolean
    mode: AnswerMode
    isStillTrue: boolean
  }

/** The mail of what moved on a waiting list. */
export function writeWaitingEmail(news: WaitingNews, siteUrl: string): { subject: string; email: Email } {
  const { kind, eventId, eventTitle, party, isListOpen } = news
  const words = kindsInWords(news.placeKinds ?? [], news.kinds)
  const named = words ? [words] : []
  const footer = m.attendance_mail_waiting_footer()
  const action = { label: m.attendance_mail_open_event(), url: `${siteUrl}/event/${eventId}` }
  const findAnother = { label: m.attendance_mail_find_event(), url: `${siteUrl}/events` }
  switch (kind) {
    case 'offered':
      return {
        subject: m.attendance_mail_offered_subject({ party, eventTitle }),
        email: {
          heading: m.attendance_mail_offered_heading({ party }),
          paragraphs: [
            m.attendance_mail_offered_text({ party, eventTitle }),
            ...named,
            m.attendance_mail_offered_silence(),
          ],
          facts: untilWhen(m.attendance_mail_reserved_until(), news),
          action,
          footer,
        },
      }
    case 'passed':
      return {
        subject: m.attendance_mail_passed_subject({ eventTitle }),
        email: {
          heading: m.attendance_mail_passed_heading(),
          paragraphs: [
            isListOpen
              ? m.attendance_mail_passed_text({ party, eventTitle })
              : m.attendance_mail_passed_text_closed({ party, eventTitle }),
            ...named,
          ],
          action,
          footer,
        },
      }
    case 'moved':
      return {
        subject: m.attendance_mail_moved_subject({ eventTitle }),
        email: {
          heading: m.attendance_mail_moved_heading({ eventTitle }),
          paragraphs: [
            isListOpen ? m.attendance_mail_moved_text() : m.attendance_mail_moved_text_closed(),
            ...named,
            m.attendance_mail_moved_plans(),
          ],
          action,
          footer: m.attendance_mail_moved_footer(),
        },
      }
    case 'ended':
      return {
        subject: m.attendance_mail_ended_subject({ eventTitle }),
        email: {
          heading: m.attendance_mail_ended_heading({ eventTitle }),
          paragraphs: [m.attendance_mail_ended_text(), ...named],
          action: findAnother,
          footer,
        },
      }
    case 'closed':
      return {
        subject: m.attendance_mail_closed_subject({ eventTitle }),
        email: {
          heading: m.attendance_mail_closed_heading(),
          paragraphs: [
            m.attendance_mail_closed_text({ party, eventTitle }),
            ...named,
            m.attendance_mail_closed_line(),
          ],
          facts: untilWhen(m.attendance_mail_deadline(), news),
          action: findAnother,
          footer,
        },
      }
    case 'removed':
      return {
        subject: m.attendance_mail_removed_subject({ eventTitle }),
        email: {
          heading: m.attendance_mail_removed_heading(),
          paragraphs: [removals[news.mode]({ eventTitle }), ...named],
          action,
          footer: m.attendance_mail_removed_footer(),
        },
      }
  }
}

/** How people come to the event now that the list has ended. */
const removals = {
  approval: m.attendance_mail_removed_approval,
  invitation: m.attendance_mail_removed_invitation,
  open: m.attendance_mail_removed_open,
} satisfies Record<AnswerMode, (names: { eventTitle: string }) => string>

function untilWhen(name: string, { until, readerZone, eventZone }: WaitingNews): Email['facts'] {
  return until === null ? [] : momentFacts(name, { moment: until, eventZone, readerZone })
}

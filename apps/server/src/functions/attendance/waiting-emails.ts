import type { AnswerMode } from '@hearth/contracts'
import { m } from '@hearth/messages'
import { momentFacts } from '../../calendar/index.ts'
import type { Email } from '../../mail/index.ts'

export type WaitingNews = {
  kind: 'offered' | 'passed' | 'moved' | 'ended' | 'closed' | 'removed'
  userId: string
  eventId: string
  eventTitle: string
  party: number
  /** Milliseconds since 1970: the end of an offer, or of answers. */
  until: number | null
  readerZone: string | null
  eventZone: string | null
  /** Whether places that become free are still offered. */
  isListOpen: boolean
  mode: AnswerMode
  isStillTrue: boolean
}

const footer = 'You receive this because you are on the waiting list of this event.'

/** The mail of what moved on a waiting list. */
export function writeWaitingEmail(news: WaitingNews, siteUrl: string): { subject: string; email: Email } {
  const { kind, eventId, eventTitle, party } = news
  const action = { label: m.attendance_open_the_event(), url: `${siteUrl}/event/${eventId}` }
  const findAnother = { label: m.attendance_find_another_gathering(), url: `${siteUrl}/events` }
  switch (kind) {
    case 'offered':
      return {
        subject: `${m.attendance_places_are({ party })} free for you: ${eventTitle}`,
        email: {
          heading: m.attendance_places_are_kept_for_you({ party }),
          paragraphs: [
            `You have waited for ${eventTitle}, and now there is room for ${party === 1 ? 'you' : `all ${party} of you`}. Open the event and say yes, or leave ${party === 1 ? 'it' : 'them'} to the next.`,
            m.attendance_if_we_hear_nothing_until_then(),
          ],
          facts: untilWhen(m.attendance_kept_for_you_until(), news),
          action: { ...action, label: m.attendance_answer_the_offer() },
          footer,
        },
      }
    case 'passed':
      return {
        subject: m.attendance_the_offer_has_passed({ eventTitle }),
        email: {
          heading: m.attendance_the_time_to_answer_is_over(),
          paragraphs: [
            `We kept ${party === 1 ? 'a place' : `${party} places`} at ${eventTitle} for you and heard nothing${news.isListOpen ? ', so the next on the list had their turn. If you would still like to come, open the event and join the list again.' : '. The waiting list has closed meanwhile.'}`,
          ],
          action,
          footer,
        },
      }
    case 'moved':
      return {
        subject: m.attendance_fewer_places({ eventTitle }),
        email: {
          heading: `${eventTitle} has become smaller`,
          paragraphs: [
            `Its host has fewer places than before, and there is no room for everyone any more. You are at the front of the waiting list${news.isListOpen ? ': whatever becomes free is offered to you first.' : ', which has closed by now: what becomes free is not offered to anybody. The event’s page says how it stands.'}`,
            m.attendance_if_your_plans_have_changed_open(),
          ],
          action,
          footer: m.attendance_you_receive_this_because_you_said(),
        },
      }
    case 'ended':
      return {
        subject: m.attendance_cancelled({ eventTitle }),
        email: {
          heading: `${eventTitle} has been cancelled`,
          paragraphs: [m.attendance_its_host_has_called_it_off()],
          action: findAnother,
          footer,
        },
      }
    case 'closed':
      return {
        subject: m.attendance_the_waiting_list_has_closed({ eventTitle }),
        email: {
          heading: m.attendance_the_waiting_list_has_closed_2(),
          paragraphs: [
            `The last moment for answers at ${eventTitle} has passed, and until then ${party === 1 ? 'no place became free for you' : `there was no room for all ${party} of you`}. We would have liked to write something better.`,
            m.attendance_there_is_nothing_that_you_need(),
          ],
          facts: untilWhen(m.attendance_answers_were_taken_until(), news),
          action: findAnother,
          footer,
        },
      }
    case 'removed':
      return {
        subject: m.attendance_you_are_no_longer_on_the({ eventTitle }),
        email: {
          heading: m.attendance_the_hosts_have_changed_how_people(),
          paragraphs: [m.attendance_your_place_on_the_waiting_list({ news: sayHowToCome(news) })],
          action,
          footer: m.attendance_you_receive_this_because_you_were(),
        },
      }
  }
}

function sayHowToCome({ mode, eventTitle }: WaitingNews): string {
  switch (mode) {
    case 'approval':
      return m.attendance_the_hosts_of_now_say_yes({ eventTitle })
    case 'invitation':
      return m.attendance_only_those_whom_the_hosts_invite({ eventTitle })
    case 'open':
      return m.attendance_the_hosts_of_had_closed_it({ eventTitle })
  }
}

function untilWhen(name: string, { until, readerZone, eventZone }: WaitingNews): Email['facts'] {
  return until === null ? [] : momentFacts(name, { moment: until, eventZone, readerZone })
}

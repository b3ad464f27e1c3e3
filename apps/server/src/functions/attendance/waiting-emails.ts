import type { AnswerMode } from '@hearth/contracts'
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
  const action = { label: 'Open the event', url: `${siteUrl}/event/${eventId}` }
  const findAnother = { label: 'Find another gathering', url: `${siteUrl}/events` }
  switch (kind) {
    case 'offered':
      return {
        subject: `${party === 1 ? 'A place is' : `${party} places are`} free for you: ${eventTitle}`,
        email: {
          heading: party === 1 ? 'A place is kept for you' : `${party} places are kept for you`,
          paragraphs: [
            `You have waited for ${eventTitle}, and now there is room for ${party === 1 ? 'you' : `all ${party} of you`}. Open the event and say yes, or leave ${party === 1 ? 'it' : 'them'} to the next.`,
            'If we hear nothing until then, it is the turn of the next on the list.',
          ],
          facts: untilWhen('Kept for you until', news),
          action: { ...action, label: 'Answer the offer' },
          footer,
        },
      }
    case 'passed':
      return {
        subject: `The offer has passed: ${eventTitle}`,
        email: {
          heading: 'The time to answer is over',
          paragraphs: [
            `We kept ${party === 1 ? 'a place' : `${party} places`} at ${eventTitle} for you and heard nothing${news.isListOpen ? ', so the next on the list had their turn. If you would still like to come, open the event and join the list again.' : '. The waiting list has closed meanwhile.'}`,
          ],
          action,
          footer,
        },
      }
    case 'moved':
      return {
        subject: `Fewer places: ${eventTitle}`,
        email: {
          heading: `${eventTitle} has become smaller`,
          paragraphs: [
            `Its host has fewer places than before, and there is no room for everyone any more. You are at the front of the waiting list${news.isListOpen ? ': whatever becomes free is offered to you first.' : ', which has closed by now: what becomes free is not offered to anybody. The event’s page says how it stands.'}`,
            'If your plans have changed, open the event and leave the list.',
          ],
          action,
          footer: 'You receive this because you said that you are coming, or had an offer.',
        },
      }
    case 'ended':
      return {
        subject: `Cancelled: ${eventTitle}`,
        email: {
          heading: `${eventTitle} has been cancelled`,
          paragraphs: ['Its host has called it off, so there is nothing to wait for any more.'],
          action: findAnother,
          footer,
        },
      }
    case 'closed':
      return {
        subject: `The waiting list has closed: ${eventTitle}`,
        email: {
          heading: 'The waiting list has closed',
          paragraphs: [
            `The last moment for answers at ${eventTitle} has passed, and until then ${party === 1 ? 'no place became free for you' : `there was no room for all ${party} of you`}. We would have liked to write something better.`,
            'There is nothing that you need to do. If the hosts take answers again, you still have your place in line.',
          ],
          facts: untilWhen('Answers were taken until', news),
          action: findAnother,
          footer,
        },
      }
    case 'removed':
      return {
        subject: `You are no longer on the waiting list: ${eventTitle}`,
        email: {
          heading: 'The hosts have changed how people come',
          paragraphs: [`${sayHowToCome(news)} Your place on the waiting list has ended with this change.`],
          action,
          footer: 'You receive this because you were on the waiting list of this event.',
        },
      }
  }
}

function sayHowToCome({ mode, eventTitle }: WaitingNews): string {
  switch (mode) {
    case 'approval':
      return `The hosts of ${eventTitle} now say yes to each guest. Open the event and ask them whether you can come.`
    case 'invitation':
      return `Only those whom the hosts invite can come to ${eventTitle} now.`
    case 'open':
      return `The hosts of ${eventTitle} had closed it to you for a while. Open the event to see how it stands now.`
  }
}

function untilWhen(name: string, { until, readerZone, eventZone }: WaitingNews): Email['facts'] {
  return until === null ? [] : momentFacts(name, { moment: until, eventZone, readerZone })
}

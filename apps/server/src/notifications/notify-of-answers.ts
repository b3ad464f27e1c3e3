import type { Notification } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { formatList, inLocale } from '@hearth/messages/in-locale'
import type { Task } from '../jobs/index.ts'
import type { Parts } from '../parts.ts'
import { notifyReaders, type Reader } from './notify-readers.ts'

/** Since somebody last heard: how many said that they come, the first of them by name, and how many no longer do. */
type Sums = { came: number; gone: number; names: string[] }

type Answered = {
  eventId: string
  eventTitle: string
  people: number
  /** The first answers of the event, told one by one. */
  firsts: string[]
  news: Sums | null
  digest: Sums | null
  /** `title` is that of the event in their language, where it is translated. */
  hosts: { userId: string; locale: string | null; title: string | null; frequency: 'digest' | 'at_once' }[]
}

/** What one notification says, as its reader's own facts. */
type Facts = Extract<Notification, { kind: 'guest_coming' | 'guests_answered' }>

/**
 * Each minute, and at once for the first answers of an event: hosts hear who comes. What is due is read from the rows of
 * events, never from answers; events are noted as told in the transaction of their notifications, some at a time.
 */
export function createNotifyOfAnswers({ database, config, now }: Parts, { batch = 50 } = {}): Task {
  return async () => {
    const at = new Date(now())
    let looked = batch
    while (looked === batch) {
      looked = await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
        const taken = await takeAnswered(run, { at, max: batch })
        await notifyReaders(run, taken.events.flatMap(readersOf), {
          notification: (own) => factsOf(own),
          writeEmail: (_, own) => writeEmail(factsOf(own), { people: own.people!, siteUrl: config.siteUrl }),
        })
        return taken.looked
      })
    }
  }
}

async function takeAnswered(
  run: Run,
  { at, max }: { at: Date; max: number },
): Promise<{ looked: number; events: Answered[] }> {
  const { rows } = await run<{ taken: { looked: number; events: Answered[] } }>({
    name: 'take answer digests',
    text: 'select hearth.take_answer_digests($1::timestamptz, $2::integer) as taken',
    values: [at, max],
  })
  return rows[0]!.taken
}

function readersOf({ eventId, eventTitle, people, firsts, news, digest, hosts }: Answered): Reader[] {
  return hosts.flatMap(({ userId, locale, title, frequency }) => {
    const ofEvent = { eventId, eventTitle: title ?? eventTitle, people: String(people) }
    const sums = frequency === 'at_once' ? news : digest
    const told = firsts.map((personName) => ({ kind: 'guest_coming', ...ofEvent, personName }))
    return [
      ...told,
      ...(sums
        ? [{ kind: 'guests_answered', ...ofEvent, ...inLocale(readingOf(locale), () => formatSums(sums)) }]
        : []),
    ].map((own) => ({ userId, zone: '', locale, own }))
  })
}

function formatSums({ came, gone, names }: Sums) {
  const more = came - names.length
  const listed = [...names.slice(0, came), ...(more > 0 ? [m.notification_others({ count: more })] : [])]
  return {
    came: String(came),
    gone: String(gone),
    names: formatList(listed),
  }
}

function factsOf({ kind, people = '', ...own }: Readonly<Record<string, string>>): Facts {
  const { eventId = '', eventTitle = '' } = own
  return kind === 'guest_coming'
    ? { kind, data: { eventId, eventTitle, personName: own.personName ?? '' } }
    : {
        kind: 'guests_answered',
        data: {
          eventId,
          eventTitle,
          came: own.came ?? '0',
          gone: own.gone ?? '0',
          names: own.names ?? '',
          people,
        },
      }
}

function writeEmail(facts: Facts, { people, siteUrl }: { people: string; siteUrl: string }) {
  const action = {
    label: m.notification_mail_answers_open(),
    url: `${siteUrl}/event/${facts.data.eventId}#guests`,
  }
  if (facts.kind === 'guest_coming') {
    const sentence = m.notification_guest_coming(facts.data)
    return {
      subject: sentence,
      email: { paragraphs: [m.notification_mail_answers_text({ people })], action },
    }
  }
  const { came, gone, eventTitle: title } = facts.data
  return {
    subject: m.notification_mail_answers_subject({ came, gone, title }),
    email: { paragraphs: [m.notification_guests_answered(facts.data)], action },
  }
}

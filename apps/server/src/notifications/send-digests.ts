import { type AlertFacts, alertTitle } from '@hearth/contracts'
import { eventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import { asRead, type CalendarEvent, placeOf, sayWhen } from '../calendar/index.ts'
import type { Task } from '../jobs/index.ts'
import { type Email, unfollowUrl, writeEmail } from '../mail/index.ts'
import type { Parts } from '../parts.ts'
import { readEvents } from './announce-events.ts'
import { type Digest, takeDigests, writeDigests } from './digest-queries.ts'

/**
 * Each minute: the weekly emails that are due, on Thursday at five on each member's clock. A few at a time, taken away in the
 * transaction that writes them, so that nobody gets one twice.
 */
export function createSendDigests({ database, config, now }: Parts, { batch = 50 } = {}): Task {
  return async () => {
    const at = new Date(now())
    let taken = batch
    while (taken === batch) {
      taken = await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
        const { due, digests } = await takeDigests(run, { at, max: batch })
        const ids = new Set(digests.flatMap(({ found }) => found.map(({ eventId }) => eventId)))
        const events = await readEvents(run, [...ids])
        await writeDigests(
          run,
          digests.map((digest) => ({
            userId: digest.userId,
            ...inLocale(readingOf(digest.locale), () => {
              const subject = m.notification_mail_weekly({ count: digest.total })
              const email = writeDigest(digest, { events, siteUrl: config.siteUrl })
              return { subject, ...writeEmail(subject, email) }
            }),
          })),
        )
        return due
      })
    }
  }
}

function writeDigest(
  { total, found }: Digest,
  { events, siteUrl }: { events: ReadonlyMap<string, CalendarEvent>; siteUrl: string },
): Email {
  const shown = found.flatMap(({ eventId, alert }) => {
    const event = events.get(eventId)
    return event ? [writeItem(asRead(event), alert, siteUrl)] : []
  })
  const more = total - shown.length
  return {
    paragraphs: [
      m.notification_mail_weekly_text(),
      ...(more > 0 ? [m.notification_mail_weekly_more({ count: more })] : []),
    ],
    items: shown,
    action: { label: m.notification_mail_weekly_open(), url: `${siteUrl}/following` },
  }
}

function writeItem(event: CalendarEvent, alert: AlertFacts & { id: string }, siteUrl: string) {
  const about = alertTitle(alert)
  return {
    title: event.title,
    url: siteUrl + eventPath(event),
    lines: [sayWhen(event), placeOf(event), m.notification_mail_weekly_about({ about })].filter(Boolean),
    link: { label: m.notification_mail_stop_following({ about }), url: unfollowUrl(alert.id, siteUrl) },
  }
}

import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'

type Facts = { eventId: string; eventTitle: string; personId: string; personName: string; siteUrl: string }

/** Tells the hosts of an offer, or who made it that the hosts took it. `personId` and `personName` are who did it. */
export async function notifyOfTranslation(
  run: Run,
  readerIds: readonly string[],
  news: 'offered' | 'accepted',
  { siteUrl, personId: writerId, ...names }: Facts,
): Promise<void> {
  const { personName: _, ...ofEvent } = names
  for (const readerId of readerIds) {
    await notify(run, readerId, () => {
      const action = { label: m.attendance_mail_open_event(), url: `${siteUrl}/event/${names.eventId}` }
      if (news === 'accepted')
        return {
          ...{
            kind: 'translation_accepted',
            data: ofEvent,
            subject: m.notification_translation_accepted(ofEvent),
          },
          email: { paragraphs: [m.site_translation_mail_accepted()], action },
        }
      return {
        ...{ kind: 'translation_offered', data: names, subject: m.notification_translation_offered(names) },
        from: { writerId, plainSubject: m.site_translation_mail_offered_subject(ofEvent) },
        email: {
          paragraphs: [m.site_translation_mail_offered()],
          action: { ...action, url: `${action.url}#languages` },
        },
      }
    })
  }
}

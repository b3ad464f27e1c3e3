import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Email } from '../../mail/index.ts'
import { notifyGathered, type TitleFor } from '../../notifications/index.ts'
import { listListeningHosts, mayOpen } from './queries.ts'

type Said = {
  eventId: string
  eventTitle: string
  authorId: string
  authorName: string
  /** What it answers, and who said that. */
  answered?: { commentId: string; authorId: string }
  siteUrl: string
}

/**
 * Tells the hosts of what was said at their event, and whoever said what it answers. Nobody hears of their own words,
 * nor twice of the same. What comes before a notice was read is gathered in it, without a further mail.
 */
export async function notifyOfComment(run: Run, said: Said): Promise<void> {
  const { eventId, eventTitle, authorId, authorName, answered } = said
  const dataFor = (titleFor: TitleFor) => ({
    ...{ eventId, eventTitle: titleFor(eventTitle), personName: authorName, count: '1' },
  })
  const hosts = await listListeningHosts(run, { eventId, callerId: authorId })
  for (const hostId of hosts) {
    if (hostId === answered?.authorId) continue
    await notifyGathered(run, hostId, ['eventId'], (titleFor) => {
      const data = dataFor(titleFor)
      return {
        kind: 'comment_said',
        data,
        from: { writerId: authorId, plainSubject: m.conversation_mail_comment_subject(data) },
        ...writeEmailOf(m.notification_comment_said(data), said),
      }
    })
  }
  if (!answered || answered.authorId === authorId) return
  if (!(await mayOpen(run, { eventId, userId: answered.authorId }))) return
  await notifyGathered(run, answered.authorId, ['eventId', 'commentId'], (titleFor) => {
    const data = { ...dataFor(titleFor), commentId: answered.commentId }
    return {
      kind: 'comment_replied',
      data,
      from: { writerId: authorId, plainSubject: m.conversation_mail_reply_subject() },
      ...writeEmailOf(m.notification_comment_replied(data), said),
    }
  })
}

/** The words themselves are read in Hearth. */
function writeEmailOf(subject: string, { eventId, siteUrl }: Said): { subject: string; email: Email } {
  return {
    subject,
    email: {
      paragraphs: [m.conversation_mail_text()],
      action: { label: m.conversation_mail_read(), url: `${siteUrl}/event/${eventId}#conversation` },
    },
  }
}

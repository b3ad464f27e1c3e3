import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'

export type HostingNews = 'invited' | 'accepted' | 'declined' | 'left' | 'removed'

/** Tells the side that did not act. `personId` and `personName` are the side that did. */
export async function notifyOfHosting(
  run: Run,
  readerId: string,
  news: HostingNews,
  facts: { eventId: string; eventTitle: string; personId: string; personName: string; siteUrl: string },
): Promise<void> {
  const { siteUrl, personId: writerId, ...named } = facts
  const { kind, subject, plainSubject, text } = emails[news]
  // A draft opens only after the yes, and what was taken away opens no more.
  const action = () =>
    news === 'invited'
      ? { label: m.hosting_mail_see_invitation(), url: `${siteUrl}/my-events` }
      : { label: m.attendance_mail_open_event(), url: `${siteUrl}/event/${named.eventId}` }
  await notify(run, readerId, (titleFor) => {
    const data = { ...named, eventTitle: titleFor(named.eventTitle) }
    return {
      kind,
      data,
      from: { writerId, plainSubject: plainSubject() },
      subject: subject(data),
      email: { paragraphs: [text(data)], ...(news !== 'removed' && { action: action() }) },
    }
  })
}

type Names = { eventTitle: string; personName: string }

/** The plain subject names nobody, for a reader who does not know the writer. */
const emails = {
  invited: {
    kind: 'host_invited',
    subject: m.notification_host_invited,
    plainSubject: m.hosting_mail_invited_subject,
    text: m.hosting_mail_invited_text,
  },
  accepted: {
    kind: 'host_accepted',
    subject: m.notification_host_accepted,
    plainSubject: m.hosting_mail_accepted_subject,
    text: m.hosting_mail_accepted_text,
  },
  declined: {
    kind: 'host_declined',
    subject: m.hosting_mail_declined_subject_named,
    plainSubject: m.hosting_mail_declined_subject,
    text: m.hosting_mail_declined_text,
  },
  left: {
    kind: 'host_left',
    subject: m.notification_host_left,
    plainSubject: m.hosting_mail_left_subject,
    text: m.hosting_mail_left_text,
  },
  removed: {
    kind: 'host_removed',
    subject: m.notification_host_removed,
    plainSubject: m.hosting_mail_removed_subject,
    text: m.hosting_mail_removed_text,
  },
} satisfies Record<
  HostingNews,
  {
    kind: `host_${HostingNews}`
    subject: (names: Names) => string
    plainSubject: () => string
    text: (names: Names) => string
  }
>

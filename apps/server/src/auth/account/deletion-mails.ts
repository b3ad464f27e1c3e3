import * as m from '@hearth/messages'
import { type Mail, type Site, sayDay, writeMail } from '../mails.ts'
import type { EventsChoice } from './deletion-queries.ts'

/** To the owner, when the deletion of their account was asked for. */
export function deletionAskedMail(
  site: Site,
  { deletesAtMs, events }: { deletesAtMs: number; events: EventsChoice },
): Mail {
  const day = sayDay(deletesAtMs)
  return writeMail(site, {
    kind: 'deletion_asked',
    subject: m.account_email_deletion_subject({ day }),
    heading: m.account_email_deletion_heading(),
    paragraphs: [
      m.account_email_deletion_text(),
      events === 'cancel' ? m.account_email_deletion_cancelled() : m.account_email_deletion_left(),
      m.account_email_deletion_hidden(),
    ],
    facts: [{ name: m.account_email_deletion_day(), value: day }],
    action: { label: m.account_settings_keep_submit(), url: `${site.siteUrl}/account` },
    closing: m.account_email_deletion_closing(),
  })
}

export function accountStaysMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'account_kept',
    subject: m.account_email_stays_subject(),
    heading: m.account_email_stays_heading(),
    paragraphs: [m.account_email_stays_text()],
    action: { label: m.account_email_open_hearth(), url: `${site.siteUrl}/` },
    closing: m.account_email_stays_closing(),
  })
}

/** The last mail, to someone who has no account any more. */
export function accountDeletedMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'account_deleted',
    subject: m.account_email_deleted_subject(),
    heading: m.account_email_deleted_heading(),
    paragraphs: [m.account_email_deleted_text(), m.account_email_deleted_welcome()],
    closing: m.account_email_deleted_closing(),
  })
}

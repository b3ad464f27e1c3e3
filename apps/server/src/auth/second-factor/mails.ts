import * as m from '@hearth/messages'
import { type Mail, type Site, writeMail } from '../mails.ts'

export function secondFactorOnMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'second_factor_on',
    subject: m.account_email_two_step_on_subject(),
    heading: m.account_email_two_step_on_heading(),
    paragraphs: [m.account_email_two_step_on_text(), m.account_email_two_step_on_help()],
    // No link: whoever holds the new app stands in the way of every step that one could lead to.
    closing: m.account_email_two_step_on_closing(),
  })
}

export function factorAddedMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'second_factor_added',
    subject: m.account_email_app_added_subject(),
    heading: m.account_email_app_added_heading(),
    paragraphs: [m.account_email_app_added_text()],
    action: { label: m.account_email_see_account(), url: `${site.siteUrl}/account` },
    closing: m.account_email_not_you(),
  })
}

/** `isLast`: nothing but the password is asked for from now on. */
export function factorRemovedMail(site: Site, { isLast }: { isLast: boolean }): Mail {
  const said = isLast
    ? {
        kind: 'second_factor_off',
        subject: m.account_email_two_step_off_subject(),
        heading: m.account_email_two_step_off_heading(),
        paragraphs: [m.account_email_two_step_off_text()],
      }
    : {
        kind: 'second_factor_removed',
        subject: m.account_email_app_removed_subject(),
        heading: m.account_email_app_removed_heading(),
        paragraphs: [m.account_email_app_removed_text()],
      }
  return writeMail(site, {
    ...said,
    action: { label: m.account_email_see_account(), url: `${site.siteUrl}/account` },
    closing: m.account_email_not_you(),
  })
}

export function recoveryCodesMail(site: Site): Mail {
  return writeMail(site, {
    kind: 'recovery_codes_made',
    subject: m.account_email_codes_subject(),
    heading: m.account_email_codes_heading(),
    paragraphs: [m.account_email_codes_text(), m.account_email_codes_help()],
    action: { label: m.account_email_see_account(), url: `${site.siteUrl}/account` },
    closing: m.account_email_not_you(),
  })
}

export function recoveryCodeUsedMail(site: Site, { left }: { left: number }): Mail {
  return writeMail(site, {
    kind: 'recovery_code_used',
    subject: m.account_email_code_used_subject(),
    heading: m.account_email_code_used_heading(),
    paragraphs: [
      m.account_email_code_used_text(),
      left === 0 ? m.account_email_codes_left_none() : m.account_email_codes_left({ left }),
    ],
    action: { label: m.account_email_see_account(), url: `${site.siteUrl}/account` },
    closing: m.account_email_not_you(),
  })
}

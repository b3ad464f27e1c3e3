import * as m from '@hearth/messages'
import { formatMoment } from '@hearth/messages/in-locale'
import type { Email } from '../../mail/index.ts'

type Written = { subject: string; email: Email }

/** The letters of a suspension. The reason and the answer are the house's own words to the person. */
export function writeSuspensionEmail({
  reason,
  endsAt,
  url,
}: {
  reason: string
  endsAt: string | null
  /** Opens how it stands, and the appeal. */
  url: string
}): Written {
  return {
    subject: m.moderation_email_suspended_subject(),
    email: {
      paragraphs: [
        endsAt
          ? m.moderation_email_suspended_until({ endsAt: sayInstant(endsAt) })
          : m.moderation_email_suspended_no_end(),
        m.moderation_email_why(),
        reason,
        m.moderation_email_suspended_appeal(),
      ],
      action: { label: m.moderation_email_see_status(), url },
    },
  }
}

export function writeLiftedEmail({ words, siteUrl }: { words: string; siteUrl: string }): Written {
  return {
    subject: m.moderation_email_lifted_subject(),
    email: {
      paragraphs: [m.moderation_email_lifted_text(), ...(words ? [words] : [])],
      action: { label: m.site_sign_in(), url: `${siteUrl}/login` },
    },
  }
}

export function writeRefusalEmail({ words, url }: { words: string; url: string }): Written {
  return {
    subject: m.moderation_email_refused_subject(),
    email: {
      paragraphs: [m.moderation_email_refused_text(), words],
      action: { label: m.moderation_email_see_status(), url },
    },
  }
}

export function writeWarningEmail({ words, siteUrl }: { words: string; siteUrl: string }): Written {
  return {
    subject: m.moderation_email_warning_subject(),
    email: {
      paragraphs: [words, m.moderation_email_warning_close()],
      action: { label: m.moderation_email_open_hearth(), url: siteUrl },
    },
  }
}

export function writeCalledOffEmail({
  title,
  words,
  url,
}: {
  title: string
  words: string
  url: string
}): Written {
  return {
    subject: m.moderation_email_called_off_subject({ title }),
    email: {
      paragraphs: [m.moderation_email_called_off_text(), words],
      action: { label: m.moderation_email_open_event(), url },
    },
  }
}

function sayInstant(instant: string): string {
  return `${formatMoment(new Date(instant), 'long')} UTC`
}

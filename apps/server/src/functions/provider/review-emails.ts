import * as m from '@hearth/messages'
import type { Email } from '../../mail/index.ts'

type Decision = 'published' | 'sent_back' | 'paused'

/** What a provider reads when their page was decided about. The note is the house's own word to them. */
export function writeDecisionEmail({
  decision,
  note,
  name,
  providerId,
  siteUrl,
}: {
  decision: Decision
  note: string | undefined
  name: string
  providerId: string
  siteUrl: string
}): { subject: string; email: Email } {
  const { subject, opening, closing } = messages[decision]
  const isPublic = decision === 'published'
  return {
    subject: subject({ name }),
    email: {
      paragraphs: [opening({ name }), ...(note ? [note] : []), closing({ name })],
      action: isPublic
        ? { label: m.provider_see_your_page(), url: `${siteUrl}/p/${providerId}` }
        : { label: m.provider_email_open_page(), url: `${siteUrl}/become-service-provider` },
    },
  }
}

type Part = 'subject' | 'opening' | 'closing'

const messages: Record<Decision, Record<Part, (names: { name: string }) => string>> = {
  published: {
    subject: m.provider_email_published_subject,
    opening: m.provider_email_published_opening,
    closing: m.provider_email_published_closing,
  },
  sent_back: {
    subject: m.provider_email_sent_back_subject,
    opening: m.provider_email_sent_back_opening,
    closing: m.provider_email_sent_back_closing,
  },
  paused: {
    subject: m.provider_email_paused_subject,
    opening: m.provider_email_paused_opening,
    closing: m.provider_email_paused_closing,
  },
}

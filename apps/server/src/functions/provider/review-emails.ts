import { m } from '@hearth/messages'
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
  const { subject, opening, closing } = words[decision]
  const isPublic = decision === 'published'
  return {
    subject: subject(name),
    email: {
      paragraphs: [opening, ...(note ? [note] : []), closing],
      action: isPublic
        ? { label: m.provider_become_send_see(), url: `${siteUrl}/service-providers/${providerId}` }
        : { label: m.provider_open_your_page(), url: `${siteUrl}/become-service-provider` },
    },
  }
}

const words: Record<Decision, { subject: (name: string) => string; opening: string; closing: string }> = {
  published: {
    subject: (name) => m.provider_your_page_is_published({ name }),
    opening: 'We have read your page, and it is open to everyone now.',
    closing: 'You can change it at any time, and pause it when you need a rest.',
  },
  sent_back: {
    subject: (name) => m.provider_a_few_words_about_your_page({ name }),
    opening: 'Thank you for sending us your page. Before it opens, please look at this:',
    closing: 'Your page is a draft again and nothing of it is lost. Send it in whenever you are ready.',
  },
  paused: {
    subject: (name) => m.provider_your_page_is_paused({ name }),
    opening: 'We have taken your page out of the lists for now. This is why:',
    closing: 'You can change it and send it in again.',
  },
}

import * as m from '@hearth/messages'
import type { Email } from '../../mail/index.ts'

/** The answer to who asked to be a steward. */
export function writeStewardshipEmail(
  decision: 'accepted' | 'declined',
  siteUrl: string,
): { subject: string; email: Email } {
  if (decision === 'accepted') {
    return {
      subject: m.membership_accepted_subject(),
      email: {
        paragraphs: [m.membership_accepted_text(), m.membership_accepted_step_back()],
        action: { label: m.membership_to_strategy(), url: `${siteUrl}/strategy` },
      },
    }
  }
  return {
    subject: m.membership_declined_subject(),
    email: {
      paragraphs: [m.membership_declined_text()],
      action: { label: m.membership_declined_action(), url: `${siteUrl}/membership` },
    },
  }
}

import { m } from '@hearth/messages'
import type { Email } from '../../mail/index.ts'

/** The answer to who asked to be a steward. */
export function writeStewardshipEmail(
  decision: 'accepted' | 'declined',
  siteUrl: string,
): { subject: string; email: Email } {
  if (decision === 'accepted') {
    return {
      subject: m.membership_you_are_a_steward_now(),
      email: {
        paragraphs: [
          m.membership_the_community_trusts_you_with_its(),
          m.membership_you_can_step_back_at_any(),
        ],
        action: { label: m.membership_steward_to_strategy(), url: `${siteUrl}/strategy` },
      },
    }
  }
  return {
    subject: m.membership_about_your_wish_to_be_a(),
    email: {
      paragraphs: [m.membership_thank_you_for_offering_the_stewards()],
      action: { label: m.membership_see_your_membership(), url: `${siteUrl}/membership` },
    },
  }
}

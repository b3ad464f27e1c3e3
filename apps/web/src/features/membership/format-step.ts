import * as m from '@hearth/messages'
import { circleName } from './circle-messages.ts'
import { formatPledge } from './format-pledge.ts'
import type { MembershipStep } from './queries.ts'

/** One step of a membership's history, as its member reads it. */
export function formatStep({ step, circle, pledge }: MembershipStep): string {
  const tier = circle ? circleName(circle) : ''
  switch (step) {
    case 'joined':
      return m.membership_step_joined({ tier })
    case 'changed':
      return m.membership_step_changed({ tier })
    case 'left':
      return m.membership_step_left()
    case 'pledged':
      return pledge
        ? m.membership_step_pledged({ pledge: formatPledge(pledge) })
        : m.membership_step_pledged_before()
    case 'pledge_ended':
      return m.membership_step_pledge_ended()
  }
}

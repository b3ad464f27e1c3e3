import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../paths.ts'
import type { Door } from '../../ui/door-list.tsx'
import { circleName } from './circle-messages.ts'
import { formatPledge } from './format-pledge.ts'
import { membershipOptions } from './queries.ts'

/** How the member belongs, as a line with its way, and what waits for them as a steward. Nothing while it is not known. */
export function useMembershipDoors(userId: string | undefined): { waiting: Door[]; belonging: Door[] } {
  const { data } = useQuery({ ...membershipOptions(userId ?? ''), enabled: userId !== undefined })
  if (!data) return { waiting: [], belonging: [] }
  const { circle, pledge, waiting } = data
  const to = paths.membership()
  return {
    waiting:
      waiting > 0
        ? [{ to: `${to}#waiting`, sentence: m.membership_dashboard_waiting({ count: waiting }) }]
        : [],
    belonging: [
      circle
        ? {
            to,
            sentence: m.membership_joined({ tier: circleName(circle) }),
            facts: pledge
              ? m.membership_dashboard_pledge({ pledge: formatPledge(pledge) })
              : m.membership_dashboard_no_pledge(),
          }
        : { to, sentence: m.membership_dashboard_none(), facts: m.membership_dashboard_none_facts() },
    ],
  }
}

import { HostingNumbers } from '../../../../features/event/mine/hosting-numbers.tsx'
import type { Plan } from '../../../../features/event/mine/plans.ts'
import { SeasonNumbers } from '../../../../features/event/mine/season-numbers.tsx'
import { NetworkNumbers } from './network-numbers.tsx'

/** What can be counted: the member's own evenings, who comes to what they host, and the network. */
export function Numbers({ userId, past, nowMs }: { userId: string; past: readonly Plan[]; nowMs: number }) {
  return (
    <div className="dashboard-later">
      <SeasonNumbers past={past} nowMs={nowMs} />
      <div className="dashboard-numbers">
        <HostingNumbers userId={userId} />
        <NetworkNumbers userId={userId} />
      </div>
    </div>
  )
}

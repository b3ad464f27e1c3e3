import * as m from '@hearth/messages'
import '../../ui/arched-page.css'
import './venue-page.css'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'

/** The geometry of a venue's page while it is on its way. */
export function VenuePageSkeleton() {
  return (
    <Waiting label={m.venue_loading_one()} className="wrap arched-columns">
      <div className="arched-head grid gap-5">
        <Skeleton width={130} height={36} style={{ borderRadius: 18 }} />
        <Skeleton width="82%" height={60} />
        <Skeleton width="46%" height={40} />
        <Skeleton width="64%" height={48} />
      </div>
      <div className="arched-side">
        <Skeleton height="auto" className="venue-gate-skeleton" />
      </div>
    </Waiting>
  )
}

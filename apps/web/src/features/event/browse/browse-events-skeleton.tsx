import * as m from '@hearth/messages'
import '../../../directory/browse.css'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { EventCardSkeleton } from '../listed-event-card.tsx'

/** A page of events whose city is on its way. */
export function BrowseEventsSkeleton() {
  return (
    <div className="wrap browse">
      <Waiting label={m.event_loading()}>
        <div className="browse-header-plain">
          <Skeleton width="46%" height={44} />
          <Skeleton height={72} />
        </div>
        <div className="card-grid card-pairs">
          {[1, 2, 3, 4].map((card) => (
            <EventCardSkeleton key={card} />
          ))}
        </div>
      </Waiting>
    </div>
  )
}

import * as m from '@hearth/messages'
import './venue-page.css'
import '../../ui/gallery.css'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'

/** The geometry of a venue's page while it is on its way. */
export function VenuePageSkeleton() {
  return (
    <Waiting label={m.venue_loading_one()} className="wrap">
      <div className="gallery">
        <div className="gallery-row">
          <Skeleton height="100%" />
          <Skeleton height="100%" />
        </div>
      </div>
      <div className="venue-head">
        <div className="stack stack-small venue-names">
          <Skeleton width="46%" height={22} />
          <Skeleton width="82%" height={60} />
        </div>
      </div>
    </Waiting>
  )
}

import * as m from '@hearth/messages'
import '../../directory/event-row.css'
import { categoryStyle } from '../../art/category-look.tsx'
import { Link } from '../../navigation/index.ts'
import { Chip } from '../../ui/chip.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { addressOfHit, HitCover, HitIcon, lightOf, lineOf, priceOf, whatInWords } from './hit-look.tsx'
import type { Hit } from './queries.ts'
import { formatDistance } from './search-messages.ts'

/** Something found, in the grammar of an event's row. The title's link covers the row. */
export function HitRow({ hit }: { hit: Hit }) {
  const price = priceOf(hit)
  const distance = hit.distance_km === null ? undefined : formatDistance(hit.distance_km)
  const place = lineOf(hit)
  const isOnlineToo = hit.is_online && place !== m.site_search_online()
  const city = hit.kind === 'providers' ? hit.city : undefined
  return (
    <article className="event-row hit-row cat" data-kind={hit.kind} style={categoryStyle(lightOf(hit))}>
      <div className="hit-cover">
        <HitCover hit={hit} ratio="card" width={640} />
      </div>
      <div className="event-row-words">
        <p className="event-when">
          <HitIcon hit={hit} />
          {whatInWords(hit)}
        </p>
        <h2 className="event-title">
          <Link to={addressOfHit(hit)}>
            <bdi>{hit.title}</bdi>
          </Link>
        </h2>
        <p className="event-place">
          <bdi>{place}</bdi>
        </p>
        {(city || isOnlineToo || distance || price) && (
          <p className="event-foot">
            {city && <span>{city}</span>}
            {isOnlineToo && <span>{m.site_search_online()}</span>}
            {distance && <span className="narrow-only">{distance}</span>}
            {price && <span className="event-price narrow-only">{price}</span>}
          </p>
        )}
      </div>
      <div className="event-row-end">
        <div className="event-row-facts">
          {distance && <Chip>{distance}</Chip>}
          {price && <p className="event-price">{price}</p>}
        </div>
      </div>
    </article>
  )
}

/** The same geometry while rows are on their way. */
export function HitRowSkeleton() {
  return (
    <div className="event-row hit-row">
      <div className="hit-cover">
        <Skeleton height="100%" style={{ borderRadius: 16 }} />
      </div>
      <div className="stack stack-small event-row-words">
        <Skeleton width="34%" />
        <Skeleton width="76%" height={22} />
        <Skeleton width="52%" />
      </div>
    </div>
  )
}

import { publicEventPath } from '@hearth/contracts/event-address'
import * as m from '@hearth/messages'
import { formatStart } from '../../../format/when.ts'
import './featured-events.css'
import { isCategory } from '@hearth/contracts/event-values'
import type { Read } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CategoryIcon, categoryStyle } from '../../../art/category-look.tsx'
import { CoverImage } from '../../../art/cover-image.tsx'
import { ownPicture } from '../../../art/own-picture.ts'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { read } from '../../../data/read.ts'
import { formatParts } from '../../../format/parts.ts'
import { Link } from '../../../navigation/index.ts'

type Featured = Read<'featured_events'>[number]

export function featuredOptions() {
  return queryOptions({
    queryKey: ['events', 'featured'],
    queryFn: ({ signal }) => read('featured_events', { locale: getLocale() }, signal),
  })
}

/**
 * What the house features, where nothing is searched for; asked for beside the list. It is a hint and no list that somebody
 * waits for: nothing stands in its place while it is on its way, when it fails, or when there is none.
 */
export function useFeatured(search: EventSearch): readonly Featured[] | undefined {
  const isWanted = Object.keys(search).length === 0
  const { data = [] } = useQuery({ ...featuredOptions(), enabled: isWanted })
  return isWanted ? data : undefined
}

/**
 * Goes before the list and, as `late`, after it: what was there when the list was first shown stands before it; what
 * comes later must not push what is being read.
 */
export function FeaturedEvents({
  events,
  nowMs,
  late = false,
}: {
  events: readonly Featured[]
  nowMs: number
  late?: boolean
}) {
  const [isLate] = useState(events.length === 0)
  if (events.length === 0 || isLate !== late) return null
  return (
    <section className="featured" aria-labelledby="featured">
      <h2 id="featured">{m.event_browse_featured()}</h2>
      <ul className="sideways">
        {events.map((event) => (
          <FeaturedEvent key={event.id} event={event} nowMs={nowMs} />
        ))}
      </ul>
    </section>
  )
}

function FeaturedEvent({ event, nowMs }: { event: Featured; nowMs: number }) {
  const { id, title, image, start_date, start_time, timezone, all_day, city } = event
  const category = isCategory(event.category) ? event.category : 'party'
  const timing = {
    startDate: start_date,
    ...(start_time && { startTime: start_time }),
    timezone,
    allDay: all_day,
  }
  const when = formatStart(timing, nowMs)
  return (
    <li className="featured-event cat" style={categoryStyle(category)}>
      <CoverImage
        id={id}
        category={category}
        title={title}
        timing={timing}
        ratio="card"
        {...ownPicture(image)}
        sizes="280px"
      />
      <p>
        <Link to={publicEventPath(id)}>{title}</Link>
        <span>
          <CategoryIcon category={category} />
          {formatParts([when, city])}
        </span>
      </p>
    </li>
  )
}

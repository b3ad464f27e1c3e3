import { dayOf, readerZone } from '../../../format/when.ts'
import '../../../directory/browse.css'
import './browse-events.css'
import { type ReactNode, useState } from 'react'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { useWideScreen } from '../../../directory/use-wide-screen.ts'
import { atLeast } from '../../../format/format-count.ts'
import { useNow } from '../../../ui/use-now.ts'
import { CategoryBar } from './category-bar.tsx'
import { CategoryHeader } from './category-header.tsx'
import { countsStop } from './counts-stop.ts'
import { EventResults } from './event-results.tsx'
import { FeaturedEvents, useFeatured } from './featured-events.tsx'
import { FilterRail } from './filter-rail.tsx'
import { EventFilterSheet } from './filter-sheet.tsx'
import { QuickEventFilters } from './quick-filters.tsx'
import { useSearchAddress } from './search-address.ts'
import { SearchBox } from './search-box.tsx'
import { useEventPages } from './use-event-pages.ts'

/**
 * Events by category and filters. The address says everything that is searched for, `search`; `userId` is the member
 * who looks, without whom nothing can be saved. `subscribe` stands beside the count.
 */
export function BrowseEvents({
  search,
  userId,
  subscribe,
}: {
  search: EventSearch
  userId: string | undefined
  subscribe?: ReactNode
}) {
  const nowMs = useNow()
  const today = dayOf(nowMs, readerZone())
  const addressOf = useSearchAddress(search.category)
  const isWide = useWideScreen()
  // Beside a map there is no room for a rail.
  const hasRail = isWide && search.view !== 'map'
  const [filtersOpen, setFiltersOpen] = useState(false)
  const { list, showMore } = useEventPages(search)
  const featured = useFeatured(search)
  const first = list.data?.pages[0]
  const common = { search, addressOf, today }
  return (
    <div className="wrap browse" data-counts={atLeast(first && { is_capped: countsStop(first) })}>
      <CategoryHeader category={search.category} />
      <CategoryBar search={search} counts={first?.byCategory} />
      <div className={hasRail || !isWide ? 'browse-columns' : 'browse-columns browse-one-column'}>
        <div className="browse-side">
          <SearchBox search={search} addressOf={addressOf} />
          {hasRail && (
            <FilterRail
              {...common}
              cities={first?.byCity}
              counts={list.isSuccess && !list.isPlaceholderData}
            />
          )}
        </div>
        {!hasRail && <QuickEventFilters {...common} onOpenFilters={() => setFiltersOpen(true)} />}
        <EventResults
          {...common}
          list={list}
          head={featured && <FeaturedEvents events={featured} nowMs={nowMs} />}
          foot={featured && <FeaturedEvents events={featured} nowMs={nowMs} late />}
          showMore={showMore}
          nowMs={nowMs}
          userId={userId}
          subscribe={subscribe}
        />
      </div>
      {filtersOpen && !hasRail && <EventFilterSheet {...common} onClose={() => setFiltersOpen(false)} />}
    </div>
  )
}

import './browse-events.css'
import { useState } from 'react'
import { CategoryBar } from './category-bar.tsx'
import { CategoryHeader } from './category-header.tsx'
import { EventResults } from './event-results.tsx'
import type { EventSearch } from './event-search.ts'
import { todayIn } from './event-time.ts'
import { FilterRail } from './filter-rail.tsx'
import { FilterSheet } from './filter-sheet.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { useSearchAddress } from './search-address.ts'
import { SearchBox } from './search-box.tsx'
import { useEventPages } from './use-event-pages.ts'
import { readerZone, useNow } from './use-now.ts'
import { useWideScreen } from './use-wide-screen.ts'

/**
 * Events by category and filters. The address says everything that is searched for, `search`; `userId` is the member
 * who looks, without whom nothing can be saved.
 */
export function BrowseEvents({ search, userId }: { search: EventSearch; userId: string | undefined }) {
  const nowMs = useNow()
  const today = todayIn(readerZone(), nowMs)
  const addressOf = useSearchAddress(search.category)
  const isWide = useWideScreen()
  const [filtersOpen, setFiltersOpen] = useState(false)
  const { list, showMore } = useEventPages(search)
  const first = list.data?.pages[0]
  const common = { search, addressOf, today }
  return (
    <div className="wrap browse">
      <CategoryHeader category={search.category} />
      <CategoryBar search={search} counts={first?.byCategory} />
      <div className="browse-columns">
        <div className="browse-side">
          <SearchBox search={search} addressOf={addressOf} />
          {isWide && (
            <FilterRail
              {...common}
              cities={first?.byCity}
              counts={list.isSuccess && !list.isPlaceholderData}
            />
          )}
        </div>
        {!isWide && <QuickFilters {...common} onOpenFilters={() => setFiltersOpen(true)} />}
        <EventResults {...common} list={list} showMore={showMore} nowMs={nowMs} userId={userId} />
      </div>
      <FilterSheet {...common} open={filtersOpen && !isWide} onClose={() => setFiltersOpen(false)} />
    </div>
  )
}

import * as m from '@hearth/messages'
import './browse-events.css'
import type { BrowsePage } from '@hearth/contracts/event'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type EventSearch, writeEventSearch } from '../../../data/event/event-search.ts'
import { browseOptions } from '../../../data/event/queries.ts'
import { chosenFilters, cleared, withoutCategory, withoutText } from '../../../data/event/search-facets.ts'
import { Directory, type Filtering } from '../../../directory/directory.tsx'
import { atLeast } from '../../../format/format-count.ts'
import { dayOf } from '../../../format/when.ts'
import { useNow } from '../../../ui/use-now.ts'
import { CategoryBar } from './category-bar.tsx'
import { CategoryHeader } from './category-header.tsx'
import { useChoiceCounts } from './choice-counts.ts'
import { countsStop } from './counts-stop.ts'
import { eventCount } from './event-count.ts'
import { EventResults } from './event-results.tsx'
import { FeaturedEvents, useFeatured } from './featured-events.tsx'
import { FilterFields } from './filter-fields.tsx'
import { QuickEventFilters } from './quick-filters.tsx'
import { useSearchAddress } from './search-address.ts'
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
  const today = dayOf(nowMs)
  const addressOf = useSearchAddress(search.category)
  const { list, showMore } = useEventPages(search)
  const featured = useFeatured(search)
  const first = list.data?.pages[0]
  const others = withoutText(search)
  const common = { search, addressOf, today }
  return (
    <Directory
      search={search}
      found={first}
      isBusy={list.isPlaceholderData}
      addressOf={addressOf}
      searchBox={{
        action: addressOf({ category: search.category }),
        field: 'text',
        words: search.text,
        others: writeEventSearch(withoutCategory(others)),
        placeholder: m.event_browse_search_hint(),
        searchFor: (text) => (text ? { ...others, text } : others),
      }}
      Filters={Filters}
      useFound={useFound}
      cleared={cleared}
      applyLabel={(page) =>
        page ? m.event_browse_show({ events: eventCount(page.total) }) : m.event_browse_show_events()
      }
      countsOf={(page) => atLeast(page && { is_capped: countsStop(page) })}
      chosenCount={chosenFilters(search, today).length}
      quick={<QuickEventFilters {...common} />}
      besideMap={search.view === 'map'}
      head={
        <>
          <CategoryHeader category={search.category} />
          <CategoryBar search={search} counts={first?.byCategory} />
        </>
      }
    >
      {({ quick }) => (
        <>
          {quick}
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
        </>
      )}
    </Directory>
  )
}

const useFound = (search: EventSearch) => useInfiniteQuery(browseOptions(search)).data?.pages[0]

function Filters({ search, onChange, found, isBusy }: Filtering<EventSearch, BrowsePage>) {
  const today = dayOf(useNow())
  const counts = useChoiceCounts(search, { today, enabled: found !== undefined && !isBusy })
  return (
    <FilterFields search={search} onChange={onChange} today={today} cities={found?.byCity} counts={counts} />
  )
}

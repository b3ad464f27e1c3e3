import type { EventSearch } from '../../../data/event/event-search.ts'
import {
  chosenFilters,
  offeredPresets,
  withoutDates,
  withoutFree,
} from '../../../data/event/search-facets.ts'
import { QuickFilter, QuickFilters } from '../../../directory/quick-filters.tsx'

/** On small screens: the way to all filters, and the ones that are wanted most as single presses. */
export function QuickEventFilters({
  search,
  addressOf,
  today,
  onOpenFilters,
}: {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
  onOpenFilters: () => void
}) {
  const others = withoutDates(search)
  return (
    <QuickFilters count={chosenFilters(search, today).length} onOpenFilters={onOpenFilters}>
      {offeredPresets(today).map(({ id, label, from, to }) => {
        const isChosen = search.from === from && search.to === to
        return (
          <QuickFilter
            key={id}
            isChosen={isChosen}
            to={addressOf(isChosen ? others : { ...others, from, to })}
          >
            {label}
          </QuickFilter>
        )
      })}
      <QuickFilter
        isChosen={search.free ?? false}
        to={addressOf(search.free ? withoutFree(search) : { ...search, free: true })}
      >
        Free
      </QuickFilter>
    </QuickFilters>
  )
}

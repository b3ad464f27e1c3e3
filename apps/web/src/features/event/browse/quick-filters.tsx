import * as m from '@hearth/messages'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { withoutDates, withoutFree } from '../../../data/event/search-facets.ts'
import { whenPresets } from '../../../data/event/search-words.ts'
import { QuickFilter } from '../../../directory/quick-filters.tsx'

/** The filters that are wanted most as single presses. */
export function QuickEventFilters({
  search,
  addressOf,
  today,
}: {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
}) {
  const others = withoutDates(search)
  return (
    <>
      {whenPresets(today).map(({ id, label, from, to }) => {
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
        {m.event_free()}
      </QuickFilter>
    </>
  )
}

import type { NamedCount } from '@hearth/contracts/event'
import { useNavigate } from 'react-router'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { useChoiceCounts } from './choice-counts.ts'
import { FilterFields } from './filter-fields.tsx'

type FilterRailProps = {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
  cities: readonly NamedCount[] | undefined
  /** Asks for the counts; off while the rail is not in view or the events are still on their way. */
  counts: boolean
}

/** The filters beside the list. Every choice is a new address at once. */
export function FilterRail({ search, addressOf, today, cities, counts }: FilterRailProps) {
  const navigate = useNavigate()
  return (
    <form
      className="filter-rail"
      method="get"
      action={addressOf({ category: search.category })}
      aria-label="Filters"
    >
      <FilterFields
        search={search}
        onChange={(next) => navigate(addressOf(next), { preventScrollReset: true })}
        today={today}
        cities={cities}
        counts={useChoiceCounts(search, { today, enabled: counts })}
      />
    </form>
  )
}

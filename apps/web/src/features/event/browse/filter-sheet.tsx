import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { browseOptions } from '../../../data/event/queries.ts'
import { cleared } from '../../../data/event/search-facets.ts'
import { FilterSheet } from '../../../directory/filter-sheet.tsx'
import { useChoiceCounts } from './choice-counts.ts'
import { eventCount } from './event-count.ts'
import { FilterFields } from './filter-fields.tsx'

/** The filters of events on small screens. Begins anew at each opening, from what the address says then. */
export function EventFilterSheet({
  onClose,
  search,
  addressOf,
  today,
}: {
  onClose: () => void
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
}) {
  const [draft, setDraft] = useState(search)
  const navigate = useNavigate()
  // The events themselves, so that they are there when the sheet closes.
  const { data, isSuccess } = useInfiniteQuery(browseOptions(draft))
  const counts = useChoiceCounts(draft, { today, enabled: isSuccess })
  const page = data?.pages[0]
  return (
    <FilterSheet
      applyLabel={page ? `Show ${eventCount(page.total)}` : 'Show events'}
      onApply={() => {
        onClose()
        navigate(addressOf(draft), { preventScrollReset: true })
      }}
      onClear={() => setDraft(cleared(draft))}
      onClose={onClose}
    >
      <FilterFields search={draft} onChange={setDraft} today={today} cities={page?.byCity} counts={counts} />
    </FilterSheet>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useChoiceCounts } from './choice-counts.ts'
import { eventCount } from './event-count.ts'
import type { EventSearch } from './event-search.ts'
import { FilterFields } from './filter-fields.tsx'
import { browseOptions } from './queries.ts'
import { cleared } from './search-facets.ts'

type FilterSheetProps = {
  open: boolean
  onClose: () => void
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
}

/** The filters on small screens: chosen in peace, and applied together by the button that says what they give. */
export function FilterSheet(props: FilterSheetProps) {
  // Begins anew at each opening, from what the address says then.
  return props.open ? <OpenSheet {...props} /> : null
}

function OpenSheet({ open, onClose, search, addressOf, today }: FilterSheetProps) {
  const [draft, setDraft] = useState(search)
  const navigate = useNavigate()
  // The events themselves, so that they are there when the sheet closes.
  const { data, isSuccess } = useInfiniteQuery(browseOptions(draft))
  const counts = useChoiceCounts(draft, { today, enabled: isSuccess })
  const page = data?.pages[0]
  const apply = () => {
    onClose()
    navigate(addressOf(draft), { preventScrollReset: true })
  }
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Filters"
      foot={
        <>
          <Button look="quiet" onClick={() => setDraft(cleared(draft))}>
            Clear all
          </Button>
          <Button look="flame" onClick={apply}>
            {page ? `Show ${eventCount(page.total)}` : 'Show events'}
          </Button>
        </>
      }
    >
      <form
        className="filter-sheet"
        aria-label="Filters"
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <FilterFields
          search={draft}
          onChange={setDraft}
          today={today}
          cities={page?.byCity}
          counts={counts}
        />
      </form>
    </Dialog>
  )
}

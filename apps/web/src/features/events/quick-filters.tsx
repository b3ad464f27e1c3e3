import { SlidersHorizontal } from 'lucide-react'
import { Button, ButtonLink } from '../../ui/button.tsx'
import type { EventSearch } from './event-search.ts'
import { chosenFilters, offeredPresets, withoutDates, withoutFree } from './search-facets.ts'

/** On small screens: the way to all filters, and the ones that are wanted most as single presses. */
export function QuickFilters({
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
  const count = chosenFilters(search, today).length
  const others = withoutDates(search)
  return (
    <div className="quick-filters sideways">
      <Button
        small
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onOpenFilters}
      >
        {count ? `Filters, ${count}` : 'Filters'}
      </Button>
      {offeredPresets(today).map(({ id, label, from, to }) => {
        const isChosen = search.from === from && search.to === to
        return (
          <QuickLink key={id} isChosen={isChosen} to={addressOf(isChosen ? others : { ...others, from, to })}>
            {label}
          </QuickLink>
        )
      })}
      <QuickLink
        isChosen={search.free ?? false}
        to={addressOf(search.free ? withoutFree(search) : { ...search, free: true })}
      >
        Free
      </QuickLink>
    </div>
  )
}

function QuickLink({ isChosen, to, children }: { isChosen: boolean; to: string; children: string }) {
  return (
    <ButtonLink
      small
      to={to}
      preventScrollReset
      className={isChosen ? 'quick-filter-chosen' : undefined}
      aria-label={isChosen ? `Remove filter ${children}` : undefined}
    >
      {children}
    </ButtonLink>
  )
}

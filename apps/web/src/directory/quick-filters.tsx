import * as m from '@hearth/messages'
import './browse.css'
import { SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, ButtonLink } from '../ui/button.tsx'

/** On small screens: the way to all filters, of which `count` are chosen, and the ones wanted most. */
export function QuickFilters({
  count,
  onOpenFilters,
  children,
}: {
  count: number
  onOpenFilters: () => void
  children?: ReactNode
}) {
  return (
    <div className="quick-filters sideways">
      <Button
        small
        className="filters-pill"
        icon={<SlidersHorizontal size={18} aria-hidden="true" />}
        aria-haspopup="dialog"
        onClick={onOpenFilters}
      >
        {count ? m.site_directory_filters({ count }) : m.site_filters()}
      </Button>
      {children}
    </div>
  )
}

/** A filter as a single press; `to` is the address with it, or without it when it is chosen. */
export function QuickFilter({ isChosen, to, children }: { isChosen: boolean; to: string; children: string }) {
  return (
    <ButtonLink
      small
      to={to}
      preventScrollReset
      className={isChosen ? 'quick-filter-chosen' : undefined}
      aria-label={isChosen ? m.site_directory_remove_filter({ label: children }) : undefined}
    >
      {children}
    </ButtonLink>
  )
}

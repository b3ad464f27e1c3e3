import * as m from '@hearth/messages'
import './browse.css'
import { clsx } from 'clsx'
import { type ComponentProps, type ComponentType, type ReactNode, useState } from 'react'
import { useNavigate } from '../navigation/index.ts'
import { Button } from '../ui/button.tsx'
import { useIsAlive } from '../ui/use-is-alive.ts'
import { useNewest } from '../ui/use-newest.ts'
import { FilterSheet } from './filter-sheet.tsx'
import { QuickFilters } from './quick-filters.tsx'
import { SearchForm } from './search-form.tsx'
import { useWideScreen } from './use-wide-screen.ts'

/** What filters show and change: a search, and what it finds as far as that is known. */
export type Filtering<Search, Found> = {
  search: Search
  onChange: (next: Search) => void
  found: Found | undefined
  /** What is found belongs to the search of before. */
  isBusy?: boolean
  /** On a small screen, where nothing else of the list is in view. */
  inSheet?: boolean
}

type Searching<Search> = (before: Search) => Search

type DirectoryProps<Search, Found> = Omit<Filtering<Search, Found>, 'onChange' | 'inSheet'> & {
  /** The title, and what stands above everything. */
  head: ReactNode
  /** Where a search leads; the address says everything that is searched for. */
  addressOf: (search: Search) => string
  /** The field for words; `searchFor` makes a search one with what was typed: the one that is there once it is understood. */
  searchBox: Omit<ComponentProps<typeof SearchForm>, 'onSearch'> & {
    searchFor: (typed: string) => Searching<Search> | Promise<Searching<Search>>
  }
  Filters: ComponentType<Filtering<Search, Found>>
  /** What a search finds that is still being chosen; the list itself, so that it is there when the sheet closes. */
  useFound: (search: Search) => Found | undefined
  cleared: (search: Search) => Search
  applyLabel: (found: Found | undefined) => string
  /** How many filters are chosen, for the button that opens them on small screens, and what stands beside it there. */
  chosenCount: number
  quick?: ReactNode
  /** Beside a map there is no room for a rail. */
  besideMap?: boolean
  /** `at-least` where the numbers of what is found are no more than that. */
  countsOf: (found: Found | undefined) => 'at-least' | undefined
  /** What is looked at beside the list, on wide screens; before it on small ones. */
  aside?: ReactNode
  /** The head asks already: no field for words stands beside the list. */
  isAsked?: boolean
  className?: string
  children: (frame: { go: (next: Search) => void; isWide: boolean; quick: ReactNode }) => ReactNode
}

/**
 * The screen of a list: what is searched for at its side, or in a sheet on small screens, and what was found as its children,
 * who give `quick`, the way to that sheet, its place.
 */
export function Directory<Search, Found extends { total: number | null }>(
  props: DirectoryProps<Search, Found>,
) {
  const { search, found, isBusy, addressOf, searchBox, Filters, besideMap = false, aside, isAsked } = props
  const { searchFor, ...box } = searchBox
  const navigate = useNavigate()
  const isWide = useWideScreen()
  const hasRail = isWide && !besideMap
  const [filtersOpen, setFiltersOpen] = useState(false)
  const go = (next: Search) => navigate(addressOf(next), { preventScrollReset: true })
  const newest = useNewest({ search, go })
  const searchWith = async (typed: string) => {
    const withTyped = await searchFor(typed)
    const { search, go } = newest()
    go(withTyped(search))
  }
  // The server does not know how wide the screen is: its page has both, and styles show one.
  const isAlive = useIsAlive()
  const quick = (!hasRail || !isAlive) && (
    <QuickFilters count={props.chosenCount} onOpenFilters={() => setFiltersOpen(true)}>
      {props.quick}
    </QuickFilters>
  )
  return (
    <div className={`wrap browse ${props.className ?? ''}`} data-counts={props.countsOf(found)}>
      {props.head}
      <div
        className={clsx(
          'browse-columns',
          isWide && besideMap && 'browse-one-column',
          aside && 'browse-with-aside',
        )}
      >
        {(hasRail || !isAsked) && (
          <div className="browse-side">
            {!isAsked && <SearchForm {...box} onSearch={searchWith} />}
            {hasRail && (
              <form className="filter-rail" method="get" action={box.action} aria-label={m.site_filters()}>
                <Filters search={search} onChange={go} found={found} {...(isBusy && { isBusy })} />
                <noscript>
                  <Button type="submit" wide>
                    {m.site_directory_search()}
                  </Button>
                </noscript>
              </form>
            )}
          </div>
        )}
        {aside && <aside className="browse-aside">{aside}</aside>}
        <div className="browse-main">{props.children({ go, isWide, quick })}</div>
      </div>
      {filtersOpen && !hasRail && <Sheet {...props} onApply={go} onClose={() => setFiltersOpen(false)} />}
    </div>
  )
}

/** Begins anew at each opening, from what the address says then. */
function Sheet<Search, Found extends { total: number | null }>({
  search,
  Filters,
  useFound,
  cleared,
  applyLabel,
  countsOf,
  onApply,
  onClose,
}: DirectoryProps<Search, Found> & { onApply: (search: Search) => void; onClose: () => void }) {
  const [draft, setDraft] = useState(search)
  const found = useFound(draft)
  return (
    <FilterSheet
      applyLabel={found?.total === 0 ? m.site_directory_no_matches() : applyLabel(found)}
      onApply={() => {
        onClose()
        onApply(draft)
      }}
      onClear={() => setDraft(cleared(draft))}
      onClose={onClose}
    >
      <div className="as-contents" data-counts={countsOf(found)}>
        <Filters search={draft} onChange={setDraft} found={found} inSheet />
      </div>
    </FilterSheet>
  )
}

import '../../directory/browse.css'
import './browse-venues.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { List, MapIcon, Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ChosenFilters } from '../../directory/chosen-filters.tsx'
import { FilterSheet } from '../../directory/filter-sheet.tsx'
import { QuickFilters } from '../../directory/quick-filters.tsx'
import { SearchForm } from '../../directory/search-form.tsx'
import { useOpenPages } from '../../directory/use-open-pages.ts'
import { useWideScreen } from '../../directory/use-wide-screen.ts'
import { atLeast } from '../../format/format-count.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { directoryOptions, type VenueDirectory } from './queries.ts'
import { VenueFilterFields } from './venue-filters.tsx'
import { VenueResults } from './venue-results.tsx'
import {
  chosenFilters,
  cleared,
  type VenueSearch,
  venuesAt,
  without,
  writeVenueSearch,
} from './venue-search.ts'
import { words } from './words.ts'

/** The directory of places, as a list or beside a map. The address says everything that is searched for, `search`. */
export function BrowseVenues({ search }: { search: VenueSearch }) {
  const navigate = useNavigate()
  const [filtersOpen, setFiltersOpen] = useState(false)
  // While a filter changes, the venues of before stay.
  const list = useInfiniteQuery({ ...directoryOptions(search), placeholderData: (before) => before })
  const showMore = useOpenPages(list)
  const found = list.isPlaceholderData ? undefined : list.data?.pages[0]
  // Beside a map there is no room for a rail.
  const hasRail = useWideScreen() && search.view !== 'map'
  const chosen = chosenFilters(search)
  const others = without(search, 'words')
  const go = (next: VenueSearch) => navigate(venuesAt(next), { preventScrollReset: true })
  return (
    <div className="wrap browse" data-counts={atLeast(found)}>
      <header className="venues-head">
        <div className="browse-header-plain">
          <h1 className="page-title">{words.title}</h1>
          <p className="lede">{words.lede}</p>
        </div>
        <ButtonLink to={paths.newVenue()} icon={<Plus size={19} aria-hidden="true" />}>
          {words.add}
        </ButtonLink>
      </header>
      <div className={hasRail ? 'browse-columns' : 'browse-columns browse-one-column'}>
        <div className="browse-side">
          <SearchForm
            action={paths.venues()}
            field="words"
            words={search.words}
            others={writeVenueSearch(others)}
            placeholder={words.searchHint}
            onSearch={(typed) => go(typed ? { ...others, words: typed } : others)}
          />
          {hasRail && (
            <form className="filter-rail" method="get" action={paths.venues()} aria-label={words.filters}>
              <VenueFilterFields search={search} onChange={go} found={found} />
            </form>
          )}
        </div>
        <section
          className="browse-results venues-results"
          aria-label={words.results}
          aria-busy={list.isPlaceholderData || undefined}
        >
          <div className="results-bar venues-bar">
            {!hasRail && (
              <QuickFilters count={chosenFilters(others).length} onOpenFilters={() => setFiltersOpen(true)} />
            )}
            <p className={found?.total === 0 ? 'sr-only' : 'results-count'} role="status">
              {countInWords(found)}
            </p>
            <ChosenFilters
              chosen={chosen.map(({ without: rest, ...filter }) => ({ ...filter, to: venuesAt(rest) }))}
              clearTo={venuesAt(cleared(search))}
            />
            <ViewSwitch search={search} onChange={go} />
          </div>
          <VenueResults list={list} showMore={showMore} search={search} />
        </section>
      </div>
      {filtersOpen && !hasRail && <VenueSheet search={search} onClose={() => setFiltersOpen(false)} />}
    </div>
  )
}

function countInWords(found: VenueDirectory | undefined): string {
  if (!found) return '\u00a0'
  return found.total === 0 ? words.none : words.count(found.total)
}

function VenueSheet({ search, onClose }: { search: VenueSearch; onClose: () => void }) {
  const [draft, setDraft] = useState(search)
  const navigate = useNavigate()
  const { data } = useInfiniteQuery(directoryOptions(draft))
  const found = data?.pages[0]
  return (
    <FilterSheet
      applyLabel={words.show(found?.total)}
      onApply={() => {
        onClose()
        navigate(venuesAt(draft), { preventScrollReset: true })
      }}
      onClear={() => setDraft(cleared(draft))}
      onClose={onClose}
    >
      <VenueFilterFields search={draft} onChange={setDraft} found={found} />
    </FilterSheet>
  )
}

function ViewSwitch({ search, onChange }: { search: VenueSearch; onChange: (next: VenueSearch) => void }) {
  return (
    <div className="results-view">
      <SegmentedControl
        label={words.view}
        name="view"
        value={search.view ?? 'list'}
        onChange={(view) => onChange(view === 'map' ? { ...search, view } : without(search, 'view'))}
        options={[
          { value: 'list', label: words.list, icon: <List size={18} aria-hidden="true" /> },
          { value: 'map', label: words.map, icon: <MapIcon size={18} aria-hidden="true" /> },
        ]}
      />
    </div>
  )
}

import { countedAtMost } from '@hearth/contracts/limits'
import '../../directory/browse.css'
import './search.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ChosenFilters } from '../../directory/chosen-filters.tsx'
import { FilterSheet } from '../../directory/filter-sheet.tsx'
import { QuickFilters } from '../../directory/quick-filters.tsx'
import { SearchForm } from '../../directory/search-form.tsx'
import { useOpenPages } from '../../directory/use-open-pages.ts'
import { useWideScreen } from '../../directory/use-wide-screen.ts'
import { atLeast, formatCount } from '../../format/format-count.ts'
import { paths } from '../../paths.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import {
  chosenParts,
  cleared,
  type FullSearch,
  kinds,
  ofKind,
  type Sort,
  searchAt,
  sorts,
  without,
  writeFullSearch,
} from './full-search.ts'
import { type Found, foundOptions } from './queries.ts'
import { keepSearch } from './recent-searches.ts'
import { SearchFilters } from './search-filters.tsx'
import { SearchResults } from './search-results.tsx'
import { words } from './words.ts'

/** Everything that fits a search, of all kinds or of one. The address says everything that is searched for, `search`. */
export function BrowseSearch({ search }: { search: FullSearch }) {
  const navigate = useNavigate()
  const [filtersOpen, setFiltersOpen] = useState(false)
  // While a filter changes, what was found before stays.
  const list = useInfiniteQuery({ ...foundOptions(search), placeholderData: (before) => before })
  const showMore = useOpenPages(list)
  const found = list.isPlaceholderData ? undefined : list.data?.pages[0]
  const isWide = useWideScreen()
  const chosen = chosenParts(search)
  const others = without(search, 'words')
  const go = (next: FullSearch) => navigate(searchAt(next), { preventScrollReset: true })
  return (
    <div className="wrap browse" data-counts={atLeast(found)}>
      <header className="browse-header-plain">
        <h1 className="page-title">{words.title}</h1>
        <p className="lede">{words.lede}</p>
      </header>
      <div className="browse-columns">
        <div className="browse-side">
          <SearchForm
            action={paths.search()}
            field="words"
            words={search.words}
            others={writeFullSearch(others)}
            placeholder={words.hint}
            onSearch={(typed) => {
              if (typed) keepSearch(typed)
              go(typed ? { ...others, words: typed } : others)
            }}
          />
          {isWide && (
            <form className="filter-rail" method="get" action={paths.search()} aria-label={words.filters}>
              <SearchFilters search={search} onChange={go} facets={found?.facets} />
            </form>
          )}
        </div>
        <section
          className="browse-results search-results"
          aria-label={words.results}
          aria-busy={list.isPlaceholderData || undefined}
        >
          <KindTabs search={search} facets={list.data?.pages[0]?.facets} />
          <div className="results-bar">
            {!isWide && <QuickFilters count={chosen.length} onOpenFilters={() => setFiltersOpen(true)} />}
            <p className={found?.total === 0 ? 'sr-only' : 'results-count'} role="status">
              {found ? (found.total === 0 ? words.noneFound : words.found(found)) : '\u00a0'}
            </p>
            <ChosenFilters
              chosen={chosen.map(({ without: rest, ...part }) => ({ ...part, to: searchAt(rest) }))}
              clearTo={searchAt(cleared(search))}
            />
            <SortSwitch search={search} onChange={go} />
          </div>
          <SearchResults list={list} showMore={showMore} search={search} />
        </section>
      </div>
      {filtersOpen && !isWide && <SearchSheet search={search} onClose={() => setFiltersOpen(false)} />}
    </div>
  )
}

/** All kinds or one of them, each with how many there are. */
function KindTabs({ search, facets }: { search: FullSearch; facets: Found['facets'] | undefined }) {
  const countOf = (kind: string) => facets?.kinds.find(({ name }) => name === kind)?.count ?? 0
  const all = facets?.kinds.reduce((sum, { count }) => sum + count, 0)
  const tabs = [
    { kind: undefined, label: words.all, count: all },
    ...kinds.map((kind) => ({ kind, label: words.kinds[kind], count: facets && countOf(kind) })),
  ]
  return (
    <nav className="tabs-bar sideways" aria-label={words.kindsLabel}>
      {tabs.map(({ kind, label, count }) => (
        <Link
          key={label}
          to={searchAt(ofKind(search, kind))}
          preventScrollReset
          aria-current={search.kind === kind ? 'page' : undefined}
        >
          {label}{' '}
          {count !== undefined && (
            <span
              className="search-tab-count"
              data-exact={count === 0 || count >= countedAtMost || undefined}
            >
              {formatCount(count)}
            </span>
          )}
        </Link>
      ))}
    </nav>
  )
}

function SortSwitch({ search, onChange }: { search: FullSearch; onChange: (next: FullSearch) => void }) {
  const hasDates = !search.kind || search.kind === 'events'
  const offered = sorts.filter(
    (sort) => sort === 'best' || sort === search.sort || (sort === 'nearest' ? search.km : hasDates),
  )
  if (offered.length === 1) return null
  return (
    <div className="search-sort">
      <SegmentedControl<Sort>
        label={words.sort}
        name="sort"
        value={search.sort ?? 'best'}
        onChange={(sort) => onChange(sort === 'best' ? without(search, 'sort') : { ...search, sort })}
        options={offered.map((value) => ({ value, label: words.sorts[value] }))}
      />
    </div>
  )
}

function SearchSheet({ search, onClose }: { search: FullSearch; onClose: () => void }) {
  const [draft, setDraft] = useState(search)
  const navigate = useNavigate()
  const { data } = useInfiniteQuery(foundOptions(draft))
  const found = data?.pages[0]
  return (
    <FilterSheet
      applyLabel={words.show(found)}
      onApply={() => {
        onClose()
        navigate(searchAt(draft), { preventScrollReset: true })
      }}
      onClear={() => setDraft(cleared(draft))}
      onClose={onClose}
    >
      <div data-counts={atLeast(found)}>
        <SearchFilters search={draft} onChange={setDraft} facets={found?.facets} />
      </div>
    </FilterSheet>
  )
}

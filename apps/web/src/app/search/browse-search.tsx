import { maxCounted } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import './search.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Directory, type Filtering } from '../../directory/directory.tsx'
import { ResultsBar } from '../../directory/results.tsx'
import { useOpenPages } from '../../directory/use-open-pages.ts'
import { atLeast, formatCount } from '../../format/format-count.ts'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Alert } from '../../ui/alert.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { chosenParts } from './chosen-parts.ts'
import {
  cleared,
  type FullSearch,
  kinds,
  ofKind,
  type Sort,
  searchAt,
  sorts,
  stillSaid,
  without,
  writeFullSearch,
} from './full-search.ts'
import { type Found, foundOptions } from './queries.ts'
import { keepSearch } from './recent-searches.ts'
import { SearchFilters } from './search-filters.tsx'
import { formatFound, formatShowFound, kindNames, sortNames } from './search-messages.ts'
import { SearchResults } from './search-results.tsx'
import { useSentence } from './use-sentence.ts'

/** Everything that fits a search, of all kinds or of one. The address says everything that is searched for, `search`. */
export function BrowseSearch({ search }: { search: FullSearch }) {
  // While a filter changes, what was found before stays.
  const list = useInfiniteQuery({ ...foundOptions(search), placeholderData: (before) => before })
  const showMore = useOpenPages(list)
  const found = list.isPlaceholderData ? undefined : list.data?.pages[0]
  const chosen = chosenParts(search)
  const others = without(search, 'words')
  const { prepare, searchFor } = useSentence()
  return (
    <Directory
      search={search}
      found={found}
      addressOf={(next) => searchAt(stillSaid(search, next))}
      searchBox={{
        action: paths.search(),
        field: 'words',
        words: search.words,
        others: writeFullSearch(others),
        read: Object.values(search.said ?? {}).join(' '),
        placeholder: m.site_search_hint(),
        onFocus: prepare,
        searchFor: (typed) => {
          if (typed) keepSearch(typed)
          return searchFor(typed)
        },
      }}
      Filters={Filters}
      useFound={useFound}
      cleared={cleared}
      applyLabel={formatShowFound}
      countsOf={atLeast}
      chosenCount={chosen.length}
      head={
        <header className="browse-header-plain">
          <h1 className="page-title">{m.site_search_title()}</h1>
          <p className="lede">{m.site_search_lede()}</p>
        </header>
      }
    >
      {({ go, quick }) => (
        <section
          className="browse-results search-results"
          aria-label={m.site_search_results()}
          aria-busy={list.isPlaceholderData || undefined}
        >
          <KindTabs search={search} facets={list.data?.pages[0]?.facets} />
          <ResultsBar
            quick={quick}
            total={found?.total}
            count={() => (found?.total ? formatFound(found) : m.site_search_none_found())}
            chosen={chosen}
            cleared={cleared(search)}
            addressOf={searchAt}
          >
            <SortSwitch search={search} onChange={go} />
          </ResultsBar>
          {search.nearMe && <Alert>{m.site_search_not_placed()}</Alert>}
          <SearchResults list={list} showMore={showMore} search={search} />
        </section>
      )}
    </Directory>
  )
}

const useFound = (search: FullSearch) => useInfiniteQuery(foundOptions(search)).data?.pages[0]

const Filters = ({ search, onChange, found }: Filtering<FullSearch, Found>) => (
  <SearchFilters search={search} onChange={onChange} facets={found?.facets} />
)

/** All kinds or one of them, each with how many there are. */
function KindTabs({ search, facets }: { search: FullSearch; facets: Found['facets'] | undefined }) {
  const countOf = (kind: string) => facets?.kinds.find(({ name }) => name === kind)?.count ?? 0
  const all = facets?.kinds.reduce((sum, { count }) => sum + count, 0)
  const tabs = [
    { kind: undefined, label: m.site_search_all(), count: all },
    ...kinds.map((kind) => ({ kind, label: kindNames[kind](), count: facets && countOf(kind) })),
  ]
  return (
    <nav className="tabs-bar sideways" aria-label={m.site_search_kinds_label()}>
      {tabs.map(({ kind, label, count }) => (
        <Link
          key={label}
          to={searchAt(stillSaid(search, ofKind(search, kind)))}
          preventScrollReset
          aria-current={search.kind === kind ? 'page' : undefined}
        >
          {label}{' '}
          {count !== undefined && (
            <span className="search-tab-count" data-exact={count === 0 || count >= maxCounted || undefined}>
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
    (sort) =>
      sort === 'best' ||
      sort === search.sort ||
      (sort === 'nearest' ? search.km && !search.nearMe : hasDates),
  )
  if (offered.length === 1) return null
  return (
    <div className="search-sort">
      <SegmentedControl<Sort>
        label={m.site_search_sort()}
        name="sort"
        value={search.sort ?? 'best'}
        onChange={(sort) => onChange(sort === 'best' ? without(search, 'sort') : { ...search, sort })}
        options={offered.map((value) => ({ value, label: sortNames[value]() }))}
      />
    </div>
  )
}

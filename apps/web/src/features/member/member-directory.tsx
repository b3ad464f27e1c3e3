import '../../directory/browse.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { FilterSheet } from '../../directory/filter-sheet.tsx'
import { QuickFilter, QuickFilters } from '../../directory/quick-filters.tsx'
import { SearchForm } from '../../directory/search-form.tsx'
import { useOpenPages } from '../../directory/use-open-pages.ts'
import { useWideScreen } from '../../directory/use-wide-screen.ts'
import { atLeast } from '../../format/format-count.ts'
import { paths } from '../../paths.ts'
import type { Follower } from './follow-button.tsx'
import { MemberFilters, SortChoices } from './member-filters.tsx'
import { MemberResults } from './member-results.tsx'
import { chosenIn, cleared, type MemberSearch, withValue, writeMemberSearch } from './member-search.ts'
import { directoryOptions } from './queries.ts'
import { words as allWords } from './words.ts'

const words = allWords.directory
const addressOf = (search: MemberSearch) => paths.members(writeMemberSearch(search))

/** The directory of members. The address says everything that is searched for; `follower` is who looks. */
export function MemberDirectory({
  search,
  follower,
}: {
  search: MemberSearch
  follower: Follower | undefined
}) {
  const navigate = useNavigate()
  const isWide = useWideScreen()
  const [filtersOpen, setFiltersOpen] = useState(false)
  // While a filter changes, the members of before stay.
  const list = useInfiniteQuery({ ...directoryOptions(search), placeholderData: (before) => before })
  const showMore = useOpenPages(list)
  const go = (next: MemberSearch) => navigate(addressOf(next), { preventScrollReset: true })
  const isNew = search.sort === 'new'
  return (
    <div className="wrap browse" data-counts={atLeast(list.data?.pages[0])}>
      <header className="browse-header-plain">
        <h1 className="page-title">{words.title}</h1>
        <p className="lede">{words.lede}</p>
      </header>
      <div className="browse-columns">
        <div className="browse-side">
          <SearchForm
            action={paths.members()}
            field="text"
            words={search.text}
            others={new URLSearchParams(writeMemberSearch(withValue(search, 'text', undefined)))}
            placeholder={words.placeholder}
            onSearch={(text) => go(withValue(search, 'text', text))}
          />
          {isWide && (
            <form className="filter-rail" method="get" action={paths.members()} aria-label="Filters">
              <MemberFilters search={search} onChange={go} counts={list.data?.pages[0]} />
            </form>
          )}
        </div>
        {!isWide && (
          <QuickFilters count={chosenIn(search).length} onOpenFilters={() => setFiltersOpen(true)}>
            <QuickFilter
              isChosen={isNew}
              to={addressOf(withValue(search, 'sort', isNew ? undefined : 'new'))}
            >
              {words.isNew}
            </QuickFilter>
          </QuickFilters>
        )}
        <MemberResults
          list={list}
          showMore={showMore}
          search={search}
          addressOf={addressOf}
          onSort={isWide ? (sort) => go(withValue(search, 'sort', sort)) : undefined}
          follower={follower}
        />
      </div>
      {filtersOpen && !isWide && (
        <MemberFilterSheet search={search} onApply={go} onClose={() => setFiltersOpen(false)} />
      )}
    </div>
  )
}

/** Begins anew at each opening, from what the address says then. */
function MemberFilterSheet({
  search,
  onApply,
  onClose,
}: {
  search: MemberSearch
  onApply: (search: MemberSearch) => void
  onClose: () => void
}) {
  const [draft, setDraft] = useState(search)
  // The members themselves, so that they are there when the sheet closes.
  const { data } = useInfiniteQuery({ ...directoryOptions(draft), placeholderData: (before) => before })
  const page = data?.pages[0]
  return (
    <FilterSheet
      applyLabel={words.show(page?.total ?? 0)}
      onApply={() => {
        onClose()
        onApply(draft)
      }}
      onClear={() => setDraft(cleared(draft))}
      onClose={onClose}
    >
      <SortChoices search={draft} onChange={setDraft} />
      <MemberFilters search={draft} onChange={setDraft} counts={page} />
    </FilterSheet>
  )
}

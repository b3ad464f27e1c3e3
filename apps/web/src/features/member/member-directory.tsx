import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Directory, type Filtering } from '../../directory/directory.tsx'
import { QuickFilter } from '../../directory/quick-filters.tsx'
import { useOpenPages } from '../../directory/use-open-pages.ts'
import { atLeast } from '../../format/format-count.ts'
import { paths } from '../../paths.ts'
import type { Follower } from './follow-button.tsx'
import type { MemberPage } from './member.ts'
import { MemberFilters, SortChoices } from './member-filters.tsx'
import { MemberResults } from './member-results.tsx'
import { chosenIn, cleared, type MemberSearch, withValue, writeMemberSearch } from './member-search.ts'
import { directoryOptions } from './queries.ts'

const addressOf = (search: MemberSearch) => paths.members(writeMemberSearch(search))

/** The directory of members. The address says everything that is searched for; `follower` is who looks. */
export function MemberDirectory({
  search,
  follower,
}: {
  search: MemberSearch
  follower: Follower | undefined
}) {
  const list = useMembers(search)
  const showMore = useOpenPages(list)
  const isNew = search.sort === 'new'
  return (
    <Directory
      search={search}
      found={list.data?.pages[0]}
      addressOf={addressOf}
      searchBox={{
        action: paths.members(),
        field: 'text',
        words: search.text,
        others: new URLSearchParams(writeMemberSearch(withValue(search, 'text', undefined))),
        placeholder: m.member_directory_placeholder(),
        searchFor: (text) => (before) => withValue(before, 'text', text),
      }}
      Filters={Filters}
      useFound={useFound}
      cleared={cleared}
      applyLabel={(page) =>
        typeof page?.total === 'number'
          ? m.member_directory_show({ total: page.total })
          : m.member_directory_show_members()
      }
      countsOf={atLeast}
      chosenCount={chosenIn(search).length}
      quick={
        <QuickFilter isChosen={isNew} to={addressOf(withValue(search, 'sort', isNew ? undefined : 'new'))}>
          {m.member_directory_is_new()}
        </QuickFilter>
      }
      head={
        <header className="browse-header-plain">
          <h1 className="page-title">{m.member_directory_title()}</h1>
          <p className="lede">{m.member_directory_lede()}</p>
        </header>
      }
    >
      {({ go, isWide, quick }) => (
        <>
          {quick}
          <MemberResults
            list={list}
            showMore={showMore}
            search={search}
            addressOf={addressOf}
            onSort={isWide ? (sort) => go(withValue(search, 'sort', sort)) : undefined}
            follower={follower}
          />
        </>
      )}
    </Directory>
  )
}

/** While a filter changes, the members of before stay. */
const useMembers = (search: MemberSearch) =>
  useInfiniteQuery({ ...directoryOptions(search), placeholderData: (before) => before })
const useFound = (search: MemberSearch) => useMembers(search).data?.pages[0]

/** In a sheet also the order, which stands above the list elsewhere. */
function Filters({ search, onChange, found, inSheet }: Filtering<MemberSearch, MemberPage>) {
  return (
    <>
      {inSheet && <SortChoices search={search} onChange={onChange} />}
      <MemberFilters search={search} onChange={onChange} counts={found} />
    </>
  )
}

import * as m from '@hearth/messages'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { CoverImage } from '../../art/cover-image.tsx'
import { FoundList } from '../../directory/results.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { chosenParts } from './chosen-parts.ts'
import { type FullSearch, searchAt } from './full-search.ts'
import { HitRow, HitRowSkeleton } from './hit-row.tsx'
import type { Found } from './queries.ts'

/** What a search found: on its way, failed, nothing, or the hits with the way to more of them. */
export function SearchResults({
  list,
  showMore,
  search,
}: {
  list: UseInfiniteQueryResult<InfiniteData<Found>>
  showMore: () => Promise<void>
  search: FullSearch
}) {
  const pages = list.data?.pages ?? []
  // Between two pages the world may move: what stands already is not shown twice.
  const hits = [
    ...new Map(pages.flatMap((page) => page.hits).map((hit) => [`${hit.kind} ${hit.id}`, hit])).values(),
  ]
  return (
    <FoundList
      list={list}
      shown={hits.length}
      total={pages[0]?.total ?? 0}
      showMore={showMore}
      row=".hit-row"
      link=".event-title a"
      waiting={<RowsOnTheirWay />}
      empty={<NothingFound search={search} />}
    >
      <ul className="hit-list">
        {hits.map((hit) => (
          <li key={`${hit.kind} ${hit.id}`}>
            <HitRow hit={hit} />
          </li>
        ))}
      </ul>
    </FoundList>
  )
}

function NothingFound({ search }: { search: FullSearch }) {
  const chosen = chosenParts(search)
  const said = [...(search.words ? [`“${search.words}”`] : []), ...chosen.map(({ label }) => label)]
  return (
    <EmptyState
      title={m.site_search_empty_title()}
      art={<CoverImage id="nothing-found-here" category="spiritual" ratio="tall" />}
      actions={
        <>
          {chosen.slice(0, 3).map(({ id, label, without }) => (
            <ButtonLink key={id} to={searchAt(without)} preventScrollReset>
              {m.site_search_widen({ label })}
            </ButtonLink>
          ))}
          {said.length > 0 && (
            <ButtonLink look="flame" to={searchAt({})} preventScrollReset>
              {m.site_search_start_over()}
            </ButtonLink>
          )}
        </>
      }
    >
      {said.length > 0
        ? m.site_search_empty_for({ chosen: new Intl.ListFormat('en-GB').format(said) })
        : m.site_search_empty_all()}
    </EmptyState>
  )
}

function RowsOnTheirWay() {
  return (
    <Waiting label={m.site_search_searching()} className="hit-list">
      {[1, 2, 3, 4, 5].map((row) => (
        <HitRowSkeleton key={row} />
      ))}
    </Waiting>
  )
}

import * as m from '@hearth/messages'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { useId } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { FoundList } from '../../directory/results.tsx'
import { formatList } from '../../format/list.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { chosenParts } from './chosen-parts.ts'
import { type FullSearch, searchAt } from './full-search.ts'
import { HitRow, HitRowSkeleton } from './hit-row.tsx'
import type { Found, Hit } from './queries.ts'

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
  const { named = [], also = [] } = pages[0] ?? {}
  const hits = notAmong(
    named,
    pages.flatMap((page) => page.hits),
  )
  const beside = also.length > 0 && !list.hasNextPage && (
    <Hits title={m.site_search_also()} hits={notAmong([...named, ...hits], also)} />
  )
  return (
    <>
      {named.length > 0 && <Hits title={m.site_search_named()} hits={named} />}
      <FoundList
        list={list}
        shown={hits.length}
        total={(pages[0]?.total ?? 0) - (pages.flatMap((page) => page.hits).length - hits.length)}
        showMore={showMore}
        row=".hit-row"
        link=".event-title a"
        waiting={<RowsOnTheirWay />}
        empty={named.length === 0 && <NothingFound search={search} isShort={also.length > 0} />}
      >
        <HitList hits={hits} />
      </FoundList>
      {beside}
    </>
  )
}

/** Those that are not among the first, each once: between two pages the world may move. */
function notAmong(first: readonly Hit[], hits: readonly Hit[]): Hit[] {
  const nameOf = ({ kind, id }: Hit) => `${kind} ${id}`
  const shown = new Set(first.map(nameOf))
  return [...new Map(hits.map((hit) => [nameOf(hit), hit])).values()].filter((hit) => !shown.has(nameOf(hit)))
}

/** Hits beside the page, under a title that says why. */
function Hits({ title, hits }: { title: string; hits: readonly Hit[] }) {
  const id = useId()
  if (hits.length === 0) return null
  return (
    <section className="hits-beside" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <HitList hits={hits} />
    </section>
  )
}

function HitList({ hits }: { hits: readonly Hit[] }) {
  return (
    <ul className="hit-list">
      {hits.map((hit) => (
        <li key={`${hit.kind} ${hit.id}`}>
          <HitRow hit={hit} />
        </li>
      ))}
    </ul>
  )
}

/** `isShort`: something that comes close stands beneath. */
function NothingFound({ search, isShort }: { search: FullSearch; isShort: boolean }) {
  const chosen = chosenParts(search)
  const said = [
    ...(search.words ? [m.site_format_quoted({ words: search.words })] : []),
    ...chosen.map(({ label }) => label),
  ]
  const sentence =
    said.length > 0 ? m.site_search_empty_for({ chosen: formatList(said) }) : m.site_search_empty_all()
  const wider = chosen.slice(0, 3).map(({ id, label, dropped }) => (
    <ButtonLink key={id} small={isShort} to={searchAt(dropped)} preventScrollReset>
      {m.site_search_widen({ label })}
    </ButtonLink>
  ))
  if (isShort) {
    return (
      <div className="nothing-fits">
        <p>{sentence}</p>
        {wider}
      </div>
    )
  }
  return (
    <EmptyState
      title={m.site_search_empty_title()}
      art={<CoverImage id="nothing-found-here" category="spiritual" ratio="tall" />}
      actions={
        <>
          {wider}
          {said.length > 0 && (
            <ButtonLink look="flame" to={searchAt({})} preventScrollReset>
              {m.site_search_start_over()}
            </ButtonLink>
          )}
        </>
      }
    >
      {sentence}
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

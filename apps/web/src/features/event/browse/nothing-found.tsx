import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { CoverImage } from '../../../art/cover-image.tsx'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { nearestWideningOptions } from '../../../data/event/queries.ts'
import { chosenFilters, cleared, widenings } from '../../../data/event/search-facets.ts'
import { formatList } from '../../../format/list.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

/** No event fits: one kind sentence, and the nearest search that finds some, with how many. */
export function NothingFound({
  search,
  addressOf,
  today,
}: {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
}) {
  const ways = widenings(search, today)
  const { data: way, isLoading } = useQuery({ ...nearestWideningOptions(ways), enabled: ways.length > 0 })
  const hasFilters = chosenFilters(search, today).length > 0
  return (
    <EmptyState
      title={m.event_browse_empty_title()}
      art={<CoverImage id="quiet-here" category={search.category ?? 'spiritual'} ratio="tall" />}
      actions={
        <>
          {way && (
            <ButtonLink look="flame" to={addressOf(way.search)} preventScrollReset>
              {way.label} ({way.count})
            </ButtonLink>
          )}
          {!way && !isLoading && (
            <ButtonLink look="flame" to={paths.createEvent()}>
              {m.event_host_an_event()}
            </ButtonLink>
          )}
          {hasFilters && (
            <ButtonLink look="quiet" to={addressOf(cleared(search))} preventScrollReset>
              {m.event_browse_clear_filters()}
            </ButtonLink>
          )}
        </>
      }
    >
      {sentenceFor(search, today)}
    </EmptyState>
  )
}

function sentenceFor(search: EventSearch, today: string): string {
  const chosen = chosenFilters(search, today).map(({ label }) => label)
  if (chosen.length === 0) return m.event_browse_none_planned()
  return m.event_browse_none_match({ filters: formatList(chosen) })
}

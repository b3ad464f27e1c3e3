import * as m from '@hearth/messages'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { CoverImage } from '../../art/cover-image.tsx'
import { FoundList } from '../../directory/results.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { ProviderCard, ProviderCardSkeleton } from './provider-card.tsx'
import { chosenFacets } from './provider-facets.ts'
import type { ProviderSearch } from './provider-search.ts'
import type { ProviderDirectory } from './queries.ts'

type ResultsProps = {
  list: UseInfiniteQueryResult<InfiniteData<ProviderDirectory>>
  showMore: () => Promise<void>
  search: ProviderSearch
  addressOf: (search: ProviderSearch) => string
}

/** So many cards stand in the first rows. */
const eagerCards = 3

/** What a search found: on its way, failed, nobody, or the cards with the way to more of them. */
export function ProviderResults({ list, showMore, search, addressOf }: ResultsProps) {
  const pages = list.data?.pages ?? []
  const providers = pages.flatMap((page) => page.providers)
  return (
    <FoundList
      list={list}
      shown={providers.length}
      total={pages[0]?.total ?? 0}
      showMore={showMore}
      row=".provider-card"
      link=".event-title a"
      waiting={<CardsOnTheirWay />}
      empty={<NobodyFound search={search} addressOf={addressOf} />}
    >
      <div className="card-grid">
        {providers.map((provider, place) => (
          <ProviderCard key={provider.id} provider={provider} eager={place < eagerCards} />
        ))}
      </div>
    </FoundList>
  )
}

function NobodyFound({ search, addressOf }: Pick<ResultsProps, 'search' | 'addressOf'>) {
  const facets = chosenFacets(search)
  const asksAnything = facets.length > 0 || search.words !== undefined
  const art = <CoverImage id="nobody-helps-yet" category="concerts" ratio="tall" />
  if (!asksAnything) {
    return (
      <EmptyState
        title={m.provider_directory_empty_site_title()}
        art={art}
        actions={<ButtonLink to={paths.becomeProvider()}>{m.provider_become_title_link()}</ButtonLink>}
      >
        {m.provider_directory_empty_site_text()}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={m.provider_directory_none()}
      art={art}
      actions={<ButtonLink to={addressOf({})}>{m.provider_directory_see_all()}</ButtonLink>}
    >
      {m.provider_directory_empty_text()}
    </EmptyState>
  )
}

function CardsOnTheirWay() {
  return (
    <Waiting label={m.provider_directory_loading()} className="card-grid">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <ProviderCardSkeleton key={card} />
      ))}
    </Waiting>
  )
}

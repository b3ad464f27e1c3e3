import { type ReactNode, useRef } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { ProviderCard, ProviderCardSkeleton } from './provider-card.tsx'
import { chosenFacets } from './provider-facets.ts'
import type { ProviderSearch } from './provider-search.ts'
import type { useProviderPages } from './use-provider-pages.ts'
import { words } from './words.ts'

type ResultsProps = ReturnType<typeof useProviderPages> & {
  search: ProviderSearch
  addressOf: (search: ProviderSearch) => string
}

/** What a search found: on its way, failed, nobody, or the cards with the way to more of them. */
export function ProviderResults({ chosen, ...props }: ResultsProps & { chosen: ReactNode }) {
  const { list } = props
  const total = list.data?.pages[0]?.total
  return (
    <section
      className="provider-results"
      aria-label={words.directory.results}
      aria-busy={list.isPlaceholderData || undefined}
    >
      <div className="provider-results-bar">
        <p className={total === 0 ? 'sr-only' : 'provider-results-count'} role="status">
          {total === undefined ? '\u00a0' : total === 0 ? words.directory.none : words.directory.count(total)}
        </p>
        {chosen}
      </div>
      <Results {...props} />
    </section>
  )
}

/** So many cards stand in the first rows. */
const eagerCards = 3

function Results({ list, showMore, search, addressOf }: ResultsProps) {
  const pages = list.data?.pages ?? []
  const providers = pages.flatMap((page) => page.providers)
  const total = pages[0]?.total ?? 0
  if (list.isPending) return <CardsOnTheirWay />
  if (providers.length === 0 && list.isError)
    return <Failed error={list.error} again={() => list.refetch()} />
  if (providers.length === 0) return <NobodyFound search={search} addressOf={addressOf} />
  return (
    <>
      <div className="card-grid">
        {providers.map((provider, place) => (
          <ProviderCard key={provider.id} provider={provider} eager={place < eagerCards} />
        ))}
      </div>
      {list.isFetchNextPageError && <Failed error={list.error} again={() => showMore()} />}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <ShowMore left={total - providers.length} pending={list.isFetchingNextPage} showMore={showMore} />
      )}
    </>
  )
}

function ShowMore({
  left,
  pending,
  showMore,
}: {
  left: number
  pending: boolean
  showMore: () => Promise<void>
}) {
  const ref = useRef<HTMLDivElement>(null)
  const press = async () => {
    const list = ref.current?.parentElement
    const shown = list?.querySelectorAll('.provider-card').length ?? 0
    await showMore()
    // Reading goes on at the first card that is new; the button may be gone.
    requestAnimationFrame(() => {
      const next = list?.querySelectorAll('.provider-card')[shown]
      next?.querySelector<HTMLElement>('.event-title a')?.focus({ preventScroll: true })
    })
  }
  return (
    <div ref={ref} className="provider-more">
      <Button pending={pending} onClick={press}>
        {words.directory.more(left)}
      </Button>
    </div>
  )
}

function NobodyFound({ search, addressOf }: Pick<ResultsProps, 'search' | 'addressOf'>) {
  const facets = chosenFacets(search)
  const asksAnything = facets.length > 0 || search.words !== undefined
  const art = <CoverImage id="nobody-helps-yet" category="concerts" ratio="tall" />
  if (!asksAnything) {
    return (
      <EmptyState
        title={words.directory.emptyHouseTitle}
        art={art}
        actions={<ButtonLink to={paths.becomeProvider()}>{words.directory.become}</ButtonLink>}
      >
        {words.directory.emptyHouseText}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={words.directory.emptyTitle}
      art={art}
      actions={<ButtonLink to={addressOf({})}>{words.directory.everyone}</ButtonLink>}
    >
      {words.directory.emptyText}
    </EmptyState>
  )
}

function Failed({ error, again }: { error: Error; again: () => void }) {
  return (
    <div className="provider-failed">
      <Notice tone="bad">{sentenceFor(error)}</Notice>
      <Button onClick={again}>{words.tryAgain}</Button>
    </div>
  )
}

function CardsOnTheirWay() {
  return (
    <Waiting label={words.directory.loading} className="card-grid">
      {[1, 2, 3, 4, 5, 6].map((card) => (
        <ProviderCardSkeleton key={card} />
      ))}
    </Waiting>
  )
}

import * as m from '@hearth/messages'
import './provider-directory.css'
import type { ProviderStatus } from '@hearth/contracts/provider-values'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Directory, type Filtering } from '../../directory/directory.tsx'
import { ResultsBar } from '../../directory/results.tsx'
import { useOpenPages } from '../../directory/use-open-pages.ts'
import { atLeast } from '../../format/format-count.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { chosenFacets, withoutFacets } from './provider-facets.ts'
import { ProviderFilters } from './provider-filters.tsx'
import { ProviderResults } from './provider-results.tsx'
import { type ProviderSearch, without, writeProviderSearch } from './provider-search.ts'
import { directoryOptions, onlineCountOptions, type ProviderDirectory as Providers } from './queries.ts'

const addressOf = (search: ProviderSearch) => paths.providers(writeProviderSearch(search))

/** Providers by words and filters. The address says everything that is searched for. `own` is the reader's page; its way takes its room while it is not known. */
export function ProviderDirectory({
  search,
  own,
}: {
  search: ProviderSearch
  own: { id: string; status: ProviderStatus } | null | undefined | 'loading'
}) {
  const list = useProviders(search)
  const showMore = useOpenPages(list)
  const others = without(search, 'words')
  return (
    <Directory
      className="providers"
      search={search}
      found={list.data?.pages[0]}
      addressOf={addressOf}
      searchBox={{
        action: paths.providers(),
        field: 'words',
        words: search.words,
        others: new URL(addressOf(others), 'http://hearth.invalid').searchParams,
        label: m.provider_directory_search(),
        placeholder: m.provider_directory_placeholder(),
        searchFor: (words) => (before) => ({ ...without(before, 'words'), ...(words && { words }) }),
      }}
      Filters={Filters}
      useFound={useFound}
      cleared={withoutFacets}
      applyLabel={(found) =>
        found ? m.provider_directory_show_count({ count: found.total }) : m.provider_directory_show()
      }
      countsOf={atLeast}
      chosenCount={chosenFacets(search).length}
      head={
        <header className="providers-head">
          <div className="browse-header-plain">
            <h1 className="page-title">{m.provider_directory_title()}</h1>
            <p className="lede">{m.provider_directory_lede()}</p>
          </div>
          <OwnPageLink own={own} />
        </header>
      }
    >
      {({ quick }) => (
        <>
          {quick}
          <section
            className="browse-results provider-results"
            aria-label={m.provider_directory_results()}
            aria-busy={list.isPlaceholderData || undefined}
          >
            <ResultsBar
              className="space-after"
              total={list.data?.pages[0]?.total}
              count={(total) =>
                total === 0 ? m.provider_directory_none() : m.provider_directory_count({ count: total })
              }
              chosen={chosenFacets(search)}
              cleared={withoutFacets(search)}
              addressOf={addressOf}
            />
            <ProviderResults list={list} showMore={showMore} search={search} addressOf={addressOf} />
          </section>
        </>
      )}
    </Directory>
  )
}

function OwnPageLink({ own }: { own: Parameters<typeof ProviderDirectory>[0]['own'] }) {
  if (own === undefined) return null
  if (own === 'loading' || own === null) {
    return (
      <ButtonLink to={paths.becomeProvider()} className={own ? 'invisible' : undefined}>
        {m.provider_become_title_link()}
      </ButtonLink>
    )
  }
  const to = own.status === 'draft' ? paths.becomeProvider() : paths.ownProvider(own.id)
  return <ButtonLink to={to}>{m.provider_directory_your_page(own)}</ButtonLink>
}

/** While a filter changes, the cards of before stay. */
const useProviders = (search: ProviderSearch) =>
  useInfiniteQuery({ ...directoryOptions(search), placeholderData: (before) => before })
const useFound = (search: ProviderSearch) => useProviders(search).data?.pages[0]

/** How many work online is asked apart, after the list. */
function Filters({ search, onChange, found }: Filtering<ProviderSearch, Providers>) {
  const { isSuccess } = useProviders(search)
  const online = useQuery({ ...onlineCountOptions(without(search, 'online')), enabled: isSuccess })
  return <ProviderFilters search={search} onChange={onChange} found={found} onlineCount={online.data} />
}

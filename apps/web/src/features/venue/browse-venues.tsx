import * as m from '@hearth/messages'
import './browse-venues.css'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Directory } from '../../directory/directory.tsx'
import { ResultsBar } from '../../directory/results.tsx'
import { useOpenPages } from '../../directory/use-open-pages.ts'
import { ViewSwitch } from '../../directory/view-switch.tsx'
import { atLeast } from '../../format/format-count.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { directoryOptions } from './queries.ts'
import { VenueFilterFields } from './venue-filters.tsx'
import { VenueResults } from './venue-results.tsx'
import {
  chosenFilters,
  cleared,
  type VenueSearch,
  venuesAt,
  without,
  writeVenueSearch,
} from './venue-search.ts'

/** The directory of places, as a list or beside a map. The address says everything that is searched for, `search`. */
export function BrowseVenues({ search }: { search: VenueSearch }) {
  // While a filter changes, the venues of before stay.
  const list = useInfiniteQuery({ ...directoryOptions(search), placeholderData: (before) => before })
  const showMore = useOpenPages(list)
  const found = list.isPlaceholderData ? undefined : list.data?.pages[0]
  const others = without(search, 'words')
  return (
    <Directory
      className="venues"
      search={search}
      found={found}
      addressOf={venuesAt}
      searchBox={{
        action: paths.venues(),
        field: 'words',
        words: search.words,
        others: writeVenueSearch(others),
        placeholder: m.venue_search_hint(),
        searchFor: (words) => (before) => ({ ...without(before, 'words'), ...(words && { words }) }),
      }}
      Filters={VenueFilterFields}
      useFound={useFound}
      cleared={cleared}
      applyLabel={(venues) => (venues ? m.venue_show({ count: venues.total }) : m.venue_show_venues())}
      countsOf={atLeast}
      chosenCount={chosenFilters(others).length}
      besideMap={search.view === 'map'}
      head={
        <header className="venues-head">
          <div className="browse-header-plain">
            <h1 className="page-title">{m.venue_title()}</h1>
            <p className="lede">{m.venue_lede()}</p>
          </div>
          <ButtonLink to={paths.newVenue()} icon={<Plus size={19} aria-hidden="true" />}>
            {m.venue_add()}
          </ButtonLink>
        </header>
      }
    >
      {({ go, quick }) => (
        <section
          className="browse-results venues-results"
          aria-label={m.venue_results()}
          aria-busy={list.isPlaceholderData || undefined}
        >
          <ResultsBar
            className="venues-bar"
            quick={quick}
            total={found?.total}
            count={(total) => (total === 0 ? m.venue_none() : m.venue_count({ total }))}
            chosen={chosenFilters(search)}
            cleared={cleared(search)}
            addressOf={venuesAt}
          >
            <div className="results-view">
              <ViewSwitch
                label={m.venue_view()}
                view={search.view}
                onChange={(view) => go(view ? { ...search, view } : without(search, 'view'))}
              />
            </div>
          </ResultsBar>
          <VenueResults list={list} showMore={showMore} search={search} />
        </section>
      )}
    </Directory>
  )
}

const useFound = (search: VenueSearch) => useInfiniteQuery(directoryOptions(search)).data?.pages[0]

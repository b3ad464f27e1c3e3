import type { PublicVenue } from '@hearth/contracts/shared-page'
import { cityMiddleOptions } from '../../../data/city-middle.ts'
import { atVenueOptions } from '../../../data/event/at-queries.ts'
import { standingsOf } from '../../../data/event/queries.ts'
import type { PageData } from '../../../data/page-data.ts'
import { wordsOptions } from '../../../data/words-queries.ts'
import { venueOptions } from '../../../features/venue/queries.ts'

/** What the page of a venue asks for, as everyone may know it; null is no venue. */
export function venueQueries(id: string, found: PublicVenue | null): NonNullable<PageData['queries']> {
  if (!found) return [[venueOptions(id).queryKey, null]]
  const { venue, words, middle, standings, ...lists } = found
  const queries: NonNullable<PageData['queries']> = [
    [venueOptions(id).queryKey, venue],
    [wordsOptions({ kind: 'venue', id: venue.id }).queryKey, words],
    [cityMiddleOptions(venue.city).queryKey, middle],
  ]
  for (const when of ['ahead', 'past'] as const) {
    const page = lists[when]
    queries.push([
      atVenueOptions({ venueId: venue.id, when }).queryKey,
      { pages: [page], pageParams: [null] },
    ])
    queries.push(...standingsOf(page.events, standings))
  }
  return queries
}

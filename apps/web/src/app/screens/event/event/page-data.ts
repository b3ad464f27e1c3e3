import type { PublicEvent } from '@hearth/contracts/shared-page'
import { cityMiddleOptions } from '../../../../data/city-middle.ts'
import { howToAnswerOptions, seenGuestsOptions } from '../../../../data/event/answering-queries.ts'
import { coHostOf, coHostsOptions } from '../../../../data/event/hosting-queries.ts'
import { eventPageOptions } from '../../../../data/event/page-queries.ts'
import { eventOptions, standingOptions } from '../../../../data/event/queries.ts'
import type { PageData } from '../../../../data/page-data.ts'
import { seriesOfEventOptions } from '../../../../data/series/queries.ts'
import { photosOptions } from '../../../../features/event/photos/photo-queries.ts'
import { atEventOptions, readListing } from '../../../../features/provider/queries.ts'
import { venueOptions } from '../../../../features/venue/queries.ts'

/** What the page of an event asks for, as everyone may know it; null is an event that is not for everyone. */
export function eventQueries(id: string, event: PublicEvent | null): NonNullable<PageData['queries']> {
  if (!event) return [[eventOptions(id).queryKey, null]]
  const { record, standing, how, coHosts, guests, providers, venue, page, middle, photos, series } = event
  const queries: NonNullable<PageData['queries']> = [
    [eventOptions(id).queryKey, record],
    [standingOptions([id]).queryKey, { [id]: standing }],
    [howToAnswerOptions(id).queryKey, how],
    [coHostsOptions(id).queryKey, coHosts.map(coHostOf)],
    [eventPageOptions(id).queryKey, page],
    [atEventOptions(id).queryKey, providers.flatMap(readListing)],
    [photosOptions(id).queryKey, photos],
    [seriesOfEventOptions(id).queryKey, series],
  ]
  if (how.sees_guests) queries.push([seenGuestsOptions(id).queryKey, { pages: [guests], pageParams: [{}] }])
  if (record.venue.city) queries.push([cityMiddleOptions(record.venue.city).queryKey, middle])
  if (record.venue.id) queries.push([venueOptions(record.venue.id).queryKey, venue])
  return queries
}

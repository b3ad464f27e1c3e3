import type { EventRecord } from '@hearth/contracts/event'
import type { Row } from '@hearth/contracts/reads'
import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../network.ts'
import { answeringKeys } from './answering-queries.ts'

/** Where an event takes place that hides it from its record, or its link; what is null is not hidden. */
export type HiddenPlace = Omit<Row<'event_addresses'>, 'event_id'>

/** `null` where nothing is hidden, or not for the reader to know. */
export function hiddenPlaceOptions(eventId: string) {
  return queryOptions({
    queryKey: answeringKeys.place(eventId),
    queryFn: async ({ signal }): Promise<HiddenPlace | null> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_addresses')
        .select('venue_id, venue_name, venue_address, online_url')
        .eq('event_id', eventId)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })
}

/** The record as whoever knows the place, and the link, reads it. */
export function withPlace(
  event: EventRecord,
  { venue_id, venue_name, venue_address, online_url }: HiddenPlace,
): EventRecord {
  const { venue } = event
  return {
    ...event,
    venue: {
      ...venue,
      id: venue_id ?? venue.id,
      name: venue_name ?? venue.name,
      address: venue_address ?? venue.address,
    },
    ...(online_url !== null && { onlineUrl: online_url }),
  }
}

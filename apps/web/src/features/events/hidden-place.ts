import type { EventRecord } from '@hearth/contracts/event'
import { queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../network.ts'
import { answeringKeys } from './answering/queries.ts'

/** Where an event takes place that hides it from its record. */
export type HiddenPlace = { venue_id: string; venue_name: string; venue_address: string }

/** `null` where nothing is hidden, or not for the reader to know. */
export function hiddenPlaceOptions(eventId: string) {
  return queryOptions({
    queryKey: answeringKeys.place(eventId),
    queryFn: async ({ signal }): Promise<HiddenPlace | null> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_addresses')
        .select('venue_id, venue_name, venue_address')
        .eq('event_id', eventId)
        .abortSignal(signal)
        .overrideTypes<HiddenPlace[], { merge: false }>()
        .throwOnError()
      return data[0] ?? null
    },
  })
}

/** The record as whoever knows the place reads it. */
export function withPlace(
  event: EventRecord,
  { venue_id, venue_name, venue_address }: HiddenPlace,
): EventRecord {
  return { ...event, venue: { ...event.venue, id: venue_id, name: venue_name, address: venue_address } }
}

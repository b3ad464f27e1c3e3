import type { EventRecord } from '@hearth/contracts/event'
import { recordOf } from '@hearth/contracts/event-record'
import type { Read, Row } from '@hearth/contracts/reads'
import { getLocale } from '@hearth/messages/runtime'
import { infiniteQueryOptions, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query'
import { getBackend, getEngine } from '../network.ts'
import { read } from '../read.ts'
import { toBrowseRequest } from './browse-request.ts'
import { eventKeys } from './event-keys.ts'
import type { EventSearch } from './event-search.ts'
import { readOwnList, readRecord, readRecords, readRecordsOfMember } from './records.ts'
import type { Widening } from './search-facets.ts'

export { eventKeys }

/** How many events "show more" adds. */
export const eventPageSize = 20

/** A few that are looked at are better than many. */
const maxRecommended = 4

/** What people do with an event, as the person of now may know it, and its title in the page's language where it is translated. `capacity` null is room for everyone. */
export type Standing = Read<'event_standing'>[number]
export type Standings = Record<string, Standing>

/** What a member says of an event, while it is on its way. */
export const sayingKeys = {
  answer: (eventId: string) => ['answer', eventId] as const,
  like: (eventId: string) => ['like', eventId] as const,
}

/** Pages of the events that the search asks for, in time order, with counts for the filters on the first. */
export function browseOptions(search: EventSearch) {
  return infiniteQueryOptions({
    queryKey: eventKeys.browse(search),
    queryFn: async ({ pageParam, client }) => {
      const engine = await getEngine()
      const page = await engine.browseEvents(toBrowseRequest(search, eventPageSize, pageParam))
      if (pageParam === undefined) client.setQueryData(eventKeys.count(search), page.total)
      return page
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
  })
}

/** Where venues lie, by id: the door where the reader may know it, else the neighbourhood. At most a hundred. */
export function placesOptions(venueIds: readonly string[]) {
  return queryOptions({
    queryKey: eventKeys.places(venueIds),
    enabled: venueIds.length > 0,
    queryFn: async ({ signal }): Promise<Record<string, EventPlace>> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('venues')
        .select('id, latitude, longitude, venue_addresses(latitude, longitude)')
        .in('id', [...venueIds])
        .abortSignal(signal)
        .throwOnError()
      return Object.fromEntries(data.flatMap((row) => placeOf(row) ?? []))
    },
  })
}

export type EventPlace = { latitude: number; longitude: number; isApproximate: boolean }
type Degrees = Pick<Row<'venues'>, 'latitude' | 'longitude'>

function placeOf({
  id,
  venue_addresses: door,
  ...area
}: Degrees & { id: string; venue_addresses: Degrees | null }): [[string, EventPlace]] | undefined {
  const isExact = door?.latitude != null && door.longitude != null
  const { latitude, longitude } = isExact ? door : area
  if (latitude === null || longitude === null) return undefined
  return [[id, { latitude, longitude, isApproximate: !isExact }]]
}

/** Events by their ids in the order given, at most a hundred; those that the reader may not open are left out. */
export function byIdsOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: eventKeys.byIds(ids),
    queryFn: ({ client, signal }) => readEventsByIds(client, ids, signal),
  })
}

/** How many events the search would find. */
export function countOptions(search: EventSearch) {
  return queryOptions({ queryKey: eventKeys.count(search), queryFn: () => countEvents(search) })
}

/** The nearest of the ways, first to last, that leads to any event, with how many there are; `null` when none does. */
export function nearestWideningOptions(ways: readonly Widening[]) {
  return queryOptions({
    queryKey: eventKeys.widening(ways.map(({ search }) => search)),
    queryFn: async () => {
      const counts = await Promise.all(ways.map(({ search }) => countEvents(search)))
      const nearest = counts.findIndex((count) => count > 0)
      const way = ways[nearest]
      return way ? { ...way, count: counts[nearest]! } : null
    },
  })
}

async function countEvents(search: EventSearch): Promise<number> {
  return (await (await getEngine()).browseEvents(toBrowseRequest(search, 1))).total
}

/** One event, or `null` when there is none that the person may see. */
export function eventOptions(id: string) {
  return queryOptions({
    queryKey: eventKeys.one(id),
    queryFn: async ({ signal }): Promise<EventRecord | null> => (await readRecord(id, signal)) ?? null,
  })
}

/** The standing of the events that a page of a list shows, in one request. At most 100. */
export function standingOptions(ids: readonly string[]) {
  return queryOptions({
    queryKey: eventKeys.standing(ids),
    enabled: ids.length > 0,
    queryFn: async ({ client, signal }): Promise<Standings> => {
      const standings = await read('event_standing', { ids: [...ids], locale: getLocale() }, signal)
      // What the reader says is shown before the server knows it, and what was read meanwhile does not take it back.
      const latest = (standing: Standing) => {
        const shown = client.getQueryData<Standings>(eventKeys.standing(ids))?.[standing.event_id]
        return shown && isBeingSaid(client, standing.event_id) ? withSaid(standing, shown) : standing
      }
      return Object.fromEntries(standings.map((standing) => [standing.event_id, latest(standing)]))
    },
  })
}

/** What a page from the server says of the standing of the events of one list, by the name under which it is asked for. */
export function standingsOf(
  events: readonly { id: string }[],
  standings: readonly Standing[],
): [key: QueryKey, data: Standings][] {
  const ids = events.map(({ id }) => id)
  const own = standings.filter((standing) => ids.includes(standing.event_id))
  if (ids.length === 0) return []
  return [[standingOptions(ids).queryKey, Object.fromEntries(own.map((of) => [of.event_id, of]))]]
}

/** Whether an answer to the event, or a heart for it, is on its way. */
function isBeingSaid(client: QueryClient, eventId: string): boolean {
  return [sayingKeys.answer(eventId), sayingKeys.like(eventId)].some(
    (mutationKey) => client.isMutating({ mutationKey }) > 0,
  )
}

/** What was read of everybody, with what is shown of the reader. */
function withSaid(read: Standing, { my_answer, my_party, liked }: Standing): Standing {
  return {
    ...read,
    ...{ my_answer, my_party, liked },
    taken: read.taken + (my_party ?? 0) - (read.my_party ?? 0),
    likes: read.likes + Number(liked) - Number(read.liked),
  }
}

/** Everything that the member made, as the reader may see it; to themselves drafts, past and cancelled ones too. */
export function myEventsOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.mine(userId),
    queryFn: ({ signal }) => readRecordsOfMember(userId, signal),
  })
}

/** The events that the member said they come to. */
export function comingOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.coming(userId),
    queryFn: async ({ signal, client }) => showAlso(client, await readOwnList('coming', signal)),
  })
}

/** The events that the member saved with a heart. */
export function savedOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.saved(userId),
    queryFn: async ({ signal, client }) => showAlso(client, await readOwnList('saved', signal)),
  })
}

/** An event that may please, and why; what a reason is `about` may be nobody's to name any more. */
export type Recommendation = { event: EventRecord; reason: string | undefined; about: string | null }

/** What may please the member next, the best first. */
export function recommendationsOptions(userId: string) {
  return queryOptions({
    queryKey: eventKeys.recommended(userId),
    queryFn: async ({ signal }): Promise<Recommendation[]> => {
      const found = await read('recommended_events', { page_size: maxRecommended }, signal)
      return found.map((row) => ({ event: recordOf(row), reason: row.reason, about: row.about }))
    },
  })
}

/** The records of these events in this order; what the person may not open any more is left out. At most 100. */
async function readEventsByIds(
  client: QueryClient,
  ids: readonly string[],
  signal?: AbortSignal,
): Promise<EventRecord[]> {
  return showAlso(client, await readRecords(ids, signal))
}

/** What a list has read is known to the pages of its events. */
export function showAlso(client: QueryClient, events: EventRecord[]): EventRecord[] {
  for (const event of events) client.setQueryData(eventOptions(event.id).queryKey, event)
  return events
}

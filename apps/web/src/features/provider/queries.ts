import type { ProviderCategory } from '@hearth/contracts/provider-values'
import type { Read, Row } from '@hearth/contracts/reads'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { getBackend } from '../../data/network.ts'
import { read } from '../../data/read.ts'
import { knownCategories, type ProviderRecord, providerColumns, readProviderRow } from './provider.ts'
import type { ProviderSearch } from './provider-search.ts'

/** How many providers "show more" adds: whole rows of three, two and one. */
const pageSize = 24
/** How many a host is offered while they type a name. */
const maxOffered = 6

type Directory = Read<'provider_directory'>
/** What a card shows. */
export type ProviderSummary = Omit<Directory['providers'][number], 'categories'> & {
  categories: ProviderCategory[]
}
export type ProviderDirectory = Omit<Directory, 'providers'> & { providers: ProviderSummary[] }
/** The latest word of those who look after the house. */
export type ProviderDecision = Pick<Row<'provider_decisions'>, 'decision' | 'note' | 'decided_at'>
/** Somebody at an event, as both sides see it; others see accepted ones alone. */
export type Listing = {
  eventId: string
  part: string | null
  askedBy: ListingRow['asked_by']
  state: ListingRow['state']
  provider: Pick<ProviderRecord, 'id' | 'ownerId' | 'name' | 'headline' | 'categories' | 'status'> & {
    photo: string | null
  }
}

export const providerKeys = {
  all: ['providers'] as const,
  lists: ['providers', 'directory'] as const,
  directory: (search: ProviderSearch) => ['providers', 'directory', search] as const,
  online: (search: ProviderSearch) => ['providers', 'directory', 'online', search] as const,
  offered: (typed: string) => ['providers', 'offered', typed] as const,
  one: (id: string) => ['providers', 'one', id] as const,
  mine: (userId: string) => ['providers', 'mine', userId] as const,
  decision: (id: string) => ['providers', 'decision', id] as const,
  atEvent: (eventId: string) => ['providers', 'at event', eventId] as const,
  requests: (providerId: string) => ['providers', 'requests', providerId] as const,
}

/** Pages of the published providers that the search asks for, with counts for the filters on each. */
export function directoryOptions(search: ProviderSearch) {
  return infiniteQueryOptions({
    queryKey: providerKeys.directory(search),
    queryFn: ({ pageParam, signal }) => askDirectory(search, { cursor: pageParam, size: pageSize, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
  })
}

/** How many of a search also work online, whether or not that is asked for. */
export function onlineCountOptions(search: ProviderSearch) {
  return queryOptions({
    queryKey: providerKeys.online(search),
    queryFn: async ({ signal }) =>
      (await askDirectory({ ...search, online: true }, { cursor: null, size: 1, signal })).total,
  })
}

/** The few providers who fit best what a host types. */
export function offeredOptions(typed: string) {
  return queryOptions({
    queryKey: providerKeys.offered(typed),
    enabled: typed !== '',
    queryFn: async ({ signal }) =>
      (await askDirectory({ words: typed }, { cursor: null, size: maxOffered, signal })).providers,
  })
}

async function askDirectory(
  { words, category, city, language, online }: ProviderSearch,
  { cursor, size, signal }: { cursor: string | null; size: number; signal: AbortSignal },
): Promise<ProviderDirectory> {
  const directory = await read(
    'provider_directory',
    {
      ...(words && { words }),
      ...(category && { of_category: category }),
      ...(city && { in_city: city }),
      ...(language && { language }),
      ...(online && { online }),
      ...(cursor && { cursor }),
      page_size: size,
    },
    signal,
  )
  return {
    ...directory,
    providers: directory.providers.map((provider) => ({
      ...provider,
      categories: knownCategories(provider.categories),
    })),
  }
}

/** One page by its id, or `null` when there is none that the person may read. */
export function providerOptions(id: string) {
  return queryOptions({
    queryKey: providerKeys.one(id),
    queryFn: ({ signal }) => (uuid.test(id) ? readOne({ column: 'id', value: id, signal }) : null),
  })
}

/** The member's own page in whatever state, or `null` when they have none. */
export function myProviderOptions(userId: string) {
  return queryOptions({
    queryKey: providerKeys.mine(userId),
    queryFn: ({ signal }) => readOne({ column: 'owner_id', value: userId, signal }),
  })
}

async function readOne({
  column,
  value,
  signal,
}: {
  column: 'id' | 'owner_id'
  value: string
  signal: AbortSignal
}): Promise<ProviderRecord | null> {
  const backend = await getBackend()
  const { data } = await backend
    .from('service_providers')
    .select(providerColumns)
    .eq(column, value)
    .abortSignal(signal)
    .maybeSingle()
    .throwOnError()
  return data && readProviderRow(data)
}

/** The latest decision about a page: for its owner and those who look after the house. */
export function lastDecisionOptions(providerId: string) {
  return queryOptions({
    queryKey: providerKeys.decision(providerId),
    queryFn: async ({ signal }): Promise<ProviderDecision | null> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('provider_decisions')
        .select('decision, note, decided_at')
        .eq('provider_id', providerId)
        .order('decided_at', { ascending: false })
        .limit(1)
        .abortSignal(signal)
        .throwOnError()
      return data[0] ?? null
    },
  })
}

/** Who stands at an event, and, for both sides, who is asked. */
export function atEventOptions(eventId: string) {
  return queryOptions({
    queryKey: providerKeys.atEvent(eventId),
    queryFn: async ({ signal }): Promise<Listing[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_providers')
        .select(
          'event_id, part, asked_by, state, service_providers(id, owner_id, name, headline, categories, photos, status)',
        )
        .eq('event_id', eventId)
        .order('asked_at')
        .abortSignal(signal)
        .throwOnError()
      return data.flatMap(readListing)
    },
  })
}

/** The events whose hosts ask for this provider and have no answer yet. */
export function requestsOptions(providerId: string) {
  return queryOptions({
    queryKey: providerKeys.requests(providerId),
    queryFn: async ({ signal }): Promise<string[]> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_providers')
        .select('event_id')
        .eq('provider_id', providerId)
        .eq('state', 'asked')
        .eq('asked_by', 'host')
        .order('asked_at')
        .limit(20)
        .abortSignal(signal)
        .throwOnError()
      return data.map(({ event_id }) => event_id)
    },
  })
}

/** A page that the reader may not see is not there, though its key is. */
type ListingRow = Pick<Row<'event_providers'>, 'event_id' | 'part' | 'asked_by' | 'state'> & {
  service_providers: Pick<
    Row<'service_providers'>,
    'id' | 'owner_id' | 'name' | 'headline' | 'categories' | 'photos' | 'status'
  > | null
}

/** A row of those at an event; none where the reader may not see the provider's page. */
export function readListing({
  event_id,
  part,
  asked_by,
  state,
  service_providers: row,
}: ListingRow): Listing[] {
  if (!row) return []
  const { id, name, headline, status } = row
  const categories = knownCategories(row.categories)
  const provider = {
    id,
    name,
    headline,
    status,
    categories,
    ownerId: row.owner_id,
    photo: row.photos[0] ?? null,
  }
  return [{ eventId: event_id, part, askedBy: asked_by, state, provider }]
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

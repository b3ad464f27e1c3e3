import { isCategory } from '@hearth/contracts/event-values'
import type { QueryClient } from '@tanstack/react-query'
import { readEventSearch } from './event-search.ts'
import { coHostsOptions, hostedOptions } from './hosting-queries.ts'
import { browseOptions, comingOptions, eventOptions, savedOptions, standingOptions } from './queries.ts'

// What the screens of events will ask for, begun by their routes. Nothing is awaited and nothing fails here: a screen
// finds its data, or finds it on its way, or asks itself.

/** `category` is what the path names; one that does not exist asks for nothing. */
export function warmBrowse(
  client: QueryClient,
  { url, category }: { url: URL; category: string | undefined },
): void {
  const search = readEventSearch(url.searchParams)
  if (category !== undefined && !isCategory(category)) return
  void client.prefetchInfiniteQuery(browseOptions(category ? { ...search, category } : search))
}

export function warmEvent(client: QueryClient, id: string): void {
  void client.prefetchQuery(eventOptions(id))
  void client.prefetchQuery(standingOptions([id]))
  void client.prefetchQuery(coHostsOptions(id))
}

export function warmMyEvents(client: QueryClient, { url, userId }: { url: URL; userId: string }): void {
  const tab = url.searchParams.get('tab')
  if (tab === 'coming') void client.prefetchQuery(comingOptions(userId))
  else if (tab === 'liked') void client.prefetchQuery(savedOptions(userId))
  else void client.prefetchQuery(hostedOptions(userId))
}

export function warmDashboard(client: QueryClient, { userId }: { userId: string }): void {
  void client.prefetchQuery(comingOptions(userId))
  void client.prefetchQuery(hostedOptions(userId))
}

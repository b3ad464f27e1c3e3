import type { QueryClient } from '@tanstack/react-query'
import { eventKeys, type Standing, type Standings, standingOptions } from './queries.ts'

// The standing of one event lies in the cache once for every screen that shows it.

export function cachedStanding(client: QueryClient, eventId: string): Standing | undefined {
  for (const [, standings] of client.getQueriesData<Standings>({ queryKey: eventKeys.standings })) {
    if (standings?.[eventId]) return standings[eventId]
  }
  return undefined
}

/** Changes it everywhere. What is on its way from the server would undo the change, so it is stopped first. */
export async function changeStanding(
  client: QueryClient,
  eventId: string,
  change: (standing: Standing) => Standing,
): Promise<void> {
  await client.cancelQueries(queriesWithStanding(eventId))
  client.setQueriesData<Standings>({ queryKey: eventKeys.standings }, (standings) => {
    const standing = standings?.[eventId]
    return standing ? { ...standings, [eventId]: change(standing) } : standings
  })
}

/**
 * Asks at once for the standing of the events that came with the page: it was written for everyone, and a member's own is asked for
 * when the list is drawn, which is a request later.
 */
export function askStandings(client: QueryClient): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: eventKeys.standings }))
    if (state.dataUpdatedAt === 0 && Array.isArray(queryKey[2]))
      void client.prefetchQuery(standingOptions(queryKey[2]))
}

/** Asks the server again wherever the event is shown. */
export function refreshStanding(client: QueryClient, eventId: string): Promise<void> {
  return client.invalidateQueries(queriesWithStanding(eventId))
}

function queriesWithStanding(eventId: string) {
  return {
    queryKey: eventKeys.standings,
    predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
      Array.isArray(queryKey[2]) && queryKey[2].includes(eventId),
  }
}

import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Shows at once what a write has changed. A reading that began before the write would bring back what stood then, so it
 * is ended first; where nothing is known yet, it begins anew.
 */
export async function showChange<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data | undefined) => Data | undefined,
): Promise<void> {
  await client.cancelQueries({ queryKey, exact: true })
  const changed = client.setQueryData<Data>(queryKey, change)
  if (changed === undefined) await client.invalidateQueries({ queryKey, exact: true })
}

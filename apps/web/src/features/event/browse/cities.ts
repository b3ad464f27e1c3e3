import type { NamedCity } from '@hearth/contracts/city-address'
import { queryOptions } from '@tanstack/react-query'
import { eventKeys } from '../../../data/event/event-keys.ts'
import { findPageData } from '../../../data/page-data.ts'
import { paths } from '../../../paths.ts'

/** The city that an address names, or `null` where there is none: as the server writes it into the page of that address. */
export function cityOfAddressOptions(address: string) {
  const queryKey = eventKeys.city(address)
  return queryOptions({
    queryKey,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<NamedCity | null> => {
      const response = await fetch(paths.inCity(address), { signal, headers: { accept: 'text/html' } })
      if (response.status === 404) return null
      if (!response.ok) throw new Error(`The page of the city did not come: ${response.status}`)
      const written = findPageData(await response.text()).queries ?? []
      const own = written.find(([key]) => JSON.stringify(key) === JSON.stringify(queryKey))
      return (own?.[1] as NamedCity | undefined) ?? null
    },
  })
}

/** Cities with a page of their own; they come with the pages that the server writes, and are asked for by nobody. */
export const cityNamesOptions = queryOptions({
  queryKey: ['cities with pages'],
  enabled: false,
  staleTime: Number.POSITIVE_INFINITY,
  queryFn: async (): Promise<NamedCity[]> => [],
})

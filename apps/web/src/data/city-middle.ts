import { queryOptions } from '@tanstack/react-query'
import { read } from './read.ts'

/** Where a city has its middle; `null` of one that nobody knows. */
export function cityMiddleOptions(city: string) {
  return queryOptions({
    queryKey: ['city middle', city] as const,
    enabled: city !== '',
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) => read('city_middle', { city }, signal),
  })
}

import { limits } from '@hearth/contracts/limits'
import { hashKey, type QueryKey, queryOptions } from '@tanstack/react-query'
import { findPageData } from './page-data.ts'

/**
 * What a page was rendered from, under a key, out of the page as the server writes it: for whoever opens its screen while
 * the app is open already, so that there is one place that puts it together and one cache that serves it.
 */
export function pageQuery<Data>(queryKey: QueryKey, path: string) {
  return queryOptions<Data>({
    queryKey,
    // For members, what came with the page counts as old (`main.tsx`). This is the same for everyone, and as old as the page.
    staleTime: ({ state }) => limits.queryFreshMs + (state.dataUpdatedAt === 0 ? performance.timeOrigin : 0),
    queryFn: ({ signal }) => readPageQuery<Data>(path, { queryKey, signal }),
  })
}

async function readPageQuery<Data>(
  path: string,
  { queryKey, signal }: { queryKey: QueryKey; signal: AbortSignal },
): Promise<Data> {
  const response = await fetch(path, { signal, headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`The page ${path} answered ${response.status}.`)
  const { queries = [] } = findPageData(await response.text())
  const [, data] = queries.find(([key]) => hashKey(key) === hashKey(queryKey)) ?? []
  if (!data) throw new Error(`The page ${path} came without its data.`)
  return data as Data
}

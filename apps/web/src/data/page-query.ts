import { hashKey, type QueryKey } from '@tanstack/react-query'
import { findPageData } from './page-data.ts'

/**
 * What a page was rendered from, under a key, out of the page as the server writes it: for whoever opens its screen while
 * the app is open already, so that there is one place that puts it together and one cache that serves it.
 */
export async function readPageQuery<Data>(
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

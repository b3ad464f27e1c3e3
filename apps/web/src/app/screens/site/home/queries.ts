import { hashKey, queryOptions } from '@tanstack/react-query'
import { findPageData } from '../../../../data/page-data.ts'
import { paths } from '../../../../paths.ts'
import type { HomeData } from './home-data.ts'

/**
 * The home page's data. It comes with the page; when the app is already open it is read from the page again, so that
 * there is one place that puts it together and one cache that serves it.
 */
export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: ({ signal }) => readHome(signal) })

async function readHome(signal: AbortSignal): Promise<HomeData> {
  const response = await fetch(paths.home(), { signal, headers: { accept: 'text/html' } })
  if (!response.ok) throw new Error(`The home page answered ${response.status}.`)
  const { queries = [] } = findPageData(await response.text())
  const home = queries.find(([key]) => hashKey(key) === hashKey(homeQuery.queryKey))?.[1] as
    | HomeData
    | undefined
  if (!home) throw new Error('The home page came without its data.')
  return home
}

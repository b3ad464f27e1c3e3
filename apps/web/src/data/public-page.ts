import type { QueryClient } from '@tanstack/react-query'
import { findPageData } from './page-data.ts'

/** Fills the cache with all that a page shows to everyone, out of the page as the server writes it; gives null. */
export async function readPublicPage(client: QueryClient, { pathname, search }: URL): Promise<null> {
  const response = await fetch(pathname + search, { headers: { accept: 'text/html' } })
  for (const [key, data] of findPageData(await response.text()).queries ?? []) client.setQueryData(key, data)
  return null
}

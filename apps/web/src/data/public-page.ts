import { limits } from '@hearth/contracts/limits'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { findPageData } from './page-data.ts'

type Recent = { readAtMs: number; keys: QueryKey[]; reading: Promise<void> }
const recent = new Map<string, Recent>()

/**
 * Fills the cache with all that a page shows to everyone, out of the page as the server writes it; gives null. What was
 * read lately and is still there is not read again, so that going back is instant.
 */
export async function readPublicPage(client: QueryClient, { pathname, search }: URL): Promise<null> {
  const address = pathname + search
  const last = recent.get(address)
  if (last && (await isThere(client, last))) return null
  const keys: QueryKey[] = []
  const read = async () => {
    const response = await fetch(address, { headers: { accept: 'text/html' } })
    for (const [key, data] of findPageData(await response.text()).queries ?? []) {
      client.setQueryData(key, data)
      keys.push(key)
    }
  }
  const reading = read()
  recent.set(address, { readAtMs: Date.now(), keys, reading })
  await reading
  return null
}

async function isThere(client: QueryClient, { readAtMs, keys, reading }: Recent): Promise<boolean> {
  if (Date.now() - readAtMs > limits.queryFreshMs) return false
  const hasCome = await reading.then(
    () => true,
    () => false,
  )
  return hasCome && keys.length > 0 && keys.every((key) => client.getQueryState(key)?.isInvalidated === false)
}

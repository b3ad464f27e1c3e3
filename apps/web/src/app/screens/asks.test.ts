import { limits } from '@hearth/contracts/limits'
import { QueryClient, type QueryKey } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { justReadMs } from '../../data/queries.ts'
import type { Ask } from '../screen-loader.ts'

const screens = import.meta.glob<{ ask?: Ask }>(['./*/*.tsx', '!**/*.test.tsx'])

type Asked = { queryKey: QueryKey; staleTime?: unknown }

/** What a screen asks for on its way, without asking anybody. */
function askedBy(ask: Ask): Asked[] {
  const asked: Asked[] = []
  const client = new QueryClient()
  for (const method of ['prefetchQuery', 'prefetchInfiniteQuery'] as const)
    vi.spyOn(client, method).mockImplementation(async (options: Asked) => void asked.push(options))
  ask({
    client,
    url: new URL('https://hearth.example/'),
    params: { id: 'one', providerId: 'one' },
    handle: { screen: 'event' },
    userId: 'me',
  })
  return asked
}

it('what a screen asks for on its way is good for long enough to be drawn: else it would be asked for twice', async () => {
  const stale: string[] = []
  let asking = 0
  for (const [file, load] of Object.entries(screens)) {
    const { ask } = await load()
    if (!ask) continue
    asking += 1
    for (const { queryKey, staleTime = limits.queryFreshMs } of askedBy(ask))
      if (typeof staleTime === 'number' && staleTime < justReadMs)
        stale.push(`${file}: ${JSON.stringify(queryKey)}`)
  }
  expect(stale).toEqual([])
  expect(asking).toBeGreaterThan(20)
})

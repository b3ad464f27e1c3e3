import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { asInlineJson, pageDataId } from './page-data.ts'
import { pageQuery } from './page-query.ts'
import { createQueryClient } from './queries.ts'

const options = pageQuery<string>(['words'], '/words')
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** What is shown to somebody whose page came with `first` (`updatedAt`: 0 for members), and how often the page is read. */
async function show(first: { data: string; updatedAt: number } | undefined) {
  const page = `<script id="${pageDataId}" type="application/json">${asInlineJson({ queries: [[['words'], 'read']] })}</script>`
  const fetched = vi.fn(async () => new Response(page))
  vi.stubGlobal('fetch', fetched)
  const client = createQueryClient()
  if (first) client.setQueryData(options.queryKey, first.data, { updatedAt: first.updatedAt })
  const stop = new QueryObserver(client, options).subscribe(() => {})
  await vi.waitFor(() => expect(client.isFetching()).toBe(0))
  stop()
  return { shown: client.getQueryData(options.queryKey), readings: fetched.mock.calls.length }
}

it('reads out of the page what did not come with it', async () => {
  expect(await show(undefined)).toEqual({ shown: 'read', readings: 1 })
})

it('reads nothing again that came with the page, for visitors and for members', async () => {
  expect(await show({ data: 'came', updatedAt: Date.now() })).toEqual({ shown: 'came', readings: 0 })
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 1000)
  expect(await show({ data: 'came', updatedAt: 0 })).toEqual({ shown: 'came', readings: 0 })
})

it('reads it again once the page is old', async () => {
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() - 400_000)
  expect(await show({ data: 'came', updatedAt: 0 })).toEqual({ shown: 'read', readings: 1 })
})

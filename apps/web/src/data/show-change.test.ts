import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { showChange } from './show-change.ts'

const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
const queryKey = ['codes']
const answers: ((left: number) => void)[] = []
const queryFn = () => new Promise<number>((resolve) => answers.push(resolve))

afterEach(() => {
  client.clear()
  answers.length = 0
})

it('is not undone by a reading that began before the write', async () => {
  const end = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  await showChange<number>(client, queryKey, () => 10)
  answers[0]?.(0)
  await Promise.resolve()
  expect(client.getQueryData(queryKey)).toBe(10)
  end()
})

it('reads anew where nothing was known that could be changed', async () => {
  const end = new QueryObserver(client, { queryKey, queryFn }).subscribe(() => {})
  await vi.waitFor(() => expect(answers).toHaveLength(1))
  const shown = showChange<number>(client, queryKey, (known) => known && known - 1)
  await vi.waitFor(() => expect(answers).toHaveLength(2))
  answers[0]?.(8)
  answers[1]?.(7)
  await shown
  expect(client.getQueryData(queryKey)).toBe(7)
  end()
})

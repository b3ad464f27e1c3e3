import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { pullToRefresh } from './pull-to-refresh.ts'

const client = new QueryClient()
const refetch = vi.spyOn(client, 'refetchQueries').mockResolvedValue()
beforeAll(() => pullToRefresh(client))
afterAll(() => document.body.replaceChildren())
afterEach(() => refetch.mockClear())

function pull(pixels: number, path: string) {
  history.replaceState(null, '', path)
  const touch = (type: string, clientY: number) =>
    document.dispatchEvent(Object.assign(new Event(type), { touches: [{ clientY }] }))
  touch('touchstart', 100)
  touch('touchmove', 100 + pixels)
  touch('touchend', 0)
}

it('reads a list again that was pulled far enough', () => {
  pull(200, '/events')
  expect(refetch).toHaveBeenCalledWith({ type: 'active' })
})

it('leaves what was pulled a little, and what is no list', () => {
  pull(60, '/events')
  pull(200, '/create-event')
  expect(refetch).not.toHaveBeenCalled()
})

import { QueryClient } from '@tanstack/react-query'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { pullToRefresh } from './pull-to-refresh.ts'

const client = new QueryClient()
const refetch = vi.spyOn(client, 'refetchQueries').mockResolvedValue()
const listening = vi.spyOn(document, 'addEventListener')
beforeAll(() => pullToRefresh(client))
afterAll(() => {
  document.body.replaceChildren()
  // The files after this one have the same document.
  for (const [type, listener] of listening.mock.calls) document.removeEventListener(type, listener)
  listening.mockRestore()
})
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

import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { eventOptions } from '../../../data/event/queries.ts'
import { buildEvent } from '../testing/build-event.ts'
import { useConfirmedEvent } from './use-confirmed-event.ts'

const askEngine = vi.fn()

afterEach(() => {
  vi.useRealTimers()
  askEngine.mockReset()
})

async function stayFor(ms: number, isMember = true) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const read = buildEvent({ id: 'e1', title: 'Supper' })
  askEngine.mockResolvedValue({ ...read, title: 'Supper by the fire' })
  const client = new QueryClient()
  client.setQueryData(eventOptions('e1').queryKey, read)
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const { unmount } = renderHook(() => useConfirmedEvent('e1', isMember, askEngine), { wrapper })
  fireEvent.keyDown(window, { key: 'Tab' })
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(() => vi.advanceTimersByTimeAsync(ms))
  unmount()
  return client.getQueryData(eventOptions('e1').queryKey)?.title
}

it('shows what the engine confirms to a member who stays with the page', async () => {
  expect(await stayFor(16_000)).toBe('Supper by the fire')
  expect(askEngine).toHaveBeenCalledOnce()
})

it('asks nothing for whoever goes on, nor for visitors, who read from the engine', async () => {
  expect(await stayFor(10_000)).toBe('Supper')
  expect(await stayFor(16_000, false)).toBe('Supper')
  expect(askEngine).not.toHaveBeenCalled()
})

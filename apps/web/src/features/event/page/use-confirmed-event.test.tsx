import { EngineError } from '@hearth/network-sdk'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { eventOptions } from '../../../data/event/queries.ts'
import { currentToast, dismissToast } from '../../../ui/toast/toast-store.ts'
import { buildEvent } from '../testing/build-event.ts'
import { useConfirmedEvent } from './use-confirmed-event.ts'

const askEngine = vi.fn()

const read = buildEvent({ id: 'e1', title: 'Supper' })

beforeEach(() => {
  askEngine.mockResolvedValue({ ...read, title: 'Supper by the fire' })
})
afterEach(() => {
  vi.useRealTimers()
  askEngine.mockReset()
  dismissToast(currentToast()?.id ?? 0)
})

async function stayFor(ms: number, isMember = true) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
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

it('shows what the engine confirms to a member who stays with the page, and says that it is something else', async () => {
  expect(await stayFor(16_000)).toBe('Supper by the fire')
  expect(askEngine).toHaveBeenCalledOnce()
  expect(currentToast()?.title).toBe('This event has changed')
})

it('says nothing of a record that is confirmed as it was read, the reader’s own like apart', async () => {
  askEngine.mockResolvedValue({ ...read, isLiked: !read.isLiked })
  expect(await stayFor(16_000)).toBe('Supper')
  expect(currentToast()).toBeUndefined()
})

it('says so when the answer does not hold, and nothing when nobody answers', async () => {
  askEngine.mockRejectedValue(new EngineError('unreachable', 'Nobody there.'))
  expect(await stayFor(16_000)).toBe('Supper')
  expect(currentToast()).toBeUndefined()
  askEngine.mockRejectedValue(new EngineError('unverified', 'A foreign key.'))
  expect(await stayFor(16_000)).toBe('Supper')
  expect(currentToast()?.title).toBe('This event could not be verified')
})

it('asks nothing for whoever goes on, nor for visitors, who read from the engine', async () => {
  expect(await stayFor(10_000)).toBe('Supper')
  expect(await stayFor(16_000, false)).toBe('Supper')
  expect(askEngine).not.toHaveBeenCalled()
})

import { readOnlyHeader, readOnlySentence } from '@hearth/contracts/read-only'
import { EngineError } from '@hearth/network-sdk'
import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, it, type MockInstance, vi } from 'vitest'

const sentence = /nothing can be saved right now\. What you type stays here/
const answer = (isReadOnly: boolean, status = 200) =>
  new Response('{}', { status, headers: isReadOnly ? { [readOnlyHeader]: 'yes' } : {} })
const shown = () => screen.queryByText(sentence)

/** A page of its own, with what it is asked by. */
async function openPage() {
  vi.resetModules()
  const page = await import('./read-only.ts')
  const { HealthNotification } = await import('../app/layout/health-alert.tsx')
  render(<HealthNotification />)
  return {
    hear: (heard: Response, method = 'GET') => act(() => page.hearReadOnly(heard, method)),
    note: (isReadOnly: boolean) => act(() => page.noteReadOnly(isReadOnly)),
  }
}

let fetched: MockInstance<typeof fetch>
beforeEach(() => {
  vi.useFakeTimers()
  fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer(true))
  return () => {
    vi.useRealTimers()
    vi.restoreAllMocks()
  }
})
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('while all is well nothing is said and nothing is asked', async () => {
  const { hear } = await openPage()
  hear(answer(false))
  hear(answer(false, 503), 'POST')
  await wait(600_000)
  expect(shown()).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  ['a reading', 'GET', 200],
  ['a refused write', 'POST', 503],
])('an answer to %s says it, politely', async (_, method, status) => {
  const { hear } = await openPage()
  hear(answer(true, status), method)
  expect(shown()).toBeVisible()
  expect(shown()?.closest('[role=status]')).not.toBeNull()
})

it('it goes away by itself once the house says that it is over', async () => {
  const { hear } = await openPage()
  hear(answer(true))
  await wait(60_000)
  expect(fetched.mock.calls.length).toBeGreaterThan(1)
  expect(fetched).toHaveBeenLastCalledWith('/healthz', { cache: 'no-store' })
  fetched.mockRejectedValue(new TypeError('fetch failed'))
  await wait(60_000)
  fetched.mockResolvedValue(answer(false, 503))
  await wait(60_000)
  expect(shown()).toBeVisible()
  fetched.mockResolvedValue(answer(false))
  await wait(21_000)
  expect(shown()).toBeNull()
  fetched.mockClear()
  await wait(600_000)
  expect(fetched).not.toHaveBeenCalled()
})

it('what is saved says that it is over; a reading may be an old one, and a refusal says nothing', async () => {
  const { hear } = await openPage()
  hear(answer(true))
  hear(answer(false))
  hear(answer(false, 409), 'POST')
  expect(shown()).toBeVisible()
  hear(answer(false), 'PATCH')
  expect(shown()).toBeNull()
})

it('the engine’s refusal says it too', async () => {
  await openPage()
  const { inReadersLanguage } = await import('./engine/in-readers-language.ts')
  const runtime = inReadersLanguage({
    call: () => Promise.reject(new EngineError('unreachable', readOnlySentence)),
  } as never)
  await act(() => expect(runtime.call('login', 'deleteEvent', [])).rejects.toThrow(readOnlySentence))
  expect(shown()).toBeVisible()
})

it('where nobody asks, a live topic says when it begins and when it ends', async () => {
  const { note } = await openPage()
  note(true)
  expect(shown()).toBeVisible()
  note(false)
  expect(shown()).toBeNull()
})

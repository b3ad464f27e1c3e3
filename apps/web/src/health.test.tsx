import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

// The page's watch and its queue live as long as the page; each test is a page of its own.
beforeEach(() => vi.resetModules())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

it('notes what nobody catches on the page, once the queue is there', async () => {
  const { watchPage, openHealth } = await import('./health.ts')
  watchPage()
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('Bearer abc.def broke') }))
  window.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: new Error('nobody caught') }))
  const health = await openHealth()
  await vi.waitFor(() => expect(health.errors()).toHaveLength(2))
  expect(health.errors().map(({ message, context }) => [message, context])).toEqual([
    ['Error: Bearer [removed] broke', 'error'],
    ['Error: nobody caught', 'unhandledrejection'],
  ])
})

it('hands what it notes to the house, with the pattern of the page alone', async () => {
  const { noteError, openHealth } = await import('./health.ts')
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('{}'))
  history.replaceState(null, '', '/profile/ana.maria?words=hello')
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  noteError(new Error('It broke'), 'screen')
  await openHealth()
  // The queues of the tests before hear it too.
  const own = await vi.waitFor(() => {
    document.dispatchEvent(new Event('visibilitychange'))
    const call = fetched.mock.calls.find(([, options]) => String(options?.body).includes('It broke'))
    expect(call).toBeDefined()
    return call!
  })
  expect(own[0]).toBe('/functions/v1/report-errors')
  expect(JSON.parse(String(own[1]?.body))).toEqual({
    app: 'hearth',
    release: 'dev',
    errors: [{ message: 'Error: It broke', route: '/profile/:username', places: [] }],
  })
})

it('says calmly that things are not working, from the fifth error on, and stops saying it', async () => {
  const { noteError, openHealth } = await import('./health.ts')
  const { HealthNotice } = await import('./layout/health-notice.tsx')
  vi.useFakeTimers({ now: 1_000_000 })
  const health = await openHealth()
  render(<HealthNotice />)
  await act(async () => {
    for (let count = 0; count < 4; count++) noteError(new Error('no'), 'test')
  })
  expect(health.errors()).toHaveLength(4)
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  await act(async () => noteError(new Error('no'), 'test'))
  expect(screen.getByRole('status')).toHaveTextContent('Some things are not working right now.')
  act(() => void vi.advanceTimersByTime(300_001))
  expect(screen.getByRole('status')).toBeEmptyDOMElement()
})

it('notes slow operations by their name', async () => {
  const { timed, openHealth } = await import('./health.ts')
  vi.useFakeTimers()
  const slow = timed('engine.browseEvents', () => new Promise((resolve) => setTimeout(resolve, 1500)))
  const quick = timed('engine.getEvent', () => new Promise((resolve) => setTimeout(resolve, 900)))
  await vi.advanceTimersByTimeAsync(1500)
  await Promise.all([slow, quick])
  vi.useRealTimers()
  const health = await openHealth()
  await vi.waitFor(() => expect(health.slowOperations()).toHaveLength(1))
  expect(health.slowOperations()[0]).toMatchObject({ name: 'engine.browseEvents', tookMs: 1500 })
})

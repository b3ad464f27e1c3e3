import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'

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

it('says where it happens that something takes longer than it should, and notes it', async () => {
  const { timed, openHealth } = await import('./health.ts')
  const { HealthNotification } = await import('../app/layout/health-alert.tsx')
  vi.useFakeTimers({ now: 1_000_000 })
  const health = await openHealth()
  render(<HealthNotification />)
  let finish = () => {}
  const done = timed('engine.browseEvents', () => new Promise<void>((resolve) => (finish = resolve)))
  await act(async () => void vi.advanceTimersByTime(999))
  expect(screen.queryByText('This is taking longer than usual.')).toBeNull()
  await act(async () => void vi.advanceTimersByTime(2))
  expect(screen.getByText('This is taking longer than usual.')).toBeVisible()
  await act(async () => {
    finish()
    await done
  })
  expect(screen.queryByText('This is taking longer than usual.')).toBeNull()
  expect(health.slowOperations()).toMatchObject([{ name: 'engine.browseEvents' }])
})

it('takes over what went wrong before the app was there', async () => {
  const { earlyErrorsScript } = await import('./early-errors.ts')
  runInPage(earlyErrorsScript('abc'))
  window.dispatchEvent(new ErrorEvent('error', { error: new Error('the first line broke') }))
  const { watchPage, openHealth } = await import('./health.ts')
  watchPage()
  const health = await openHealth()
  await vi.waitFor(() => expect(health.errors()).toHaveLength(1))
  expect(health.errors()).toMatchObject([{ message: 'Error: the first line broke', context: 'start' }])
})

it('tells the house itself where the app never starts', async () => {
  const { earlyErrorsScript, takeEarlyErrors } = await import('./early-errors.ts')
  // The page lives on in the files after this one, where its watch would find no `sendBeacon` to speak through.
  onTestFinished(() => void takeEarlyErrors())
  const sendBeacon = vi.fn((_url: string, _body: Blob) => true)
  vi.stubGlobal('navigator', { ...navigator, sendBeacon })
  runInPage(earlyErrorsScript('abc'))
  const script = document.createElement('script')
  script.src = '/assets/main-abc.js'
  document.head.append(script)
  script.dispatchEvent(new Event('error'))
  window.dispatchEvent(new Event('pagehide'))
  expect(sendBeacon).toHaveBeenCalledOnce()
  const [url, body] = sendBeacon.mock.calls[0]!
  expect(url).toBe('/functions/v1/report-errors')
  const { reportErrorsRequestSchema } = await import('@hearth/contracts')
  expect(reportErrorsRequestSchema.parse(JSON.parse(await body.text()))).toEqual({
    app: 'hearth',
    release: 'abc',
    errors: [{ message: 'Could not load /assets/main-abc.js', route: '*', places: [] }],
  })
  vi.unstubAllGlobals()
})

it('says calmly that things are not working, from the fifth error on, and stops saying it', async () => {
  const { noteError, openHealth } = await import('./health.ts')
  const { HealthNotification } = await import('../app/layout/health-alert.tsx')
  vi.useFakeTimers({ now: 1_000_000 })
  const health = await openHealth()
  render(<HealthNotification />)
  await act(async () => {
    for (let count = 0; count < 4; count++) noteError(new Error('no'), 'test')
  })
  expect(health.errors()).toHaveLength(4)
  expect(screen.getAllByRole('status').at(-1)).toBeEmptyDOMElement()
  await act(async () => noteError(new Error('no'), 'test'))
  expect(screen.getAllByRole('status').at(-1)).toHaveTextContent('Some things are not working right now.')
  act(() => void vi.advanceTimersByTime(300_001))
  expect(screen.getAllByRole('status').at(-1)).toBeEmptyDOMElement()
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

/** As a script of the page's own. */
function runInPage(script: string): void {
  // biome-ignore lint/security/noGlobalEval: there is no other way to run what the server writes into the page.
  window.eval(script)
}

// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { deliverErrors } from './deliver-errors.ts'
import { createHealth, type Health } from './health.ts'

const url = '/functions/v1/report-errors'
const sent: { url: string; options: RequestInit }[] = []
let isAway = false
let health: Health
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 })
  vi.stubGlobal('fetch', async (to: string, options: RequestInit) => {
    if (isAway) throw new TypeError('Failed to fetch')
    sent.push({ url: to, options })
    return new Response('{}')
  })
  sent.length = 0
  isAway = false
  health = createHealth({ route: () => '/event/:id' })
  stop = deliverErrors(health, { url, app: 'hearth', release: 'BgQ2yHok' })
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const messages = () =>
  sent.map(({ options }) =>
    JSON.parse(String(options.body)).errors.map(({ message }: { message: string }) => message),
  )
function hide(state: 'hidden' | 'visible' = 'hidden'): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

describe('errors on their way to the house', () => {
  it('go together, without credentials and without what is somebody’s own', () => {
    const error = new TypeError('“Ana” is no guest of /profile/ana')
    error.stack = 'TypeError: “Ana”\n  at f (https://hearth.example/assets/BgQ2yHok.js:1:23)'
    health.note(error, 'screen')
    health.note(new Error('second'), 'screen')
    expect(sent).toEqual([])
    vi.advanceTimersByTime(5000)
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({
      url,
      options: { method: 'POST', credentials: 'omit', keepalive: true },
    })
    expect(JSON.parse(String(sent[0]!.options.body))).toEqual({
      app: 'hearth',
      release: 'BgQ2yHok',
      errors: [
        {
          message: 'TypeError: [words] is no guest of [address]',
          route: '/event/:id',
          places: ['/assets/BgQ2yHok.js:1:23'],
        },
        expect.objectContaining({ message: 'Error: second' }),
      ],
    })
  })

  it('go three times a minute at most, whatever happens, the newest twenty at once', () => {
    for (let second = 0; second < 60; second++) {
      for (let count = 0; count < 5; count++) health.note(new Error(`in second ${second}`))
      vi.advanceTimersByTime(1000)
    }
    expect(sent.length).toBeGreaterThanOrEqual(2)
    expect(sent.length).toBeLessThanOrEqual(3)
    for (const batch of messages()) expect(batch).toHaveLength(20)
  })

  it('go at once when the page is hidden, and nothing goes when there is nothing', () => {
    hide()
    expect(sent).toEqual([])
    health.note(new Error('last'))
    hide('visible')
    expect(sent).toEqual([])
    hide()
    hide()
    vi.advanceTimersByTime(60_000)
    expect(messages()).toEqual([['Error: last']])
  })

  it('wait for the next one when nobody takes them, and are no error themselves', async () => {
    isAway = true
    health.note(new Error('first'))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(health.errors()).toHaveLength(1)
    isAway = false
    health.note(new Error('second'))
    await vi.advanceTimersByTimeAsync(5000)
    expect(messages()).toEqual([['Error: first', 'Error: second']])
  })

  it('stay here once it is stopped', () => {
    health.note(new Error('early'))
    stop()
    hide()
    health.note(new Error('late'))
    vi.advanceTimersByTime(60_000)
    expect(sent).toEqual([])
  })
})

import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createMemoryRouter } from '../../navigation/index.ts'
import { prefetchOnIntent } from './prefetch-on-intent.ts'

const lazy = vi.fn(async () => ({ Component: () => null }))
const loader = vi.fn(async () => null)
beforeAll(() => {
  prefetchOnIntent(
    createMemoryRouter([
      { path: '/', Component: () => null },
      { path: '/e/:id', lazy, loader, handle: { screen: 'event' } },
      { path: '/venues', lazy, loader, handle: { screen: 'venues' } },
    ]),
  )
  document.body.innerHTML =
    '<a href="/e/a">A</a><a href="/e/b">B</a><a href="/venues">V</a><a href="https://x.org/e/c">C</a>'
})
afterAll(() => document.body.replaceChildren())
const link = (place: number) => document.querySelectorAll('a')[place]!
const sign = (type: string, place: number) =>
  link(place).dispatchEvent(Object.assign(new Event(type, { bubbles: true }), { touches: [] }))

it('loads what a touched event needs, once', () => {
  sign('touchstart', 0)
  sign('focusin', 0)
  expect(lazy).toHaveBeenCalledTimes(1)
  expect(loader).toHaveBeenCalledTimes(1)
})

it('loads the script alone of other screens, and nothing of other sites', () => {
  sign('touchstart', 2)
  sign('touchstart', 3)
  expect(lazy).toHaveBeenCalledTimes(2)
  expect(loader).toHaveBeenCalledTimes(1)
})

it('waits until a pointer rests', () => {
  vi.useFakeTimers()
  sign('pointerover', 1)
  document.body.dispatchEvent(new Event('pointerover', { bubbles: true }))
  vi.runAllTimers()
  expect(loader).toHaveBeenCalledTimes(1)
  sign('pointerover', 1)
  vi.runAllTimers()
  expect(loader).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})

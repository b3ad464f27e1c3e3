import { expect, it } from 'vitest'
import type { EventSummary, HomeData } from './home-data.ts'
import { createHomePages } from './home-pages.ts'

const event = (id: string, city: string) =>
  ({ id, coming: 0, venue: { city }, timing: { timezone: 'Etc/UTC' } }) as EventSummary

function begin() {
  let reads = 0
  const state = { fails: false }
  const made: string[] = []
  const clock = { nowMs: 1_000_000 }
  const pages = createHomePages<string>({
    now: () => clock.nowMs,
    read: async () => {
      reads++
      return { soonest: [event('a', 'Porto'), event('b', 'Lisbon')] } as HomeData
    },
    render: async ({ soonest }) => {
      if (state.fails) throw new Error('rendering failed')
      made.push(soonest.map(({ id }) => id).join(''))
      return made.at(-1)!
    },
  })
  return { pages, made, clock, reads: () => reads, state }
}

it('is read once and made once an order, whatever readers write of themselves', async () => {
  const { pages, made, reads } = begin()
  const [first, second, ...others] = await Promise.all(
    ['Lisbon', 'Porto', 'LISBON', 'Nowhere', `${Math.random()}`].map((city) => pages.get({ city })),
  )
  expect([first, second, ...others]).toEqual(['ba', 'ab', 'ba', 'ab', 'ab'])
  expect([made, reads()]).toEqual([['ba', 'ab'], 1])
})

it('is read anew for every order after a change', async () => {
  const { pages, made, clock, reads } = begin()
  await pages.get({})
  pages.changed()
  clock.nowMs += 1000
  await pages.get({ city: 'Lisbon' })
  await pages.get({})
  expect([made, reads()]).toEqual([['ab', 'ba', 'ab'], 2])
})

it('tries a page again that could not be made', async () => {
  const { pages, state } = begin()
  state.fails = true
  await expect(pages.get({})).rejects.toThrow('rendering failed')
  state.fails = false
  expect(await pages.get({})).toBe('ab')
})

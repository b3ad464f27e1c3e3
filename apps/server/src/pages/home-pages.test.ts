import { expect, it } from 'vitest'
import type { EventSummary, HomeReading } from './home-data.ts'
import { createHomePages } from './home-pages.ts'
import type { Near } from './near.ts'

const event = (id: string, city: string) =>
  ({ id, coming: 0, venue: { city }, timing: { timezone: 'Europe/Lisbon' } }) as EventSummary

function begin() {
  const state: { fails: boolean; near?: Near | undefined; scenes?: string[] } = { fails: false }
  const asked: Near[] = []
  const clock = { nowMs: 1_000_000 }
  const pages = createHomePages<string>({
    now: () => clock.nowMs,
    read: async (near) => {
      asked.push(near)
      const soonest = [event('a', 'Porto'), event('b', 'Lisbon')]
      return {
        home: { soonest, featured: [], cities: ['Lisbon'] } as unknown as HomeReading['home'],
        zones: ['Europe/Lisbon'],
        cities: ['porto', 'lisbon'],
      }
    },
    render: async ({ soonest, near }) => {
      if (state.fails) throw new Error('rendering failed')
      state.near = near
      state.scenes = soonest.map(({ scene }) => scene)
      return soonest.map(({ id }) => id).join('')
    },
  })
  return { pages, asked, clock, state }
}

it('is read and made once for all who are near the same, however they write it', async () => {
  const { pages, asked } = begin()
  const orders = []
  for (const city of ['Lisbon', 'LISBON', 'Porto', 'lisbon']) orders.push(await pages.get({ city }))
  expect(orders).toEqual(['ba', 'ba', 'ab', 'ba'])
  expect(asked).toEqual([{}, { city: 'lisbon' }, { city: 'porto' }])
})

it('says where the reader is as hosts write it, and nothing to everyone', async () => {
  const { pages, state } = begin()
  await pages.get({})
  expect(state.near).toBeUndefined()
  await pages.get({ city: 'LISBON', timeZone: 'Asia/Tokyo' })
  expect(state.near).toEqual({ city: 'Lisbon' })
  await pages.get({ city: 'porto', timeZone: 'Europe/Lisbon' })
  expect(state.near).toEqual({ city: 'Porto', timeZone: 'Europe/Lisbon' })
})

it('names the scene of each event, and never one for two neighbours', async () => {
  const { pages, state } = begin()
  await pages.get({})
  expect(state.scenes).toEqual([expect.stringMatching(/^\w+-day\d$/), expect.stringMatching(/^\w+-day\d$/)])
  expect(new Set(state.scenes).size).toBe(2)
})

it('is the one for everyone where nothing that a browser says is near any event', async () => {
  const { pages, asked } = begin()
  const near = Array.from({ length: 200 }, (_, place) => ({
    city: `City ${place}`,
    timeZone: `Asia/${place}`,
  }))
  expect(new Set(await Promise.all(near.map((one) => pages.get(one))))).toEqual(new Set(['ab']))
  expect(asked).toEqual([{}])
})

it('is read anew for each after a change', async () => {
  const { pages, asked, clock } = begin()
  await pages.get({ city: 'Lisbon' })
  pages.changed()
  clock.nowMs += 1000
  expect(await pages.get({ timeZone: 'Europe/Lisbon' })).toBe('ab')
  expect(await pages.get({ city: 'Lisbon' })).toBe('ba')
  expect(asked).toEqual([{}, { city: 'lisbon' }, {}, { timeZone: 'Europe/Lisbon' }, { city: 'lisbon' }])
})

it('tries a page again that could not be made', async () => {
  const { pages, state } = begin()
  state.fails = true
  await expect(pages.get({})).rejects.toThrow('rendering failed')
  state.fails = false
  expect(await pages.get({})).toBe('ab')
})

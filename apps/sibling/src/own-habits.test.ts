import { createBackendClient } from '@hearth/network-sdk/backend'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sayTime } from './lines.ts'
import { hoursShown, takeOwnHabits } from './own-habits.ts'

/** Hearth, whose account counts so. */
const openBackend = (clock: { hours: number | null; week_start: number | null } | null) =>
  createBackendClient({
    ...{ url: 'https://hearth.example', anonKey: 'key', transport: class {} as never },
    fetch: async () => Response.json(clock ? [clock] : []),
  })

// A session that another test left would be refreshed first.
beforeEach(() => localStorage.clear())
afterEach(async () => {
  await takeOwnHabits(openBackend(null), 'me')
  // biome-ignore lint/suspicious/noDocumentCookie: as the journal writes it.
  document.cookie = 'hearth_habits=; Path=/; Max-Age=0'
})

const evening = new Date(2026, 10, 21, 19, 30)
const said = () => sayTime(evening).replaceAll(/[\u00a0\u202f]/g, ' ')

it('writes times in the hours of the account, and notes them for the next page', async () => {
  expect(said()).toBe('19:30')
  expect(await takeOwnHabits(openBackend({ hours: 12, week_start: 7 }), 'me')).toBe(true)
  expect(said()).toBe('7:30 pm')
  expect(document.cookie).toContain('hearth_habits=12.7')
  expect(await takeOwnHabits(openBackend({ hours: 12, week_start: 7 }), 'me')).toBe(false)
})

it('writes them as the language does for whoever chose nothing, or took it back', async () => {
  expect(await takeOwnHabits(openBackend(null), 'me')).toBe(false)
  await takeOwnHabits(openBackend({ hours: 12, week_start: null }), 'me')
  expect(await takeOwnHabits(openBackend({ hours: null, week_start: null }), 'me')).toBe(true)
  expect([hoursShown(), said()]).toEqual([24, '19:30'])
})

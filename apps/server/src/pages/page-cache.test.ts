import { DatabaseAway } from '@hearth/database'
import { describe, expect, it } from 'vitest'
import { createPageCache } from './page-cache.ts'

function begin({ max = 10 } = {}) {
  const clock = { nowMs: 1_000_000 }
  const cache = createPageCache<string>({ name: 'pages', now: () => clock.nowMs, max })
  let made = 0
  const make = async () => `page ${++made}`
  return { clock, cache, make, get: (key = 'home') => cache.get(key, make) }
}

describe('a page that is the same for everyone', () => {
  it('is made once a minute', async () => {
    const { clock, get } = begin()
    expect([await get(), await get()]).toEqual(['page 1', 'page 1'])
    clock.nowMs += 59_999
    expect(await get()).toBe('page 1')
    clock.nowMs += 1
    expect(await get()).toBe('page 2')
  })

  it('is made anew sooner where it may not be old', async () => {
    const { clock, cache, make } = begin()
    const get = () => cache.get('venue', make, 1000)
    expect([await get(), await get()]).toEqual(['page 1', 'page 1'])
    clock.nowMs += 1000
    expect(await get()).toBe('page 2')
  })

  it('is made once for all who ask at the same time', async () => {
    const { get } = begin()
    expect(await Promise.all([get(), get(), get()])).toEqual(['page 1', 'page 1', 'page 1'])
  })

  it('is made anew after a change, but not more than once a second', async () => {
    const { clock, cache, get } = begin()
    await get()
    cache.changed()
    expect(await get()).toBe('page 1')
    clock.nowMs += 1000
    expect(await get()).toBe('page 2')
    clock.nowMs += 5000
    expect(await get()).toBe('page 2')
  })

  it('is stale when the change came while it was being made', async () => {
    const { clock, cache, make } = begin()
    await cache.get('home', async () => {
      cache.changed()
      return make()
    })
    clock.nowMs += 1000
    expect(await cache.get('home', make)).toBe('page 2')
  })

  it('stands while the database is away; other failures are told and not kept', async () => {
    const { clock, cache, get } = begin()
    await get()
    clock.nowMs += 60_000
    expect(await cache.get('home', () => Promise.reject(new DatabaseAway(undefined)))).toBe('page 1')
    await expect(cache.get('home', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await get()).toBe('page 2')
  })

  it('makes room for others', async () => {
    const { get } = begin({ max: 2 })
    await get('a')
    await get('b')
    await get('c')
    expect(await get('a')).toBe('page 4')
  })
})

it('keeps a page neither longer nor shorter because the clock was set back', async () => {
  let nowMs = 10_000_000
  let made = 0
  const cache = createPageCache<number>({ name: 'pages', now: () => nowMs, max: 3 })
  const get = () => cache.get('/', async () => ++made)
  await get()
  cache.changed()
  nowMs -= 3_600_000
  expect(await get()).toBe(2)
  nowMs += 30_000
  expect(await get()).toBe(2)
})

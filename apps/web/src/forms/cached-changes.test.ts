import { beforeEach, expect, it } from 'vitest'
import { cachedChanges } from './cached-changes.ts'

beforeEach(() => localStorage.clear())

it('brings back what was changed, upon all that is there by then', () => {
  cachedChanges('k', { title: 'Soup', places: '8' }).save({ title: 'Soup and songs', places: '8' })
  const now = cachedChanges('k', { title: 'Soup', places: '12' })
  expect(now.load()).toEqual({ values: { title: 'Soup and songs', places: '12' }, isFromBefore: true })
  now.forget()
  expect(now.load()).toEqual({ values: { title: 'Soup', places: '12' }, isFromBefore: false })
})

it('keeps nothing where everything was put back, or is so by now', () => {
  const changes = cachedChanges('k', { title: 'Soup' })
  changes.save({ title: 'Songs' })
  expect(cachedChanges('k', { title: 'Songs' }).load().isFromBefore).toBe(false)
  changes.save({ title: 'Soup' })
  expect(localStorage.getItem('k')).toBeNull()
})

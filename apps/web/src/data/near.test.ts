import { afterEach, expect, it, vi } from 'vitest'
import { chooseCity, noteMemberCity, noteNear, noteZone } from './near.ts'

const noted = () => new URLSearchParams(/near=([^;]*)/.exec(document.cookie)?.[1])
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone

afterEach(() => {
  vi.restoreAllMocks()
  // biome-ignore lint/suspicious/noDocumentCookie: as the app itself writes it.
  document.cookie = 'near=; Path=/; Max-Age=0'
})

it('notes the zone at the start, and keeps the city that stands beside it', () => {
  noteZone()
  expect([...noted()]).toEqual([['zone', zone]])
  noteNear('Évora & around; more')
  noteZone()
  expect([...noted()]).toEqual([
    ['zone', zone],
    ['city', 'Évora & around; more'],
  ])
})

it('forgets the city with the reader, and where the clock is another', () => {
  noteNear('Porto')
  noteNear()
  expect(noted().has('city')).toBe(false)
  noteNear('Porto')
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (
    this: Intl.DateTimeFormat,
  ) {
    return { ...resolvedOptions.call(this), timeZone: 'Asia/Tokyo' }
  })
  noteZone()
  expect([...noted()]).toEqual([['zone', 'Asia/Tokyo']])
})

it('keeps a place that was chosen before the one of the profile, until somebody else reads', () => {
  chooseCity('Porto')
  noteMemberCity('Lisbon')
  noteZone()
  expect(noted().get('city')).toBe('Porto')
  chooseCity('')
  noteMemberCity('Lisbon')
  expect(noted().has('city')).toBe(false)
  noteNear()
  noteMemberCity('Lisbon')
  expect(noted().get('city')).toBe('Lisbon')
})

it('goes without where a page may have no cookies', () => {
  vi.spyOn(document, 'cookie', 'set').mockImplementation(() => {
    throw new DOMException('no cookies here', 'SecurityError')
  })
  expect(() => noteZone()).not.toThrow()
})

import { createHash } from 'node:crypto'
import { readCursor, writeCursor } from '@hearth/contracts/event-cursor'
import { eventIdFrom, isEventId } from '@hearth/contracts/event-id'
import { expect, test } from 'vitest'
import { buildEvent } from '../testing/build-event.ts'
import { checkEvent } from './event.ts'
import { normaliseBrowse, normaliseFilter, searchWords } from './listing.ts'
import { mayOpenEvent } from './permissions.ts'
import { statusRefusal } from './status.ts'

test('an event id is the beginning of the hash in base32', () => {
  // RFC 4648 base32 of the 32 bytes, lower case, its first 26 characters.
  const hash = createHash('sha256').update('a request id').digest()
  const bits = [...hash].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const expected = Array.from(
    { length: 26 },
    (_, i) => 'abcdefghijklmnopqrstuvwxyz234567'[Number.parseInt(bits.slice(i * 5, i * 5 + 5), 2)],
  ).join('')
  expect(eventIdFrom(hash)).toBe(expected)
  expect(isEventId(expected)).toBe(true)
  expect(isEventId(expected.toUpperCase())).toBe(false)
})

test('a cursor comes back as the place it names, and nothing else is one', () => {
  const place = { startsAtMs: Date.UTC(2031, 4, 10, 18, 30), id: 'a'.repeat(26) }
  expect(readCursor(writeCursor(place))).toEqual(place)
  for (const text of ['', '.', 'abc', `-1.${place.id}`, `zzzzzzzzz.${place.id}`, `${writeCursor(place)}x`])
    expect(readCursor(text)).toBeUndefined()
})

test.each([
  [undefined, 'draft', true],
  [undefined, 'published', true],
  [undefined, 'cancelled', false],
  ['draft', 'draft', true],
  ['draft', 'published', true],
  ['draft', 'cancelled', false],
  ['published', 'published', true],
  ['published', 'cancelled', true],
  ['published', 'draft', false],
  ['cancelled', 'cancelled', true],
  ['cancelled', 'published', true],
  ['cancelled', 'draft', false],
])('from %s to %s: %s', (from, to, allowed) => {
  expect(statusRefusal({ from, to, endsAtMs: 2, nowMs: 1 }) === undefined).toBe(allowed)
})

test('a cancelled event is not published again once it is over', () => {
  expect(statusRefusal({ from: 'cancelled', to: 'published', endsAtMs: 1, nowMs: 1 })).toMatch(/over/)
})

test.each([
  ['draft', 'public', [true, true, false, false, false]],
  ['published', 'public', [true, true, true, true, true]],
  ['published', 'members', [true, true, true, true, false]],
  ['published', 'unlisted', [true, true, true, true, true]],
  ['published', 'private', [true, true, true, false, false]],
  ['cancelled', 'members', [true, true, true, true, false]],
  ['cancelled', 'private', [true, true, true, false, false]],
] as const)(
  'a %s event for %s opens to owner, co-host, invited, member, visitor: %s',
  (status, visibility, opens) => {
    const event = { status, visibility, createdBy: 'owner' }
    expect([
      mayOpenEvent(event, 'owner'),
      mayOpenEvent({ ...event, coHosting: 'accepted' }, 'co-host'),
      mayOpenEvent({ ...event, coHosting: 'invited' }, 'invited'),
      mayOpenEvent(event, 'member'),
      mayOpenEvent(event, undefined),
    ]).toEqual(opens)
  },
)

test('an event nobody hosts any more does not open to visitors as if it were theirs', () => {
  expect(mayOpenEvent({ status: 'draft', visibility: 'public', createdBy: undefined }, undefined)).toBe(false)
})

test('what a caller says is tidied', () => {
  const checked = checkEvent(
    buildEvent({
      title: '  Tea at four  ',
      description: '  ',
      tags: ['tea', 'tea'],
      goodFor: [],
      access: ['parking', 'parking'],
      timing: { startDate: '2031-05-10', startTime: '16:00', timezone: 'Europe/Lisbon', allDay: true },
    }),
  )
  expect(checked).toMatchObject({
    ok: true,
    event: { title: 'Tea at four', tags: ['tea'], access: ['parking'] },
  })
  const event = checked.ok ? checked.event : undefined
  expect(event).not.toHaveProperty('description')
  expect(event).not.toHaveProperty('goodFor')
  expect(event?.timing).toEqual({ startDate: '2031-05-10', timezone: 'Europe/Lisbon', allDay: true })
})

test('a filter without a first date begins now, one with a date on that day', () => {
  expect(normaliseFilter({ dateTo: '2031-06-01' }, 5)).toMatchObject({
    question: { from: { kind: 'instant', atMs: 5 }, toOn: '2031-06-01', limit: 500 },
  })
  expect(normaliseFilter({ dateFrom: '2031-05-01' }, 5)).toMatchObject({
    question: { from: { kind: 'date', on: '2031-05-01' } },
  })
})

test('what a page asks wrongly is named by its field', () => {
  const asked = normaliseBrowse(
    {
      filter: { dateFrom: '2031-02-30', city: 'x'.repeat(200) },
      cursor: 'no',
      text: 'y'.repeat(1000),
      goodFor: Array(50).fill('children'),
      limit: 101,
    },
    0,
  )
  const fields = asked.ok ? [] : asked.problems.map(({ path }) => path.join('.'))
  expect(fields).toEqual(['filter.city', 'filter.dateFrom', 'limit', 'cursor', 'text', 'goodFor'])
})

test('a search keeps words in any script and nothing else', () => {
  expect(searchWords(" Fado & (vinho)! -- 'or' चिया ")).toBe('Fado vinho or चिया')
  expect(searchWords('!!! :* <->')).toBeUndefined()
})

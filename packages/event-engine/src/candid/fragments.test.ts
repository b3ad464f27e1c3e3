import { IDL } from '@dfinity/candid'
import { toCandidEvent } from '@hearth/contracts/candid-event'
import { expect, test } from 'vitest'
import { randomRecord, seededRandom } from '../testing/build-event.ts'
import { eventBytes, listReply, optionReply, pageReply } from './fragments.ts'
import { methodType } from './interface.ts'

const random = seededRandom(7)
const records = Array.from({ length: 500 }, () => randomRecord(random))
const pieces = records.map((record) => ({ ...eventBytes(record), isLiked: record.isLiked }))
const candid = records.map(toCandidEvent)

test.each([0, 1, 50, 500])('a list of %i events put together is what the library encodes', (count) => {
  const whole = IDL.encode(methodType('getEventsByFilter').gives, [candid.slice(0, count)])
  expect(Buffer.compare(listReply(pieces.slice(0, count)), whole)).toBe(0)
})

test('an optional event put together is what the library encodes, absent too', () => {
  const { gives } = methodType('getEvent')
  expect(Buffer.compare(optionReply(undefined), IDL.encode(gives, [[]]))).toBe(0)
  for (const [index, record] of candid.slice(0, 50).entries())
    expect(Buffer.compare(optionReply(pieces[index]), IDL.encode(gives, [[record]]))).toBe(0)
})

test.each([
  { count: 0, next: undefined, total: 0 },
  { count: 50, next: 'abc.def', total: 300 },
  { count: 500, next: undefined, total: 70_000 },
])('a page of $count events put together is what the library encodes', ({ count, next, total }) => {
  const byCategory = total
    ? [
        { name: 'party', count: 12 },
        { name: 'theater', count: 200 },
      ]
    : []
  const byCity = total ? [{ name: 'Kathmandu', count: 129 }] : []
  const asCount = ({ name, count }: { name: string; count: number }) => ({ name, count: BigInt(count) })
  const whole = IDL.encode(methodType('browseEvents').gives, [
    {
      events: candid.slice(0, count),
      next: next ? [next] : [],
      total: BigInt(total),
      byCategory: byCategory.map(asCount),
      byCity: byCity.map(asCount),
    },
  ])
  const parts = { events: pieces.slice(0, count), total, byCategory, byCity, ...(next && { next }) }
  expect(Buffer.compare(pageReply(parts), whole)).toBe(0)
})

test('a page that several see alike is put together once, and anew when anything of it differs', () => {
  const seen = { events: pieces.slice(0, 50), total: 300, byCategory: [], byCity: [] }
  const reply = pageReply(seen)
  expect(pageReply({ ...seen })).toBe(reply)
  const wasOther = { ...seen, total: 301 }
  expect(Buffer.compare(pageReply(wasOther), reply)).not.toBe(0)
  const likedOne = seen.events.map((event, at) => ({
    ...event,
    isLiked: at === 7 ? !event.isLiked : event.isLiked,
  }))
  expect(Buffer.compare(pageReply({ ...seen, events: likedOne }), reply)).not.toBe(0)
})

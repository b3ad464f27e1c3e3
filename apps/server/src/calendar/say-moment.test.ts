import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { beforeAll, expect, it } from 'vitest'
import { momentFacts } from './say-moment.ts'

beforeAll(() => Promise.all([compileForNode('de'), compileForNode('ar')]), 120_000)

const on = (readerZone: string | null) =>
  momentFacts('Reply by', {
    moment: Date.parse('2031-03-30T18:30:00Z'),
    eventZone: 'Europe/Lisbon',
    readerZone,
  })
const there = { name: 'Reply by', value: 'Sunday 30 March, 19:30 (Europe/Lisbon)' }

it('says a moment in the event’s zone, and in the reader’s where its clock shows another time', () => {
  expect(on('Asia/Kathmandu')).toEqual([
    there,
    { name: 'In your time zone', value: 'Monday 31 March, 00:15 (Asia/Kathmandu)' },
  ])
  expect(on('Europe/London')).toEqual([there])
})

it('says it once where no clock of the reader is known', () => {
  expect(on(null)).toEqual([there])
  // A zone for PostgreSQL, which is where it was kept.
  expect(on('ABC+3')).toEqual([there])
})

it('says it in the language of who reads it', () => {
  expect(inLocale('de', () => on(null))[0]?.value).toBe('Sonntag, 30. März, 19:30 (Europe/Lisbon)')
  expect(inLocale('ar', () => on(null))[0]?.value).toContain('30 مارس، 7:30 م')
})

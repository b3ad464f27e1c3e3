import { compileForNode } from '@hearth/messages/compile'
import { inLocale } from '@hearth/messages/in-locale'
import { beforeAll, expect, it } from 'vitest'
import { whenFacts } from './say-when.ts'

beforeAll(() => Promise.all([compileForNode('de'), compileForNode('ar')]), 120_000)

const evening = {
  startDate: '2031-03-30',
  endDate: null,
  startTime: '19:30',
  endTime: '22:00',
  timezone: 'Europe/Lisbon',
  allDay: false,
  startsAtMs: Date.parse('2031-03-30T18:30:00Z'),
  endsAtMs: Date.parse('2031-03-30T21:00:00Z'),
}
const own = (event: typeof evening | Record<string, unknown>, zone: string | null) =>
  whenFacts({ ...evening, ...event }, zone)[1]

it('says an event on its own clock first, and on the reader’s where that shows another time', () => {
  expect(whenFacts(evening, 'Asia/Kathmandu')).toEqual([
    { name: 'When', value: 'Sunday, 30 March 2031, 19:30 to 22:00 (Europe/Lisbon)' },
    { name: 'In your time zone', value: 'Monday, 31 March 2031, 00:15 to 02:45 (Asia/Kathmandu)' },
  ])
  expect(own(evening, 'America/St_Johns')?.value).toBe(
    'Sunday, 30 March 2031, 16:00 to 18:30 (America/St Johns)',
  )
  expect(own(evening, 'Pacific/Chatham')?.value).toBe(
    'Monday, 31 March 2031, 08:15 to 10:45 (Pacific/Chatham)',
  )
  expect(own({ endTime: null }, 'Asia/Kathmandu')?.value).toBe(
    'Monday, 31 March 2031, 00:15 (Asia/Kathmandu)',
  )
  expect(own(evening, 'America/Sao_Paulo')?.value).toContain('15:30 to 18:00')
})

it('says it once where both clocks agree, for whole days, and where no clock is known', () => {
  expect(own(evening, null)).toBeUndefined()
  expect(own(evening, 'Europe/London')).toBeUndefined()
  expect(own({ allDay: true }, 'Asia/Kathmandu')).toBeUndefined()
  expect(own({ startTime: null }, 'Asia/Kathmandu')).toBeUndefined()
  expect(own(evening, 'Nowhere/Land')).toBeUndefined()
})

it('says it in the language of who reads it', () => {
  expect(inLocale('de', () => whenFacts(evening, 'Asia/Kathmandu'))).toEqual([
    { name: 'Wann', value: 'Sonntag, 30. März 2031, 19:30 bis 22:00 (Europe/Lisbon)' },
    { name: 'In deiner Zeitzone', value: 'Montag, 31. März 2031, 00:15 bis 02:45 (Asia/Kathmandu)' },
  ])
  expect(inLocale('ar', () => whenFacts(evening, null))[0]?.value).toContain('30 مارس 2031')
})

import { expect, it } from 'vitest'
import { orderInnerJoins } from './inner-joins.ts'

const plan = (...lines: string[]) => lines.join('\n')
const outer = (first: string, second: string) =>
  plan(
    'Nested Loop Left Join',
    '  ->  Nested Loop',
    '        ->  Nested Loop',
    '              ->  Function Scan on unnest wanted',
    `              ->  ${first}`,
    `        ->  ${second}`,
    '  ->  Index Scan using attendances_of_members on attendances a',
  )
const events = 'Index Scan using events_pkey on events e'
const seats = 'Index Scan using event_seats_pkey on event_seats s'

it('takes inner joins of the same tables for the same, whichever comes first', () => {
  expect(orderInnerJoins(outer(events, seats))).toBe(orderInnerJoins(outer(seats, events)))
  expect(orderInnerJoins(outer(events, seats))).toBe(
    plan(
      'Nested Loop Left Join',
      '  ->  Nested Loop',
      '        ->  Function Scan on unnest wanted',
      `        ->  ${seats}`,
      `        ->  ${events}`,
      '  ->  Index Scan using attendances_of_members on attendances a',
    ),
  )
})

it('tells other indexes and walks apart, and the sides of outer joins', () => {
  expect(orderInnerJoins(outer(events, 'Seq Scan on event_seats s'))).not.toBe(
    orderInnerJoins(outer(events, seats)),
  )
  const left = (one: string, other: string) => plan('Nested Loop Left Join', `  ->  ${one}`, `  ->  ${other}`)
  expect(orderInnerJoins(left(events, seats))).not.toBe(orderInnerJoins(left(seats, events)))
  expect(orderInnerJoins(left(events, seats))).toBe(left(events, seats))
})

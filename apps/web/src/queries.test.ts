import { AppError } from '@hearth/contracts/errors'
import { EngineError } from '@hearth/network-sdk'
import { expect, test } from 'vitest'
import {
  createQueryClient,
  errorCodeOf,
  queryRetryDelayMs,
  sentenceFor,
  shouldRetryQuery,
} from './queries.ts'

test('asks up to three more times, and not at all when the message contains a 4', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetryQuery(failures, new Error('away')))).toEqual([
    true,
    true,
    true,
    false,
  ])
  expect(shouldRetryQuery(0, new Error('The home page answered 404.'))).toBe(false)
})

test('waits a second, then twice as long each time, at most half a minute', () => {
  expect([0, 1, 2, 3, 4, 5, 6].map(queryRetryDelayMs)).toEqual([1000, 2000, 4000, 8000, 16000, 30000, 30000])
})

test('keeps data fresh for five minutes and at all for ten; a mutation is tried once more', () => {
  const { queries, mutations } = createQueryClient().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 })
  expect(mutations?.retry).toBe(1)
})

test('words an error by its code, the engine’s refusal by its own sentence, anything else in general', () => {
  const full = new AppError('event_full', 'no seat in event_seats')
  expect(errorCodeOf(full)).toBe('event_full')
  expect(sentenceFor(full)).toBe('Every place is taken by now.')
  expect(sentenceFor(new EngineError('refused', 'Only hosts may change it.'))).toBe(
    'Only hosts may change it.',
  )
  expect(sentenceFor(new TypeError('Failed to fetch'))).toMatch(/check your connection/)
  expect(sentenceFor(Object.assign(new Error('x'), { code: 'toString' }))).toBe(sentenceFor('anything'))
})

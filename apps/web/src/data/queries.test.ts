import { describe, expect, it } from 'vitest'
import { createQueryClient, queryRetryDelayMs, shouldRetryQuery } from './queries.ts'

describe('the query rules of the specification', () => {
  it('keep data fresh for 5 minutes and for 10 in all; mutations are tried once more', () => {
    const { queries, mutations } = createQueryClient().getDefaultOptions()
    expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 600_000 })
    expect(mutations?.retry).toBe(1)
  })

  it('try three more times, and not at all when the message contains a 4', () => {
    const failed = new Error('The network did not answer.')
    expect([0, 1, 2, 3].map((failures) => shouldRetryQuery(failures, failed))).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(shouldRetryQuery(0, new Error('404 Not Found'))).toBe(false)
  })

  it('wait one second, doubling, at most thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map(queryRetryDelayMs)).toEqual([
      1000, 2000, 4000, 8000, 16_000, 30_000, 30_000,
    ])
  })
})

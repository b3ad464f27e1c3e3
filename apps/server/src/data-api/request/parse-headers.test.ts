import { describe, expect, it } from 'vitest'
import { parseAccept, parsePrefer, parseRange } from './parse-headers.ts'

describe('Prefer', () => {
  it('hears what it knows and passes over the rest', () => {
    expect(parsePrefer('return=representation, colour=red,count=estimated')).toMatchObject({
      returns: 'representation',
      wantsCount: true,
      applied: ['return=representation', 'count=estimated'],
    })
  })

  it('limits affected rows only for those who are strict', () => {
    expect(parsePrefer('max-affected=3').maxAffected).toBeUndefined()
    expect(parsePrefer('handling=strict, max-affected=3').maxAffected).toBe(3)
  })
})

describe('Accept', () => {
  it.each([
    [undefined, 'array'],
    ['*/*', 'array'],
    ['text/html,application/xhtml+xml,*/*;q=0.8', 'array'],
    ['application/json; charset=utf-8', 'array'],
    ['application/vnd.pgrst.object+json', 'object'],
    ['application/vnd.pgrst.object+json, application/json', 'object'],
  ] as const)('%s', (header, expected) => {
    expect(parseAccept(header)).toBe(expected)
  })
})

describe('Range', () => {
  it.each([
    ['0-9', { offset: 0, limit: 10 }],
    ['5-5', { offset: 5, limit: 1 }],
    ['20-', { offset: 20, limit: undefined }],
    ['bytes=0-9', undefined],
    [undefined, undefined],
  ] as const)('%s', (header, expected) => {
    expect(parseRange(header)).toEqual(expected)
  })
})

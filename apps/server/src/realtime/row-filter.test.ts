import { describe, expect, it } from 'vitest'
import { readRowFilter } from './row-filter.ts'

describe('readRowFilter', () => {
  it.each([
    ['id=eq.one', 'one', true],
    ['id=eq.one', 'two', false],
    ['taken=eq.3', 3, true],
    ['open=eq.true', true, true],
    ['id=eq.a.b=c', 'a.b=c', true],
    ['id=eq.null', null, false],
    ['id=neq.one', 'two', true],
    ['id=neq.one', 'one', false],
    ['id=neq.one', null, false],
    ['id=in.(one,two)', 'two', true],
    ['id=in.(one, two)', 'two', true],
    ['id=in.(one,two)', 'three', false],
    ['id=in.()', null, false],
  ])('%s of %j is %s', (text, value, isMet) => {
    expect(readRowFilter(text)?.isMetBy(value)).toBe(isMet)
  })

  it.each([
    '',
    'id',
    'id=gt.3',
    'id=like.%',
    'id=not.eq.3',
    '"id"=eq.3',
    'id=in.one',
    'id=in.("a,b")',
    '1=eq.1',
  ])('does not know %s', (text) => {
    expect(readRowFilter(text)).toBeUndefined()
  })
})

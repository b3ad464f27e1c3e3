import { expect, it } from 'vitest'
import { readSearchPattern } from './search-pattern.ts'

it.each([
  ['ana_luz', { isSearch: false, like: 'ana\\_luz', plain: 'ana_luz' }],
  ['ana*', { isSearch: true, like: 'ana%', plain: 'ana*' }],
  ['%a_b%', { isSearch: true, like: '%a\\_b%', plain: '%a_b%' }],
  ['100\\%', { isSearch: false, like: '100\\%', plain: '100%' }],
  ['a\\_b', { isSearch: false, like: 'a\\_b', plain: 'a_b' }],
  ['c:\\dir', { isSearch: false, like: 'c:\\\\dir', plain: 'c:\\dir' }],
  ['\\\\', { isSearch: false, like: '\\\\', plain: '\\' }],
  ['\\', { isSearch: false, like: '\\\\', plain: '\\' }],
  ['🔥*', { isSearch: true, like: '🔥%', plain: '🔥*' }],
])('reads %s', (text, expected) => {
  expect(readSearchPattern(text)).toEqual(expected)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findWordProblems, replacedWords } from './check-words.ts'

const glossary =
  '# Glossary\n| `most` | of the product |\n## Instead of\n| not | but |\n|---|---|\n| `most` | max |\n| `deeds` | actions |\n'
const problemsOf = (text: string, allowed: string[] = []) =>
  findWordProblems({ path: 'a.tsx', text }, replacedWords(glossary), new Set(allowed))

it.each([
  ['a name', 'const mostRows = 1'],
  ['a part of a name', 'type HostDeeds = string'],
  ['the end of a name', 'function rowsAtMost() {}'],
  ['a property', 'const limits = { most: 1 }'],
  ['a key of a type', 'type Limits = { most: number }'],
  ['an attribute', 'const x = <Stepper most={2} />'],
  ['a tag', 'const x = <HostDeeds />'],
])('finds a replaced word in %s', (_, text) => {
  expect(problemsOf(text)).toHaveLength(1)
})

it.each([
  ['comments', '// at most\nconst max = 1'],
  ['texts', "const x = 'at most'"],
  ['what people read', 'const x = <p>at most two</p>'],
  ['longer words', 'const almost = 1'],
  ['names with underscores, which come from SQL', 'const rows = { most_read: 1 }'],
])('leaves %s alone', (_, text) => {
  expect(problemsOf(text)).toEqual([])
})

it('says what to write instead, once for each name, and lets pass what the protocol named', () => {
  expect(problemsOf('const mostRows = 1; use(mostRows)')).toEqual([
    'a.tsx: mostRows says "most" instead of max',
  ])
  expect(problemsOf('const mostRows = 1', ['mostRows'])).toEqual([])
})

it('knows the words of the glossary', () => {
  const words = replacedWords(readFileSync(join(import.meta.dirname, '../docs/glossary.md'), 'utf8'))
  expect([...words.keys()]).toEqual(
    expect.arrayContaining(['most', 'tell', 'hold', 'kept', 'deed', 'house', 'care', 'sights']),
  )
})

import { describe, expect, it } from 'vitest'
import { problemsOf } from './check-specification.ts'

const files: Record<string, string> = { 'a/words.ts': "said: 'Come in'", 'a/words.test.ts': '' }
const problems = (row: string) => problemsOf(row, (path) => files[path])

describe('the page of the specification', () => {
  it('may name files that exist and messages that stand there', () => {
    expect(problems("| 'Come in' | `a/words.ts` | `a/words.test.ts` |")).toEqual([])
    expect(problems('| `/venues` | not yet | not yet |')).toEqual([])
  })

  it('is refused when a file is gone or a message was changed', () => {
    expect(problems('| a thing | `a/gone.ts` | not yet |')).toEqual(['a/gone.ts does not exist (a thing).'])
    expect(problems("| 'Come in!' | `a/words.ts` | not yet |")).toEqual([
      "'Come in!' does not stand in a/words.ts.",
    ])
  })
})

import { expect, it } from 'vitest'
import { writeTable } from './written-table.ts'

const page = `# Running

<!-- versions -->

| Node | units |
|---|---|
| 20.19.0 | 1 passed |
| 22.1.0 | 2 passed |

After it.
`

it('replaces a known row in its place and puts a new one at the end', () => {
  const written = writeTable(
    page,
    'versions',
    new Map([
      ['20.19.0', ['3 passed']],
      ['26.0.0', ['4 passed']],
    ]),
  )
  expect(written).toBe(
    page.replace('1 passed', '3 passed').replace('| 2 passed |\n', '| 2 passed |\n| 26.0.0 | 4 passed |\n'),
  )
})

it('refuses a page without the mark', () => {
  expect(() => writeTable('| a |\n|---|\n', 'versions', new Map())).toThrow('<!-- versions -->')
})

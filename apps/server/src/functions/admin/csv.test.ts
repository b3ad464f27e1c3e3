import { expect, it } from 'vitest'
import { csvLine } from './csv.ts'

it('writes lines that no spreadsheet reads as formulas', () => {
  expect(csvLine(['Supper, "warm"', 3, -3, null, undefined, true])).toBe(
    '"Supper, ""warm""","3","-3",,,"true"\r\n',
  )
  for (const text of ['=1+1', '+1', '-1', '@me', '\tx', '\rx', ' =1', '\n=1', '＝1'])
    expect(csvLine([text])).toBe(`"'${text}"\r\n`)
})

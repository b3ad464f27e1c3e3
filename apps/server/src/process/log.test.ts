import { expect, it } from 'vitest'
import { createLog } from './log.ts'

function write(event: string, fields: Record<string, unknown>) {
  const lines: string[] = []
  createLog(
    (line) => lines.push(line),
    () => Date.UTC(2026, 0, 2),
  ).error(event, fields)
  return { line: lines.join(''), record: JSON.parse(lines.join('')) }
}

it('writes one line of JSON, in UTC, whatever stands in the values', () => {
  const { line, record } = write('it', { text: 'two\nlines\r\n{"level":"info"}' })
  expect(line.match(/\n/g)).toHaveLength(1)
  expect(record).toMatchObject({ at: '2026-01-02T00:00:00.000Z', level: 'error', event: 'it' })
})

it('leaves out secrets and people’s addresses', () => {
  const error = new Error('550 <ana.b+c@mail.example.org> is not known')
  const { line } = write('it', {
    password: 'p1',
    refreshToken: 't1',
    authorization: 'Bearer b1',
    body: 'b2',
    error,
  })
  for (const secret of ['p1', 't1', 'b1', 'b2', 'ana.b']) expect(line).not.toContain(secret)
})

it('describes an error with its cause, but not the rows that a database error repeats', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(x) already exists.',
  })
  const { record, line } = write('it', { error: new Error('could not', { cause }) })
  expect(record.error).toMatchObject({ name: 'Error', message: 'could not', cause: { code: '23505' } })
  expect(line).not.toContain('already exists')
})

import type { MigrationPlan, TableEffect } from '@hearth/database'
import { expect, it } from 'vitest'
import { writePlan } from './migration-plan.ts'

const plan = (changes: Partial<MigrationPlan>): string =>
  writePlan({ applied: 68, migrations: [], changesSchema: false, ...changes })
const events: TableEffect = {
  table: 'events',
  rows: 120_000,
  bytes: 240e6,
  waits: 'readers and writers',
  isRewritten: false,
  isChecked: false,
  hasChangedRows: false,
  newIndexes: 0,
}

it('says that nothing is pending, and that an empty database makes nobody wait', () => {
  expect(plan({})).toBe('Nothing is pending: the database is as this version has it.')
  expect(plan({ applied: 0, changesSchema: true })).toMatch(/^The database is empty/)
})

it.each<[string, Partial<TableEffect>, string]>([
  ['a column', {}, 'changes without being read; readers and writers wait, less than a second'],
  [
    'writing anew, its check included',
    { isRewritten: true, isChecked: true },
    'is written anew; readers and writers wait, about 10 s',
  ],
  ['an index', { waits: 'writers', newIndexes: 1 }, 'gets 1 index; writers wait, about 8 s'],
  [
    'rows and a check',
    { hasChangedRows: true, isChecked: true },
    'is checked whole and has rows changed; readers and writers wait, about 18 s',
  ],
  [
    'many rows',
    { waits: 'nobody', hasChangedRows: true, bytes: 9e9 },
    'has rows changed; only those who change the same rows wait, about 10 min',
  ],
])('says what %s costs', (_case, effect, sentence) => {
  const migrations = [{ name: '0070-next', newTables: ['hearth.next'], effects: [{ ...events, ...effect }] }]
  const said = plan({ migrations })
  expect(said).toContain(sentence)
  expect(said).toMatch(
    /^1 migration is pending.*\n\n0070-next\n {2}makes hearth\.next\n {2}events \(120,000 rows, /,
  )
  expect(said).toMatch(/Nothing has been changed\..*"hearth migrate"\.$/)
})

it('says what is light, what is not known, and when functions are made anew', () => {
  const migrations = [{ name: '0070-next', newTables: [], effects: [] }]
  expect(plan({ migrations })).toContain('0070-next\n  changes nothing that anybody waits for')
  const unknown = plan({ migrations, withoutEffects: 'permission denied', changesSchema: true })
  expect(unknown).toContain('(permission denied). Give it CREATEDB')
  expect(unknown).not.toContain('changes nothing')
  expect(unknown).toContain('everybody waits for a second at most')
})

// The description of an event, the interface and the table say the same fields.
import { IDL } from '@dfinity/candid'
import { type EventField, eventFields } from '@hearth/contracts/event-fields'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { methodType } from './candid/interface.ts'
import { creationColumns, writtenColumns } from './store/event-row.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const candidOf: Record<EventField['kind'], string> = {
  ...{ text: 'text', flag: 'bool', list: 'vec text', clock: 'text', count: 'nat' },
  range: 'record {max:nat; min:nat}',
  instant: 'nat64',
}

type Fields = { _fields: [string, IDL.Type][] }
const isRecord = (type: IDL.Type): type is IDL.Type & Fields => type instanceof IDL.RecordClass

/** Every leaf of a record's type, under the names of what holds it; the range is one. */
function leaves(type: IDL.Type & Fields, holder = ''): string[] {
  return type._fields.flatMap(([name, inner]) => {
    const path = `${holder}${name}`
    return isRecord(inner) ? leaves(inner, `${path}.`) : [`${path}: ${inner.display()}`]
  })
}

const described = (fields: readonly EventField[]) =>
  fields.map(({ path, kind, isOptional }) => {
    const name = kind === 'instant' ? path.replace(/Ms$/, '') : path
    return `${name}: ${isOptional ? 'opt ' : ''}${candidOf[kind]}`
  })

it('has the fields of the interface’s event, in its kinds', () => {
  const [given] = methodType('getEvent').gives as unknown as [{ _type: IDL.Type & Fields }]
  const ofReaderAndHost = /^(?:createdBy|isLiked): /
  const wire = leaves(given._type).filter((leaf) => !ofReaderAndHost.test(leaf))
  expect(described(eventFields).sort()).toEqual(wire.sort())
})

it('has the fields of what a host says', () => {
  const [said] = methodType('createEvent').takes as unknown as [IDL.Type & Fields]
  expect(described(eventFields.filter(({ byEngine }) => !byEngine)).sort()).toEqual(leaves(said).sort())
})

it('writes every column of the table that makes itself by no other way', async () => {
  const columns = await db.owner<{ name: string; isOptional: boolean }>(
    `select column_name as name, is_nullable = 'YES' as "isOptional" from information_schema.columns
     where table_schema = 'public' and table_name = 'events' and is_generated = 'NEVER'`,
  )
  const names = columns.map(({ name }) => name)
  expect([...writtenColumns, ...creationColumns, 'version', 'is_later_date'].sort()).toEqual(names.sort())
  const optional = new Set(columns.flatMap(({ name, isOptional }) => (isOptional ? [name] : [])))
  for (const { column, kind, isOptional = false } of eventFields)
    if (kind !== 'range' && column !== 'timezone')
      expect([column, optional.has(column)]).toEqual([column, isOptional])
})

import type { Statement } from '@hearth/database'
import type { Table } from '../catalogue/catalogue.ts'
import { invalidBody, noSuchColumnToWrite, notSupported, ProtocolError } from '../protocol-error.ts'
import type { Preferences, Representation } from '../request/parse-headers.ts'
import { asJsonList, type Payload, uniformKeys } from '../request/parse-payload.ts'
import type { Query } from '../request/query.ts'
import type { ReadNode } from './read-plan.ts'
import { bodySql, statement } from './read-statement.ts'
import { createParameters, identifier, type Parameters, publicName } from './sql.ts'
import { guardSql } from './sql-guard.ts'
import { createRendering, type Rendering, rowsSql, whereSql } from './sql-read.ts'

export type Write = {
  node: ReadNode
  query: Query
  preferences: Preferences
  representation: Representation
}

/**
 * One statement that inserts the payload's rows. Columns are those of `columns=`, else the keys that all rows share;
 * the values are taken by PostgreSQL from the JSON as it was sent.
 */
export function insertStatement(write: Write, payload: Payload): Statement {
  const { node, query, preferences } = write
  if (node.where.length > 0) throw notSupported('A filter has no meaning for new rows')
  if (query.onConflict && !preferences.onDuplicates) {
    throw notSupported(
      'on_conflict needs the preference resolution=merge-duplicates or resolution=ignore-duplicates',
    )
  }
  const rendering = createRendering(createParameters())
  const target = publicName(node.table.name)
  const columns = columnsToWrite(node.table, query, payload)
  const names = columns.map(identifier).join(', ')
  const rows =
    columns.length === 0
      ? 'default values'
      : `(${names}) select ${names} from ${payloadSql(write, { payload, columns, parameters: rendering.parameters })}`
  const written = `insert into ${target} as written_row ${rows} ${conflictSql(write, columns)}`
  return writeStatement(write, written, rendering)
}

/** One statement that changes the rows that the filters find. */
export function updateStatement(write: Write, payload: Payload): Statement {
  const { node, query } = write
  if (payload.rows.length !== 1) throw invalidBody('An update takes exactly one object')
  const columns = columnsToWrite(node.table, query, payload)
  if (columns.length === 0) throw invalidBody('An update names at least one column')
  const rendering = createRendering(createParameters())
  const values = payloadSql(write, { payload, columns, parameters: rendering.parameters })
  const assignments = columns
    .map((column) => `${identifier(column)} = payload.${identifier(column)}`)
    .join(', ')
  const where = writeWhereSql(write, rendering, 'UPDATE')
  const written = `update ${publicName(node.table.name)} as written_row set ${assignments} from ${values} ${where}`
  return writeStatement(write, written, rendering)
}

/** One statement that removes the rows that the filters find. */
export function deleteStatement(write: Write): Statement {
  const rendering = createRendering(createParameters())
  const where = writeWhereSql(write, rendering, 'DELETE')
  return writeStatement(
    write,
    `delete from ${publicName(write.node.table.name)} as written_row ${where}`,
    rendering,
  )
}

/** The write, and what it answers: the rows written as a read of them, or only their number. */
function writeStatement(
  { node, preferences, representation }: Write,
  written: string,
  rendering: Rendering,
): Statement {
  if (node.limit !== undefined || node.offset > 0) {
    throw notSupported('limit and offset have no meaning for a write')
  }
  const { parameters } = rendering
  const label = `write ${node.table.name}`
  const affected = '(select count(*) from written)'
  const rule = { maxAffected: preferences.maxAffected, mustBeOne: representation === 'object' }
  const isMerge = preferences.onDuplicates === 'merge'
  const inserted = isMerge ? '(select count(*) from marked where is_new)' : 'null'
  const counts =
    `${affected}::integer as rows, null::bigint as total, ${inserted}::integer as inserted` +
    guardSql(affected, rule, parameters)
  const rowsWritten = isMerge ? markedSql(written) : `with written as (${written} returning written_row.*)`
  if (preferences.returns === 'minimal') {
    const onlyCounted = isMerge ? rowsWritten : `with written as (${written} returning 1)`
    return statement(label, `${onlyCounted} select null::text as body, ${counts}`, parameters)
  }
  const alias = rendering.nextAlias()
  // The conditions chose the rows to write; what was written is shown whole.
  const shown: ReadNode = { ...node, where: [] }
  const where = whereSql(shown, rendering, { alias })
  const rows = rowsSql(shown, rendering, { alias, source: 'written', where, hasUsualLimit: false })
  const row = rendering.nextAlias()
  const body = bodySql(rows.json(row), representation)
  return statement(
    label,
    `${rowsWritten} select ${body} as body, ${counts} from (${rows.select}) as ${row}`,
    parameters,
  )
}

/** Which rows of an upsert are new: one that was there before carries the mark of the transaction that changed it. */
function markedSql(written: string): string {
  return (
    `with marked as (${written} returning written_row as whole, written_row.xmax = 0 as is_new), ` +
    'written as (select (marked.whole).* from marked)'
  )
}

/** PostgreSQL's `safeupdate` refuses in these words what has no condition: a slip would touch every row. */
function writeWhereSql({ node }: Write, rendering: Rendering, verb: 'UPDATE' | 'DELETE'): string {
  if (node.where.length === 0) throw new ProtocolError(400, '21000', `${verb} requires a WHERE clause`)
  return whereSql({ where: node.where, embeds: [] }, rendering, { alias: 'written_row' })
}

function columnsToWrite(table: Table, query: Query, payload: Payload): string[] {
  const wanted = query.columns ?? (payload.rows.length > 0 ? uniformKeys(payload.rows) : table.primaryKey)
  const columns = [...new Set(wanted)]
  for (const column of columns) {
    if (!table.columns.has(column)) throw noSuchColumnToWrite(column, table.name)
  }
  if (columns.length === 0 && payload.rows.length > 1) throw invalidBody('The rows name no column')
  return columns
}

/** The payload as rows of the table. */
function payloadSql(
  { node: { table }, preferences }: Write,
  { payload, columns, parameters }: { payload: Payload; columns: readonly string[]; parameters: Parameters },
): string {
  const json = parameters.add(asJsonList(payload))
  const rowType = `null::${publicName(table.name)}`
  const missing = preferences.missingAsDefault ? missingSomewhere(payload, columns) : []
  const defaults = missing
    .map((column) => ({ column, expression: table.columns.get(column)!.default }))
    .filter(({ expression }) => expression !== null)
    .map(({ column, expression }) => `${parameters.add(column)}::text, ${expression}`)
  if (defaults.length === 0) return `json_populate_recordset(${rowType}, ${json}::json) as payload`
  return (
    `jsonb_populate_recordset(${rowType}, (select jsonb_agg(jsonb_build_object(${defaults.join(', ')}) || sent.value) ` +
    `from jsonb_array_elements(${json}::jsonb) as sent)) as payload`
  )
}

function missingSomewhere({ rows }: Payload, columns: readonly string[]): string[] {
  return columns.filter((column) => rows.some((row) => !Object.hasOwn(row, column)))
}

function conflictSql({ node: { table }, query, preferences }: Write, columns: readonly string[]): string {
  if (!preferences.onDuplicates) return ''
  const key = query.onConflict ?? table.primaryKey
  for (const column of key) {
    if (!table.columns.has(column)) throw noSuchColumnToWrite(column, table.name)
  }
  if (key.length === 0)
    throw notSupported(`The table '${table.name}' has no primary key: on_conflict is needed`)
  const target = `on conflict (${key.map(identifier).join(', ')})`
  if (preferences.onDuplicates === 'ignore' || columns.length === 0) return `${target} do nothing`
  const assignments = columns.map((column) => `${identifier(column)} = excluded.${identifier(column)}`)
  return `${target} do update set ${assignments.join(', ')}`
}

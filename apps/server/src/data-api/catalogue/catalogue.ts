import type { Database } from '@hearth/database'
import { type CatalogueRow, readCatalogue } from './queries.ts'
import { rpcFunctions } from './rpc-functions.ts'

/**
 * What stands in the exposed schema. It is the only source of identifiers for SQL: a name that a caller wrote is looked
 * up here, and what goes into the statement is what was found.
 */
export type Catalogue = {
  tables: ReadonlyMap<string, Table>
  relationships: readonly Relationship[]
  /** The listed functions; one name may stand for several. */
  functions: ReadonlyMap<string, readonly RpcFunction[]>
}

export type Column = {
  name: string
  /** PostgreSQL's own spelling: `text[]`, `timestamp with time zone`. */
  type: string
  kind: 'json' | 'array' | 'text' | 'other'
  /** The expression of its default, from the catalogue. */
  default: string | null
  /**
   * A generated column that holds it in lower case, itself not shown. Under a row policy an index on `lower(column)` is of
   * no use, because that function is not leakproof; a plain comparison with a column may go first.
   */
  lowered?: string
}

export type Table = {
  name: string
  columns: ReadonlyMap<string, Column>
  primaryKey: readonly string[]
}

/** A foreign key, seen from the table that holds it. */
export type Relationship = {
  constraint: string
  table: string
  columns: readonly string[]
  target: string
  targetColumns: readonly string[]
  /** At most one row of `table` for one of `target`. */
  isUnique: boolean
}

export type RpcFunction = {
  name: string
  arguments: readonly { name: string; type: string; isOptional: boolean }[]
  returns:
    | { kind: 'nothing' }
    /** One value, or a list of them. */
    | { kind: 'value'; isSet: boolean }
    /** One row, or a list of them; the columns as a table's, so that they can be selected and filtered. */
    | { kind: 'row'; isSet: boolean; table: Table }
  isVolatile: boolean
}

/** Reads the catalogue. Throws what the database throws. */
export async function loadCatalogue(database: Database): Promise<Catalogue> {
  const { tables, foreignKeys, functions } = await readCatalogue(database, rpcFunctions)
  const byName = new Map<string, RpcFunction[]>()
  for (const row of functions) {
    const known = byName.get(row.name)
    if (known) known.push(toFunction(row))
    else byName.set(row.name, [toFunction(row)])
  }
  return {
    tables: new Map(tables.map((table) => [table.name, toTable(table)])),
    relationships: foreignKeys.map(({ uniqueKeys, ...key }) => ({
      ...key,
      isUnique: uniqueKeys.some((unique) => unique.every((column) => key.columns.includes(column))),
    })),
    functions: byName,
  }
}

function toTable({ name, columns, primaryKey }: CatalogueRow['tables'][number]): Table {
  const shown = new Map(
    columns.filter(({ lowerOf }) => !lowerOf).map((column) => [column.name, toColumn(column)]),
  )
  for (const { lowerOf, name: lowered } of columns) {
    const column = lowerOf && shown.get(lowerOf)
    if (column) column.lowered = lowered
  }
  return { name, columns: shown, primaryKey }
}

function toColumn({
  name,
  type,
  category,
  default: expression,
}: CatalogueRow['tables'][number]['columns'][number]): Column {
  const kind =
    type === 'json' || type === 'jsonb'
      ? 'json'
      : category === 'A'
        ? 'array'
        : category === 'S'
          ? 'text'
          : 'other'
  return { name, type, kind, default: expression }
}

function toFunction(row: CatalogueRow['functions'][number]): RpcFunction {
  const { name, arguments: args, isVolatile, isSet, returnsNothing, columns } = row
  if (returnsNothing) return { name, arguments: args, isVolatile, returns: { kind: 'nothing' } }
  if (columns.length === 0) return { name, arguments: args, isVolatile, returns: { kind: 'value', isSet } }
  return {
    name,
    arguments: args,
    isVolatile,
    returns: { kind: 'row', isSet, table: toTable({ name, columns, primaryKey: [] }) },
  }
}

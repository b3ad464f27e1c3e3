import type { Database } from '@hearth/database'
import { type Dependencies, loadDependencies } from './dependencies.ts'
import { type CatalogueRow, readCatalogue } from './queries.ts'
import { type ListedFunctions, listedFunctions } from './rpc-functions.ts'

/**
 * What stands in the exposed schema. It is the only source of identifiers for SQL: a name that a caller wrote is looked
 * up here, and what goes into the statement is what was found.
 */
export type Catalogue = {
  tables: ReadonlyMap<string, Table>
  relationships: readonly Relationship[]
  computedRelationships: readonly ComputedRelationship[]
  /** The listed functions; one name may stand for several. */
  functions: ReadonlyMap<string, readonly RpcFunction[]>
  /** Names of functions whose answer is the same for all readers of one sight. */
  sharedFunctions: ReadonlySet<string>
  dependencies: Dependencies
}

export type Column = {
  name: string
  /** PostgreSQL's own spelling: `text[]`, `timestamp with time zone`. */
  type: string
  kind: 'json' | 'array' | 'text' | 'range' | 'other'
  /** The expression of its default, from the catalogue. */
  default: string | null
  /**
   * A generated column that holds it in lower case, itself not shown. Under a row policy an index on `lower(column)`
   * is of no use, because that function is not leakproof; a plain comparison with a column may go first.
   */
  lowered?: string
  /** A function of this name computes it from a row of this table. */
  computedFrom?: string
}

export type Table = {
  name: string
  columns: ReadonlyMap<string, Column>
  /** What functions compute of a row: read like columns where they are named, and part of no star. */
  computed: ReadonlyMap<string, Column>
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

/** Rows that a function finds for one row of a table. */
export type ComputedRelationship = { name: string; table: string; target: string; isToOne: boolean }

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

/** Reads the catalogue, with the functions that are listed. Throws what the database throws. */
export async function loadCatalogue(
  database: Database,
  { names, shared }: ListedFunctions = listedFunctions,
): Promise<Catalogue> {
  const [rows, dependencies] = await Promise.all([readCatalogue(database, names), loadDependencies(database)])
  const { tables: tableRows, foreignKeys, functions, computed } = rows
  const tables = new Map(tableRows.map((table) => [table.name, toTable(table, computed)]))
  const byName = new Map<string, RpcFunction[]>()
  for (const row of functions) {
    const known = byName.get(row.name)
    if (known) known.push(toFunction(row, tables))
    else byName.set(row.name, [toFunction(row, tables)])
  }
  return {
    tables,
    relationships: foreignKeys.map(({ uniqueKeys, ...key }) => ({
      ...key,
      isUnique: uniqueKeys.some((unique) => unique.every((column) => key.columns.includes(column))),
    })),
    computedRelationships: computed.flatMap(({ name, table, target, isToOne }) =>
      target === null ? [] : { name, table, target, isToOne },
    ),
    functions: byName,
    sharedFunctions: shared,
    dependencies,
  }
}

function toTable(
  { name, columns, primaryKey }: CatalogueRow['tables'][number],
  computed: CatalogueRow['computed'] = [],
): Table {
  const shown = new Map(
    columns.filter(({ lowerOf }) => !lowerOf).map((column) => [column.name, toColumn(column)]),
  )
  for (const { lowerOf, name: lowered } of columns) {
    const column = lowerOf && shown.get(lowerOf)
    if (column) column.lowered = lowered
  }
  const values = computed.filter(({ table, target }) => table === name && target === null)
  return {
    name,
    columns: shown,
    computed: new Map(
      values.map((one) => [one.name, { ...toColumn({ ...one, default: null }), computedFrom: name }]),
    ),
    primaryKey,
  }
}

const kinds: Record<string, Column['kind']> = { A: 'array', S: 'text', R: 'range' }

function toColumn({
  name,
  type,
  category,
  default: expression,
}: Omit<CatalogueRow['tables'][number]['columns'][number], 'lowerOf'>): Column {
  const isJson = type === 'json' || type === 'jsonb'
  return { name, type, kind: isJson ? 'json' : (kinds[category] ?? 'other'), default: expression }
}

function toFunction(row: CatalogueRow['functions'][number], tables: ReadonlyMap<string, Table>): RpcFunction {
  const { name, arguments: args, isVolatile, isSet, returnsNothing, columns, relation } = row
  if (returnsNothing) return { name, arguments: args, isVolatile, returns: { kind: 'nothing' } }
  if (columns.length === 0) return { name, arguments: args, isVolatile, returns: { kind: 'value', isSet } }
  // Rows of a table can be followed along its keys, and computed with, as if they were read from it.
  const table = (relation && tables.get(relation)) || toTable({ name, columns, primaryKey: [] })
  return { name, arguments: args, isVolatile, returns: { kind: 'row', isSet, table } }
}

import type { Catalogue, Column, Table } from '../catalogue/catalogue.ts'
import { findLink, type Link } from '../catalogue/relationships.ts'
import { limits } from '../limits.ts'
import { noAggregates, noSuchColumn, notSupported, ProtocolError, shorten } from '../protocol-error.ts'
import type {
  Condition,
  Field,
  JsonStep,
  OrderTerm,
  Placed,
  Query,
  SelectItem,
  Test,
} from '../request/query.ts'
import { type Cast, casts } from './casts.ts'

/** A request held against the catalogue: every table and column in it exists. */
export type ReadNode = {
  table: Table
  outputs: Output[]
  where: PlannedCondition[]
  order: PlannedOrder[]
  limit: number | undefined
  offset: number
  embeds: Embed[]
}

export type Embed = { node: ReadNode; link: Link; name: string; isInner: boolean }

export type PlannedField = { column: Column; path: readonly JsonStep[] }

/** `isOurName`: the name is the catalogue's own, not one that the caller made up. */
export type Output = { name: string; isOurName: boolean } & (
  | { kind: 'column'; field: PlannedField; cast: Cast | undefined }
  | { kind: 'embed'; embed: Embed }
)

export type PlannedCondition =
  | { kind: 'and' | 'or'; isNegated: boolean; parts: PlannedCondition[] }
  | { kind: 'filter'; isNegated: boolean; field: PlannedField; test: Test }

export type PlannedOrder = Omit<OrderTerm, 'field'> & { field: PlannedField }

/**
 * Plans what is selected from `table` and the tables embedded in it. Throws the protocol's error for what is not
 * there.
 */
export function planRead(catalogue: Catalogue, table: Table, query: Query): ReadNode {
  const root = planNode(catalogue, table, query.select)
  for (const placed of query.where) {
    const node = nodeAt(root, placed)
    refuseRowTests(node, placed.value)
    node.where.push(planCondition(node.table, placed.value))
  }
  for (const placed of query.order) {
    const node = nodeAt(root, placed)
    node.order = placed.value.map((term) => ({ ...term, field: planField(node.table, term.field) }))
  }
  for (const placed of query.limit) {
    nodeAt(root, placed).limit = Math.min(placed.value, limits.rows)
  }
  for (const placed of query.offset) nodeAt(root, placed).offset = placed.value
  return root
}

/** The tables that a plan reads and the functions that compute for it. */
export function namesOf(node: ReadNode): string[] {
  return [
    node.table.name,
    ...computedIn(node),
    ...node.embeds.flatMap(({ node: below, link }) => [
      ...namesOf(below),
      ...(link.computed ? [link.computed.name] : []),
    ]),
  ]
}

function computedIn({ outputs, where, order }: ReadNode): string[] {
  const fields = [
    ...outputs.flatMap((output) => (output.kind === 'column' ? [output.field] : [])),
    ...where.flatMap(fieldsIn),
    ...order.map(({ field }) => field),
  ]
  return fields.flatMap(({ column }) => (column.computedFrom ? [column.name] : []))
}

function fieldsIn(condition: PlannedCondition): PlannedField[] {
  return condition.kind === 'filter' ? [condition.field] : condition.parts.flatMap(fieldsIn)
}

function planCondition(table: Table, condition: Condition): PlannedCondition {
  if (condition.kind === 'filter') return { ...condition, field: planField(table, condition.field) }
  return { ...condition, parts: condition.parts.map((part) => planCondition(table, part)) }
}

/** The protocol also asks by `is.null` whether an embedded table has rows. */
function refuseRowTests(node: ReadNode, condition: Condition): void {
  if (condition.kind !== 'filter') {
    for (const part of condition.parts) refuseRowTests(node, part)
    return
  }
  const { table, embeds } = node
  const { column } = condition.field
  if (!table.columns.has(column) && embeds.some(({ name }) => name === column)) {
    throw notSupported(
      `Filtering by whether '${shorten(column)}' has rows is not supported`,
      'Embed it with !inner to keep only rows that have some.',
    )
  }
}

function planNode(catalogue: Catalogue, table: Table, items: readonly SelectItem[]): ReadNode {
  const node: ReadNode = {
    table,
    outputs: [],
    where: [],
    order: [],
    limit: undefined,
    offset: 0,
    embeds: [],
  }
  for (const item of items) {
    if (item.kind === 'all') {
      for (const column of table.columns.values()) node.outputs.push(plainOutput(column))
    } else if (item.kind === 'field') {
      node.outputs.push(planOutput(table, item))
    } else {
      const link = findLink(catalogue, { table: table.name, name: item.name, hint: item.hint })
      const target = catalogue.tables.get(link.target)!
      const name = item.alias ?? item.name
      if (node.embeds.some((other) => other.name === name)) {
        throw notSupported(`The name "${shorten(name)}" is embedded twice`, 'Give one of them another name.')
      }
      const embed: Embed = {
        node: planNode(catalogue, target, item.items),
        link,
        name,
        isInner: item.isInner,
      }
      node.embeds.push(embed)
      // An embedded table without columns filters, and is not shown.
      if (item.items.length > 0) {
        node.outputs.push({ kind: 'embed', name, isOurName: item.alias === undefined, embed })
      }
    }
  }
  return node
}

function plainOutput(column: Column): Output {
  return { kind: 'column', name: column.name, isOurName: true, field: { column, path: [] }, cast: undefined }
}

function planOutput(table: Table, { field, alias, cast }: SelectItem & { kind: 'field' }): Output {
  // Such a column is an aggregate to the protocol, unless the table has one.
  if (field.column === 'count' && !table.columns.has('count')) throw noAggregates()
  const planned = planField(table, field)
  const lastKey = field.path.findLast(({ key }) => typeof key === 'string')?.key as string | undefined
  const name = alias ?? lastKey ?? planned.column.name
  return {
    kind: 'column',
    name,
    isOurName: name === planned.column.name,
    field: planned,
    cast: cast === undefined ? undefined : knownCast(cast),
  }
}

function planField(table: Table, { column: name, path }: Field): PlannedField {
  const column = table.columns.get(name) ?? table.computed.get(name)
  if (!column) throw noSuchColumn(name, table.name)
  if (path.length > 0 && column.kind !== 'json' && column.kind !== 'array') {
    throw new ProtocolError(
      404,
      '42883',
      `operator does not exist: ${column.type} ${path[0]!.asText ? '->>' : '->'}`,
    )
  }
  return { column, path }
}

function knownCast(name: string): Cast {
  const cast = casts.get(name)
  if (!cast) throw new ProtocolError(400, '42704', `type "${shorten(name)}" does not exist`)
  return cast
}

/** The node that a filter, order or limit belongs to: `path` names embedded tables as the answer does. */
function nodeAt(root: ReadNode, { path }: Placed<unknown>): ReadNode {
  let node = root
  for (const name of path) {
    const embed = node.embeds.find((candidate) => candidate.name === name)
    if (!embed) {
      throw new ProtocolError(
        400,
        'PGRST108',
        `'${shorten(name)}' is not an embedded resource in this request`,
        {
          hint: `Verify that '${shorten(name)}' is included in the 'select' query parameter.`,
        },
      )
    }
    node = embed.node
  }
  return node
}

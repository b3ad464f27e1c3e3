import type { Link } from '../catalogue/relationships.ts'
import { limits } from '../limits.ts'
import { notSupported } from '../protocol-error.ts'
import type { Embed, Output, PlannedOrder, ReadNode } from './read-plan.ts'
import { computedSql, identifier, type Parameters, publicName } from './sql.ts'
import { conditionSql, fieldSql } from './sql-conditions.ts'

/** `json_build_object` takes a hundred arguments. */
const maxRenamed = 50

/** The rows of a node as a SELECT, and the JSON of one of them, seen from a query that calls those rows `row`. */
type Rows = { select: string; json(row: string): string }

export type Rendering = {
  parameters: Parameters
  /** A short name that no other table of the statement has. */
  nextAlias(): string
}

export function createRendering(parameters: Parameters): Rendering {
  let count = 0
  return { parameters, nextAlias: () => `t${count++}` }
}

/** Where a node's rows come from: the table's name or whatever else stands after FROM, and which of its rows. */
export type Origin = { alias: string; source: string; where: string; hasUsualLimit?: boolean }

/** The rows of a node, embedded tables included. */
export function rowsSql(node: ReadNode, rendering: Rendering, origin: Origin): Rows {
  const { parameters } = rendering
  const { alias, source, where, hasUsualLimit = true } = origin
  const outputs = node.outputs.map((output) => outputSql(output, alias, rendering))
  const isRenamed = node.outputs.some(({ isOurName }) => !isOurName)
  if (isRenamed && outputs.length > maxRenamed) {
    throw notSupported(
      'Too many columns',
      `At most ${maxRenamed} columns can be asked for when one is renamed.`,
    )
  }
  // A name that the caller made up is a value of the JSON, never an identifier.
  const columnName = (at: number) => identifier(isRenamed ? `c${at}` : node.outputs[at]!.name)
  // Written out when nobody asked for another, so that the planner knows the usual case.
  const usualLimit = hasUsualLimit ? `limit ${limits.rows}` : ''
  const select = [
    `select ${outputs.map((sql, at) => `${sql} as ${columnName(at)}`).join(', ')}`,
    `from ${source} as ${alias}`,
    where,
    node.order.length > 0 &&
      `order by ${node.order.map((term) => orderSql(term, alias, parameters)).join(', ')}`,
    node.limit === undefined ? usualLimit : `limit ${parameters.add(node.limit)}`,
    node.offset > 0 && `offset ${parameters.add(node.offset)}`,
  ]
  return {
    select: select.filter(Boolean).join(' '),
    json: (row) =>
      isRenamed
        ? `json_build_object(${node.outputs
            .map(({ name }, at) => `${parameters.add(name)}::text, ${row}.${columnName(at)}`)
            .join(', ')})`
        : `row_to_json(${row})`,
  }
}

/** The node's conditions and those of its inner embedded tables, with WHERE; nothing when there are none. */
export function whereSql(
  node: Pick<ReadNode, 'where' | 'embeds'>,
  rendering: Rendering,
  { alias, join = [] }: { alias: string; join?: readonly string[] },
): string {
  const conditions = [
    ...join,
    ...node.where.map((condition) => conditionSql(condition, alias, rendering.parameters)),
    ...node.embeds.filter(({ isInner }) => isInner).map((embed) => existsSql(embed, alias, rendering)),
  ]
  return conditions.length > 0 ? `where ${conditions.join(' and ')}` : ''
}

function outputSql(output: Output, alias: string, rendering: Rendering): string {
  if (output.kind === 'embed') return embedSql(output.embed, alias, rendering)
  const sql = fieldSql(output.field, alias, rendering.parameters)
  return output.cast ? `${sql}::${output.cast}` : sql
}

/** The embedded rows as one value of JSON: the one row or null, or the list of rows. */
function embedSql(embed: Embed, parent: string, rendering: Rendering): string {
  const { node, link } = embed
  const alias = rendering.nextAlias()
  const where = whereSql(node, rendering, { alias, join: joinSql(link, alias, parent) })
  const rows = rowsSql(node, rendering, { alias, source: sourceSql(embed, parent), where })
  const row = rendering.nextAlias()
  return link.isToOne
    ? `(select ${rows.json(row)} from (${rows.select}) as ${row})`
    : `coalesce((select json_agg(${rows.json(row)}) from (${rows.select}) as ${row}), '[]')`
}

function existsSql(embed: Embed, parent: string, rendering: Rendering): string {
  const { node, link } = embed
  const alias = rendering.nextAlias()
  const where = whereSql(node, rendering, { alias, join: joinSql(link, alias, parent) })
  return `exists (select from ${sourceSql(embed, parent)} as ${alias} ${where})`
}

/** What stands after FROM: the table, or what a function finds for the row above. */
function sourceSql({ node, link: { computed } }: Embed, parent: string): string {
  if (!computed) return publicName(node.table.name)
  return computedSql(computed.name, { table: computed.table, alias: parent })
}

function joinSql({ pairs }: Link, alias: string, parent: string): string[] {
  return pairs.map(({ own, other }) => `${alias}.${identifier(other)} = ${parent}.${identifier(own)}`)
}

function orderSql(
  { field, isDescending, nulls }: PlannedOrder,
  alias: string,
  parameters: Parameters,
): string {
  const direction = isDescending ? ' desc' : ''
  return `${fieldSql(field, alias, parameters)}${direction}${nulls ? ` nulls ${nulls}` : ''}`
}

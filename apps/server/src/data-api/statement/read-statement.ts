import type { Statement } from '@hearth/database'
import { limits } from '../limits.ts'
import type { Representation } from '../request/parse-headers.ts'
import type { ReadNode } from './read-plan.ts'
import { createParameters, type Parameters, publicName } from './sql.ts'
import { createRendering, type Origin, type Rendering, rowsSql, whereSql } from './sql-read.ts'

/** What every statement of this interface answers with: one row of it. */
export type AnswerRow = {
  /** The JSON, made in the database; null when nobody wants it, or when it is too large. */
  body: string | null
  /** Rows shown by a read, affected by a write. */
  rows: number
  /**
   * All rows that the conditions let through, when they were to be counted; at most `limits.countedForVisitors` and
   * one.
   */
  total: number | null
  /** Of an upsert that merges: how many rows are new. */
  inserted?: number | null
}

export type Wanted = {
  representation: Representation
  wantsCount: boolean
  wantsBody: boolean
  isVisitor: boolean
}

/** One statement that answers a read: the JSON, how many rows it has and, if wanted, how many there are. */
export function readStatement(node: ReadNode, wanted: Wanted): Statement {
  const rendering = createRendering(createParameters())
  const alias = rendering.nextAlias()
  const where = whereSql(node, rendering, { alias })
  const origin = { alias, source: publicName(node.table.name), where }
  const text = readSql(node, rendering, { origin, wanted })
  return {
    ...statement(`read ${node.table.name}`, text, rendering.parameters),
    onlyReads: true,
    fromReplica: true,
  }
}

/** The same over any source of rows, as text; `guard` is a further column. */
export function readSql(
  node: ReadNode,
  rendering: Rendering,
  { origin, wanted, guard = '' }: { origin: Origin; wanted: Wanted; guard?: string },
): string {
  const rows = rowsSql(wanted.wantsBody ? node : { ...node, outputs: [] }, rendering, origin)
  const row = rendering.nextAlias()
  const body = wanted.wantsBody ? bodySql(rows.json(row), wanted.representation) : 'null::text'
  const total = wanted.wantsCount ? totalSql(origin, wanted) : 'null::bigint'
  return (
    `select case when octet_length(answer.body) <= ${limits.answerBytes} then answer.body end as body, answer.rows, ` +
    `${total} as total${guard} from (select ${body} as body, count(*)::integer as rows from (${rows.select}) as ${row}) as answer`
  )
}

function totalSql({ source, alias, where }: Origin, { isVisitor }: Wanted): string {
  const counted = `${source} as ${alias} ${where}`
  if (!isVisitor) return `(select count(*) from ${counted})`
  return `(select count(*) from (select from ${counted} limit ${limits.countedForVisitors + 1}) as counted)`
}

/** The JSON of all rows: a list, or the object itself, which is only sent when there is one. */
export function bodySql(json: string, representation: Representation): string {
  return representation === 'object'
    ? `string_agg(${json}::text, '')`
    : `coalesce(json_agg(${json}), '[]')::text`
}

/**
 * Names the statement by its text, so that the same shape is prepared once; `label` is what metrics and log call it,
 * made from names of the catalogue alone.
 */
export function statement(label: string, text: string, parameters: Parameters): Statement {
  return { name: text, label, text, values: parameters.values }
}

import { type Answer, answerRead } from './answers.ts'
import { limits } from './limits.ts'
import { notSupported } from './protocol-error.ts'
import { parseQuery } from './request/parse-query.ts'
import type { Query } from './request/query.ts'
import { planRead, type ReadNode } from './statement/read-plan.ts'
import { readStatement } from './statement/read-statement.ts'
import { findTable, runStatement, type TableRequest } from './table-request.ts'

/** `GET` and `HEAD` of a table. */
export async function readTable(request: TableRequest): Promise<Answer> {
  const table = findTable(request)
  const query = parseQuery(request.search)
  refuseWriteParameters(query)
  const node = planRead(request.catalogue, table, query)
  narrow(node, request.range)
  const isHead = request.method === 'HEAD'
  const { representation, preferences } = request
  const wanted = { representation, wantsCount: preferences.wantsCount, wantsBody: !isHead }
  const row = await runStatement(request, readStatement(node, wanted))
  return answerRead(row, { representation, isHead, offset: node.offset, applied: preferences.applied })
}

/** Parameters that belong to writes alone would be lost without a word. */
export function refuseWriteParameters({ columns, onConflict }: Query): void {
  if (columns) throw notSupported('The parameter "columns" belongs to a write')
  if (onConflict) throw notSupported('The parameter "on_conflict" belongs to an insert')
}

/** The header `Range` narrows what `offset` and `limit` left. */
export function narrow(node: ReadNode, range: TableRequest['range']): void {
  if (!range) return
  const left = node.limit === undefined ? undefined : Math.max(0, node.limit - range.offset)
  node.offset += range.offset
  if (left !== undefined || range.limit !== undefined) {
    node.limit = Math.min(left ?? limits.rows, range.limit ?? limits.rows, limits.rows)
  }
}

import { type Answer, answerRead } from './answers.ts'
import { limits } from './limits.ts'
import { notSupported } from './protocol-error.ts'
import { parseQuery } from './request/parse-query.ts'
import type { Query } from './request/query.ts'
import { namesOf, planRead, type ReadNode } from './statement/read-plan.ts'
import { rememberShapes } from './statement/read-shapes.ts'
import { readStatement } from './statement/read-statement.ts'
import { boundExpressions, findTable, isVisitor, runStatement, type TableRequest } from './table-request.ts'

/** `GET` and `HEAD` of a table. */
export async function readTable(request: TableRequest): Promise<Answer> {
  const { statement, offset, restsOn } = plan(request)
  request.restsOn(restsOn)
  const row = await runStatement(request, statement)
  const { representation, preferences } = request
  const { applied } = preferences
  return answerRead(row, {
    representation,
    isHead: isHead(request),
    offset,
    applied,
    isVisitor: isVisitor(request),
  })
}

const plan = rememberShapes((request) => {
  const { representation, preferences } = request
  const table = findTable(request)
  const query = parseQuery(request.search)
  refuseWriteParameters(query)
  const node = planRead(request.catalogue, table, query)
  narrow(node, request.range)
  const wanted = {
    representation,
    wantsCount: preferences.wantsCount,
    wantsBody: !isHead(request),
    isVisitor: isVisitor(request),
  }
  return {
    statement: boundExpressions(request, query, readStatement(node, wanted)),
    offset: node.offset,
    restsOn: request.catalogue.dependencies.readBy(namesOf(node)),
  }
})

const isHead = ({ method }: TableRequest) => method === 'HEAD'

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

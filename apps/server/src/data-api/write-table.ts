import { type Answer, answerWrite } from './answers.ts'
import { notSupported } from './protocol-error.ts'
import { parsePayload } from './request/parse-payload.ts'
import { parseQuery } from './request/parse-query.ts'
import { planRead } from './statement/read-plan.ts'
import { deleteStatement, insertStatement, updateStatement, type Write } from './statement/write-statement.ts'
import { boundExpressions, findTable, runStatement, type TableRequest } from './table-request.ts'

/** `POST` (insert), `PATCH` (update) and `DELETE` of a table. */
export async function writeTable(request: TableRequest): Promise<Answer> {
  const { method, representation, preferences } = request
  const table = findTable(request)
  const query = parseQuery(request.search)
  if (query.onConflict && method !== 'POST') {
    throw notSupported('The parameter "on_conflict" belongs to an insert')
  }
  const node = planRead(request.catalogue, table, query)
  const statement = writeStatementOf(method, { node, query, preferences, representation }, request.body)
  const row = await runStatement(request, boundExpressions(request, query, statement))
  const { wantsCount, applied } = preferences
  return answerWrite(row, { isInsert: method === 'POST', representation, wantsCount, applied })
}

function writeStatementOf(method: string, write: Write, body: string | undefined) {
  if (method === 'DELETE') return deleteStatement(write)
  const payload = parsePayload(body)
  return method === 'POST' ? insertStatement(write, payload) : updateStatement(write, payload)
}

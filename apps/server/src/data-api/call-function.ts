import type { Statement } from '@hearth/database'
import { type Answer, answerRead, answerValue } from './answers.ts'
import type { RpcFunction } from './catalogue/catalogue.ts'
import { invalidBody, notSupported, ProtocolError } from './protocol-error.ts'
import { narrow, refuseWriteParameters } from './read-table.ts'
import { parseQuery } from './request/parse-query.ts'
import type { Query } from './request/query.ts'
import {
  type CallArguments,
  callStatement,
  findFunction,
  noSuchFunction,
} from './statement/call-statement.ts'
import { namesOf, planRead, type ReadNode } from './statement/read-plan.ts'
import type { AnswerRow } from './statement/read-statement.ts'
import { boundExpressions, isVisitor, runStatement, type TableRequest } from './table-request.ts'

/** `POST`, `GET` and `HEAD` of `/rpc/:name`: a listed function, by named arguments. */
export async function callFunction(request: TableRequest): Promise<Answer> {
  const { method, representation, preferences, catalogue } = request
  refuseUnlisted(request)
  const isPost = method === 'POST'
  const listed = catalogue.functions.get(request.name)
  const known = new Set((listed ?? []).flatMap((one) => one.arguments.map(({ name }) => name)))
  // Whatever comes for a function that is not there was meant for it, so that the answer is that it is not there.
  const query = parseQuery(request.search, (name) => !isPost && (!listed || known.has(name)))
  refuseWriteParameters(query)
  const { called, args } = isPost ? findByBody(request) : findByQuery(request, query)
  if (called.isVolatile && !isPost) {
    throw new ProtocolError(405, '25006', 'A function that changes data is called by POST', {
      headers: { allow: 'POST' },
    })
  }

  const isHead = method === 'HEAD'
  const wantsRows = { wantsCount: preferences.wantsCount, wantsBody: !isHead, isVisitor: isVisitor(request) }
  const { returns } = called
  if (returns.kind !== 'row') {
    refuseSelection(query)
    request.restsOn(catalogue.dependencies.readBy([called.name]))
    const wanted = { representation, ...wantsRows }
    const row = await run(
      request,
      called,
      callStatement(called, args, { node: undefined, wanted, maxAffected: undefined }),
    )
    return answerValue(row, { returnsNothing: returns.kind === 'nothing', applied: preferences.applied })
  }
  const node = planRead(catalogue, returns.table, query)
  narrow(node, request.range)
  request.restsOn(catalogue.dependencies.readBy([called.name, ...embeddedIn(node)]))
  const shape = returns.isSet ? representation : 'object'
  const wanted = { representation: shape, ...wantsRows }
  const { maxAffected } = preferences
  const statement = callStatement(called, args, { node, wanted, maxAffected })
  const row = await run(request, called, boundExpressions(request, query, statement))
  const { applied } = preferences
  return answerRead(row, {
    representation: shape,
    isHead,
    offset: node.offset,
    applied,
    isVisitor: isVisitor(request),
  })
}

/** The function may read the request's headers, by `current_setting('request.headers')`. */
function run(request: TableRequest, called: RpcFunction, statement: Statement): Promise<AnswerRow> {
  const settings = { ...statement.settings, 'request.headers': request.headers() }
  return runStatement(request, { ...statement, settings, fromReplica: !called.isVolatile })
}

/** First of all: what stands in the query of a call that nobody answers is of no interest. */
function refuseUnlisted({ catalogue, name, method, search, body, isText }: TableRequest): void {
  if (catalogue.functions.has(name)) return
  if (method !== 'POST') {
    throw noSuchFunction(name, { names: [...new URLSearchParams(search).keys()], body: undefined })
  }
  if (isText) throw noSuchFunction(name, { names: undefined, body: 'text' })
  throw noSuchFunction(name, { names: keysOf(parseJson(body?.trim() || '{}')), body: 'json' })
}

/** What arguments in a body are called; undefined when it is no object. */
function keysOf(body: unknown): string[] | undefined {
  return typeof body === 'object' && body !== null && !Array.isArray(body) ? Object.keys(body) : undefined
}

/** The rows themselves come from the function, whatever their table. */
function embeddedIn(node: ReadNode): string[] {
  return namesOf(node).slice(1)
}

type Call = { called: RpcFunction; args: CallArguments }

/** By POST the body holds the arguments by their names, or is the only one. */
function findByBody({ catalogue, name, body, isText }: TableRequest): Call {
  if (isText) {
    const { called } = findFunction(catalogue, name, { names: undefined, body: 'text' })
    return { called, args: { from: 'whole body', text: body ?? '' } }
  }
  const json = body?.trim() || '{}'
  const names = keysOf(parseJson(json))
  const { called, takesWholeBody } = findFunction(catalogue, name, { names, body: 'json' })
  if (takesWholeBody || !names) return { called, args: { from: 'whole body', text: json } }
  return { called, args: { from: 'body', json, names } }
}

/** By GET a name that is no argument reads as a filter; one without an operator was meant as an argument. */
function findByQuery({ catalogue, name }: TableRequest, { arguments: values }: Query): Call {
  const { called } = findFunction(catalogue, name, { names: [...values.keys()], body: undefined })
  return { called, args: { from: 'query', values } }
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
}

function refuseSelection({ select, where, order, limit, offset }: Query): void {
  const selectsAll = select.length === 1 && select[0]!.kind === 'all'
  if (!selectsAll || where.length + order.length + limit.length + offset.length > 0) {
    throw notSupported('This function returns no rows that could be selected, filtered or ordered')
  }
}

import { type Answer, answerRead, answerValue } from './answers.ts'
import { invalidBody, notSupported, ProtocolError } from './protocol-error.ts'
import { narrow, refuseWriteParameters } from './read-table.ts'
import { parseQuery } from './request/parse-query.ts'
import type { Query } from './request/query.ts'
import { type CallArguments, callStatement, findFunction } from './statement/call-statement.ts'
import { planRead } from './statement/read-plan.ts'
import { runStatement, type TableRequest } from './table-request.ts'

/** `POST`, `GET` and `HEAD` of `/rpc/:name`: a listed function, by named arguments. */
export async function callFunction(request: TableRequest): Promise<Answer> {
  const { method, representation, preferences, catalogue } = request
  const isPost = method === 'POST'
  const known = new Set(
    (catalogue.functions.get(request.name) ?? []).flatMap((one) => one.arguments.map(({ name }) => name)),
  )
  const query = parseQuery(request.search, (name) => !isPost && known.has(name))
  refuseWriteParameters(query)
  const args = isPost ? argumentsInBody(request.body) : argumentsInQuery(query)
  const called = findFunction(
    catalogue,
    request.name,
    args.from === 'body' ? args.names : [...args.values.keys()],
  )
  if (called.isVolatile && !isPost) {
    throw new ProtocolError(405, '25006', 'A function that changes data is called by POST', {
      headers: { allow: 'POST' },
    })
  }

  const isHead = method === 'HEAD'
  const { returns } = called
  if (returns.kind !== 'row') {
    refuseSelection(query)
    const wanted = { representation, wantsCount: false, wantsBody: !isHead }
    const row = await runStatement(
      request,
      callStatement(called, args, { node: undefined, wanted, maxAffected: undefined }),
    )
    return answerValue(row, preferences.applied)
  }
  const node = planRead(catalogue, returns.table, query)
  narrow(node, request.range)
  const shape = returns.isSet ? representation : 'object'
  const wanted = { representation: shape, wantsCount: preferences.wantsCount, wantsBody: !isHead }
  const { maxAffected } = preferences
  const row = await runStatement(request, callStatement(called, args, { node, wanted, maxAffected }))
  return answerRead(row, { representation: shape, isHead, offset: node.offset, applied: preferences.applied })
}

function argumentsInBody(body: string | undefined): CallArguments {
  const json = body?.trim() || '{}'
  let parsed: unknown
  try {
    parsed = JSON.parse(json)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw invalidBody('The arguments must be an object')
  }
  return { from: 'body', json, names: Object.keys(parsed) }
}

/** By GET a name that is no argument reads as a filter; one without an operator was meant as an argument. */
function argumentsInQuery(query: Query): CallArguments {
  return { from: 'query', values: query.arguments }
}

function refuseSelection({ select, where, order, limit, offset }: Query): void {
  const selectsAll = select.length === 1 && select[0]!.kind === 'all'
  if (!selectsAll || where.length + order.length + limit.length + offset.length > 0) {
    throw notSupported('This function returns no rows that could be selected, filtered or ordered')
  }
}

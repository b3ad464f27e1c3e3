import type { Statement } from '@hearth/database'
import type { Catalogue, RpcFunction } from '../catalogue/catalogue.ts'
import { limits } from '../limits.ts'
import { ProtocolError, shorten } from '../protocol-error.ts'
import type { ReadNode } from './read-plan.ts'
import { bodySql, readSql, statement, type Wanted } from './read-statement.ts'
import { createParameters, identifier, type Parameters, publicName } from './sql.ts'
import { guardSql } from './sql-guard.ts'
import { createRendering, whereSql } from './sql-read.ts'

/** The arguments as they came: one JSON object in a body, or texts in a query string. */
export type CallArguments =
  | { from: 'body'; json: string; names: readonly string[] }
  | { from: 'query'; values: ReadonlyMap<string, string> }

/** The listed function that takes arguments of these names. Throws PGRST202 when there is none, PGRST203 when several do. */
export function findFunction(catalogue: Catalogue, name: string, given: readonly string[]): RpcFunction {
  const fitting = (catalogue.functions.get(name) ?? []).filter(
    (candidate) =>
      given.every((argument) => candidate.arguments.some((known) => known.name === argument)) &&
      candidate.arguments.every((known) => known.isOptional || given.includes(known.name)),
  )
  const [found, another] = fitting
  const signature = `public.${shorten(name)}(${shorten(given.join(', '))})`
  if (!found) {
    throw new ProtocolError(404, 'PGRST202', `Could not find the function ${signature} in the schema cache`, {
      details: given.length > 0 ? null : `Searched for the function ${signature} without parameters.`,
    })
  }
  if (another) {
    throw new ProtocolError(
      300,
      'PGRST203',
      `Could not choose the best candidate function between: ${signature}`,
    )
  }
  return found
}

/**
 * One statement that calls the function once and answers with what it returns. `node` selects from its rows when it
 * returns rows. What changes data is undone when a single object was asked for and there is not exactly one.
 */
export function callStatement(
  called: RpcFunction,
  args: CallArguments,
  {
    node,
    wanted,
    maxAffected,
  }: { node: ReadNode | undefined; wanted: Wanted; maxAffected: number | undefined },
): Statement {
  const rendering = createRendering(createParameters())
  const { parameters } = rendering
  const call = callSql(called, args, parameters)
  if (node) {
    const alias = rendering.nextAlias()
    const where = whereSql(node, rendering, { alias })
    const mustBeOne = called.isVolatile && wanted.representation === 'object'
    const text =
      `with called as materialized (select result.* from ${call} as result) ` +
      readSql(node, rendering, {
        origin: { alias, source: 'called', where },
        wanted,
        guard: guardSql('answer.rows', { maxAffected, mustBeOne }, parameters),
      })
    return statement(text, parameters)
  }
  const text =
    `with called as materialized (select result.value from ${call} as result(value) limit ${limits.rows}) ` +
    `select ${wanted.wantsBody ? valueSql(called) : 'null::text'} as body, count(*)::integer as rows, ` +
    'null::bigint as total from called'
  return statement(text, parameters)
}

function valueSql({ returns }: RpcFunction): string {
  if (returns.kind === 'nothing') return 'null::text'
  const isSet = returns.kind === 'value' && returns.isSet
  return isSet
    ? bodySql('to_json(called.value)', 'array')
    : `coalesce(string_agg(to_json(called.value)::text, ''), 'null')`
}

/** What stands after FROM: the call with its arguments by name, each read as the type that the function declares. */
function callSql(
  { name, arguments: known }: RpcFunction,
  args: CallArguments,
  parameters: Parameters,
): string {
  if (args.from === 'query') {
    const values = known
      .filter((argument) => args.values.has(argument.name))
      .map(
        (argument) =>
          `${identifier(argument.name)} => ${parameters.add(args.values.get(argument.name))}::${argument.type}`,
      )
    return `${publicName(name)}(${values.join(', ')})`
  }
  const given = known.filter((argument) => args.names.includes(argument.name))
  if (given.length === 0) return `${publicName(name)}()`
  const columns = given.map((argument) => `${identifier(argument.name)} ${argument.type}`)
  const values = given.map((argument) => `${identifier(argument.name)} => given.${identifier(argument.name)}`)
  return (
    `json_to_record(${parameters.add(args.json)}::json) as given(${columns.join(', ')}) ` +
    `cross join lateral ${publicName(name)}(${values.join(', ')})`
  )
}

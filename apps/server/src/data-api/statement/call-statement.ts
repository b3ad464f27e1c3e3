import type { Statement } from '@hearth/database'
import type { Catalogue, RpcFunction } from '../catalogue/catalogue.ts'
import { limits } from '../limits.ts'
import { invalidBody, ProtocolError, shorten } from '../protocol-error.ts'
import type { ReadNode } from './read-plan.ts'
import { bodySql, readSql, statement, type Wanted } from './read-statement.ts'
import { createParameters, identifier, type Parameters, publicName } from './sql.ts'
import { guardSql } from './sql-guard.ts'
import { createRendering, whereSql } from './sql-read.ts'

/**
 * The arguments as they came: one JSON object in a body, texts in a query string, or a whole body as the only
 * argument.
 */
export type CallArguments =
  | { from: 'body'; json: string; names: readonly string[] }
  | { from: 'query'; values: ReadonlyMap<string, string> }
  | { from: 'whole body'; text: string }

/** What a caller gives: the names of arguments, if any can have one, and by POST a body that may be one as a whole. */
export type Given = { names: readonly string[] | undefined; body: 'json' | 'text' | undefined }

/** The types that an argument without a name may have, by what the body is. */
const wholeBodyTypes = { json: ['json', 'jsonb'], text: ['text'] }

/**
 * The listed function that takes arguments of these names, or else the whole body as its one argument without a name.
 * Throws PGRST202 when there is none, PGRST203 when several do, PGRST102 when arguments were to have names.
 */
export function findFunction(
  catalogue: Catalogue,
  name: string,
  given: Given,
): { called: RpcFunction; takesWholeBody: boolean } {
  const candidates = catalogue.functions.get(name) ?? []
  const { names, body } = given
  const byName = names ? candidates.filter((one) => takesNames(one, names)) : []
  const fitting = byName.length > 0 ? byName : candidates.filter((one) => takesBody(one, body))
  const [called, another] = fitting
  if (!called && !names && body === 'json') throw invalidBody('The arguments must be an object')
  if (!called) throw noSuchFunction(name, given)
  if (another) throw ambiguousFunction(fitting)
  return { called, takesWholeBody: byName.length === 0 }
}

function takesNames({ arguments: known }: RpcFunction, names: readonly string[]): boolean {
  return (
    names.every((argument) => known.some(({ name }) => name === argument)) &&
    known.every(({ name, isOptional }) => isOptional || names.includes(name))
  )
}

function takesBody({ arguments: known }: RpcFunction, body: Given['body']): boolean {
  const [only, another] = known
  return only?.name === '' && !another && body !== undefined && wholeBodyTypes[body].includes(only.type)
}

/** PostgREST's words, from its `Error.hs`. */
export function noSuchFunction(name: string, { names = [], body }: Given): ProtocolError {
  const said = `public.${shorten(name)}`
  const list = shorten(names.join(', '))
  const withNames =
    names.length === 0 ? ' without parameters' : ` with parameter${names.length > 1 ? 's' : ''} ${list}`
  const searched =
    body === 'text'
      ? ' with a single unnamed text parameter'
      : `${withNames}${body === 'json' ? ' or with a single unnamed json/jsonb parameter' : ''}`
  const called = body === 'text' ? '' : names.length === 0 ? ' without parameters' : `(${list})`
  return new ProtocolError(
    404,
    'PGRST202',
    `Could not find the function ${said}${called} in the schema cache`,
    {
      details: `Searched for the function ${said}${searched}, but no matches were found in the schema cache.`,
    },
  )
}

function ambiguousFunction(fitting: readonly RpcFunction[]): ProtocolError {
  const signatures = fitting.map(
    (one) => `public.${one.name}(${one.arguments.map(({ name, type }) => `${name} => ${type}`).join(', ')})`,
  )
  return new ProtocolError(
    300,
    'PGRST203',
    `Could not choose the best candidate function between: ${signatures.join(', ')}`,
    {
      hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
    },
  )
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
    return statement(`call ${called.name}`, text, parameters)
  }
  const text =
    `with called as materialized (select result.value from ${call} as result(value) limit ${limits.rows}) ` +
    `select ${wanted.wantsBody ? valueSql(called) : 'null::text'} as body, count(*)::integer as rows, ` +
    `${wanted.wantsCount ? 'count(*)' : 'null::bigint'} as total from called`
  return statement(`call ${called.name}`, text, parameters)
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
  if (args.from === 'whole body') {
    return `${publicName(name)}(${parameters.add(args.text)}::${known[0]!.type})`
  }
  if (args.from === 'query') {
    const values = known
      .filter((argument) => args.values.has(argument.name))
      .map(({ name: argument, type }) => {
        const value = `${parameters.add(args.values.get(argument))}::${type}`
        return argument === '' ? value : `${identifier(argument)} => ${value}`
      })
    return `${publicName(name)}(${values.join(', ')})`
  }
  // A caller may also name the argument without a name, by nothing.
  if (known[0]?.name === '' && args.names.length > 0) {
    const { type } = known[0]
    return `${publicName(name)}((${parameters.add(args.json)}::json ${type === 'text' ? '->>' : '->'} '')::${type})`
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

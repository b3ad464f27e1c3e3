import { limits } from '../limits.ts'
import { notSupported, ProtocolError, rangeNotSatisfiable, unparsable } from '../protocol-error.ts'
import { countFilters, parseFilter, parseLogic } from './parse-filter.ts'
import { parseField, parseJsonPath, parseSelect } from './parse-select.ts'
import type { Field, OrderTerm, Query } from './query.ts'
import { Scanner } from './scanner.ts'

/** Parameters that stand once and belong to the request as a whole. */
const single = new Set(['select', 'order', 'limit', 'offset', 'columns', 'on_conflict'])

/**
 * Reads the query string of a request to a table or function.
 *
 * @param isArgument which names are arguments of the function that is called; everything else that is no word of the
 *   protocol is a column's filter.
 * Throws PGRST100 for what it does not understand, and for more than the limits allow.
 */
export function parseQuery(search: string, isArgument: (name: string) => boolean = () => false): Query {
  if (search.length > limits.queryBytes) {
    throw new ProtocolError(414, 'PGRST100', `The query is longer than ${limits.queryBytes} bytes`)
  }
  const query: Query = {
    select: [{ kind: 'all' }],
    where: [],
    order: [],
    limit: [],
    offset: [],
    columns: undefined,
    onConflict: undefined,
    arguments: new Map(),
  }
  const seen = new Set<string>()
  for (const [name, value] of new URLSearchParams(search)) {
    if (name.includes('\0') || value.includes('\0')) throw notSupported('The query contains a null character')
    const isSingle = isArgument(name) || readParameter(query, name, value)
    if (isArgument(name)) query.arguments.set(name, value)
    if (isSingle && seen.has(name)) throw notSupported(`The parameter "${name.slice(0, 60)}" stands twice`)
    seen.add(name)
  }
  const filters = query.where.reduce((sum, { value }) => sum + countFilters(value), 0)
  if (filters > limits.filters) {
    throw notSupported(
      'Too many filters',
      `At most ${limits.filters} conditions can be asked for, not ${filters}.`,
    )
  }
  return query
}

/** Puts one parameter into the query; true when it may not stand again. */
function readParameter(query: Query, name: string, value: string): boolean {
  if (single.has(name)) {
    if (name === 'select') query.select = parseSelect(value)
    else if (name === 'columns') query.columns = parseNames(value, 'columns parameter')
    else if (name === 'on_conflict') query.onConflict = parseNames(value, 'on_conflict parameter')
    else readListParameter(query, [], name, value)
    return true
  }
  const scanner = new Scanner(name, 'parameter')
  const path = [scanner.name()]
  while (scanner.take('.')) path.push(scanner.name())
  const steps = parseJsonPath(scanner)
  scanner.end()

  const last = path.pop()!
  if (steps.length === 0 && (last === 'and' || last === 'or')) {
    const isNegated = path.at(-1) === 'not'
    query.where.push({
      path: isNegated ? path.slice(0, -1) : path,
      value: parseLogic(last, isNegated, value),
    })
    return false
  }
  if (steps.length === 0 && path.length > 0 && readListParameter(query, path, last, value)) return true
  query.where.push({ path, value: parseFilter({ column: last, path: steps }, value) })
  return false
}

/** `order`, `limit` and `offset`, of the table or of the embedded one at `path`. */
function readListParameter(query: Query, path: string[], name: string, value: string): boolean {
  if (name === 'order') query.order.push({ path, value: parseOrder(value) })
  else if (name === 'limit') query.limit.push({ path, value: parseCount(name, value) })
  else if (name === 'offset') query.offset.push({ path, value: parseCount(name, value) })
  else return false
  return true
}

/** Reads `starts_at.desc.nullslast,data->>city`. */
function parseOrder(text: string): OrderTerm[] {
  const scanner = new Scanner(text, 'order')
  const terms: OrderTerm[] = []
  do {
    const field: Field = parseField(scanner)
    if (scanner.sees('(')) scanner.fail('ordering by an embedded table is not supported')
    const isDescending = scanner.match(/\.(asc|desc)(?=[.,]|$)/y)?.[1] === 'desc'
    const nulls = scanner.match(/\.nulls(first|last)(?=,|$)/y)?.[1] as 'first' | 'last' | undefined
    terms.push({ field, isDescending, nulls })
  } while (scanner.take(','))
  scanner.end()
  if (terms.length > limits.orderTerms) {
    throw notSupported(
      'The order parameter is too long',
      `At most ${limits.orderTerms} columns can order a list.`,
    )
  }
  return terms
}

function parseCount(name: string, text: string): number {
  if (/^-\d+$/.test(text)) {
    throw rangeNotSatisfiable(
      `${name === 'limit' ? 'Limit' : 'Offset'} should be greater than or equal to zero.`,
    )
  }
  if (!/^\d{1,15}$/.test(text)) throw unparsable(`${name} parameter`, text, 1, 'expecting a whole number')
  return Number(text)
}

function parseNames(text: string, subject: string): string[] {
  const scanner = new Scanner(text, subject)
  const names = [scanner.name()]
  while (scanner.take(',')) names.push(scanner.name())
  scanner.end()
  return names
}

import { limits } from '../limits.ts'
import { notSupported } from '../protocol-error.ts'
import { parseJsonPath } from './parse-select.ts'
import type { Comparison, Condition, Field, Quantifier, Test, TextSearch, Truth } from './query.ts'
import { Scanner } from './scanner.ts'

const comparisons = new Set<string>([
  ...['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'isdistinct', 'cs', 'cd', 'ov'],
  ...['sl', 'sr', 'nxr', 'nxl', 'adj'],
])
/** Those that take a list after `(any)` or `(all)`. */
const quantified = new Set<string>(['eq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'match', 'imatch'])
const textSearches = new Set<string>(['fts', 'plfts', 'phfts', 'wfts'])
const truths = new Set<string>(['null', 'not_null', 'true', 'false', 'unknown'])

/** How a text search reads its words: no stemming, as the columns of this database are indexed. */
const usualLanguage = 'simple'

/**
 * Reads what stands after `column=`: `eq.5`, `not.in.(a,"b,c")`, `fts(english).tea`. The value is everything that is
 * left.
 */
export function parseFilter(field: Field, text: string): Condition {
  const scanner = new Scanner(text, 'filter')
  const condition = parseTest(scanner, field, () => scanner.rest())
  scanner.end()
  return condition
}

/** Reads `(a.eq.1,not.and(b.lt.2,c.is.null))`, the value of `and=`, `or=`, `not.and=` and `not.or=`. */
export function parseLogic(kind: 'and' | 'or', isNegated: boolean, text: string): Condition {
  const scanner = new Scanner(text, 'logic tree')
  const condition = parseGroup(scanner, kind, isNegated, 1)
  scanner.end()
  return condition
}

/** How many single conditions it consists of. */
export function countFilters(condition: Condition): number {
  return condition.kind === 'filter' ? 1 : condition.parts.reduce((sum, part) => sum + countFilters(part), 0)
}

function parseGroup(scanner: Scanner, kind: 'and' | 'or', isNegated: boolean, depth: number): Condition {
  if (depth > limits.logicDepth) {
    throw notSupported('Too deeply nested', `and() and or() nest at most ${limits.logicDepth} deep.`)
  }
  scanner.expect('(')
  const parts: Condition[] = []
  do {
    scanner.skipSpaces()
    parts.push(parsePart(scanner, depth))
    scanner.skipSpaces()
  } while (scanner.take(','))
  scanner.expect(')')
  return { kind, isNegated, parts }
}

function parsePart(scanner: Scanner, depth: number): Condition {
  const group = scanner.match(/(not\.)?(and|or)(?=\()/y)
  if (group) return parseGroup(scanner, group[2] as 'and' | 'or', group[1] !== undefined, depth + 1)
  const field = { column: scanner.name(), path: parseJsonPath(scanner) }
  scanner.expect('.')
  return parseTest(scanner, field, () => valueInGroup(scanner))
}

/** Within a group a value ends at a comma or bracket, unless it is quoted or an array in braces. */
function valueInGroup(scanner: Scanner): string {
  if (scanner.sees('"')) return scanner.quoted()
  return (scanner.match(/\{[^{}]*\}(?=[,)])/y) ?? scanner.match(/[^,)]*/y))![0]
}

function parseTest(scanner: Scanner, field: Field, readValue: () => string): Condition {
  const isNegated = scanner.take('not.')
  const found = scanner.match(/([a-z]+)(?:\(([^()]*)\))?\./y)
  if (!found) scanner.unexpected('an operator (eq, gt, ...) and a dot')
  const [, operator, modifier] = found as unknown as [string, string, string | undefined]
  const isKnown = isQuantifier(modifier) ? quantified.has(operator) : textSearches.has(operator)
  if (modifier !== undefined && !isKnown) {
    scanner.fail(`a modifier like ${operator}(${modifier}) is not supported`)
  }
  return { kind: 'filter', isNegated, field, test: readTest(scanner, { operator, modifier, readValue }) }
}

function isQuantifier(modifier: string | undefined): modifier is Quantifier {
  return modifier === 'any' || modifier === 'all'
}

function readTest(
  scanner: Scanner,
  {
    operator,
    modifier,
    readValue,
  }: { operator: string; modifier: string | undefined; readValue: () => string },
): Test {
  const quantifier = isQuantifier(modifier) ? modifier : undefined
  if (comparisons.has(operator)) return { operator: operator as Comparison, value: readValue(), quantifier }
  if (operator === 'like' || operator === 'ilike') {
    return { operator, patterns: listOf(readValue(), quantifier), quantifier }
  }
  if (operator === 'match' || operator === 'imatch') {
    const value = readValue()
    if (value.length > limits.expressionCharacters) {
      scanner.fail(`a regular expression has at most ${limits.expressionCharacters} characters`)
    }
    return { operator, patterns: listOf(value, quantifier), quantifier }
  }
  if (textSearches.has(operator)) {
    return { operator: operator as TextSearch, language: modifier ?? usualLanguage, value: readValue() }
  }
  if (operator === 'in') return { operator, values: parseList(scanner) }
  if (operator === 'is') {
    const value = readValue().toLowerCase()
    if (!truths.has(value)) scanner.fail('is takes null, not_null, true, false or unknown')
    return { operator, value: value as Truth }
  }
  return scanner.fail(`the operator "${operator}" is not supported`)
}

/** `(a,"b,c",d)`; `()` is the empty list. */
function parseList(scanner: Scanner): string[] {
  scanner.expect('(')
  if (scanner.take(')')) return []
  const values: string[] = []
  do {
    values.push(scanner.sees('"') ? scanner.quoted() : scanner.match(/[^,)]*/y)![0])
  } while (scanner.take(','))
  scanner.expect(')')
  return values
}

/** One text, or with a quantifier those of `{a,"b,c"}`, which is PostgreSQL's own text of a list. */
function listOf(text: string, quantifier: Quantifier | undefined): string[] {
  if (!quantifier) return [text]
  const scanner = new Scanner(text, 'list')
  scanner.expect('{')
  const values: string[] = []
  while (!scanner.sees('}')) {
    values.push(scanner.sees('"') ? scanner.quoted() : scanner.match(/[^,{}]*/y)![0])
    if (!scanner.take(',')) break
  }
  scanner.expect('}')
  scanner.end()
  return values
}

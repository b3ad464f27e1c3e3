import { ProtocolError, shorten } from '../protocol-error.ts'
import type { Comparison, Quantifier, Test, TextSearch, Truth } from '../request/query.ts'
import type { PlannedCondition, PlannedField } from './read-plan.ts'
import { searchLanguages } from './search-languages.ts'
import { readSearchPattern } from './search-pattern.ts'
import { computedSql, identifier, type Parameters } from './sql.ts'

const comparisonSql: Record<Comparison, string> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  isdistinct: 'is distinct from',
  cs: '@>',
  cd: '<@',
  ov: '&&',
  sl: '<<',
  sr: '>>',
  nxr: '&<',
  nxl: '&>',
  adj: '-|-',
}

/** Those that other types than ranges know in another meaning, or not at all. */
const ofRangesAlone = new Set<Comparison>(['sl', 'sr', 'nxr', 'nxl', 'adj'])

const expressionSql = { match: '~', imatch: '~*' }

const searchSql: Record<TextSearch, string> = {
  fts: 'to_tsquery',
  plfts: 'plainto_tsquery',
  phfts: 'phraseto_tsquery',
  wfts: 'websearch_to_tsquery',
}

const truthSql: Record<Truth, string> = {
  null: 'null',
  not_null: 'not null',
  true: 'true',
  false: 'false',
  unknown: 'unknown',
}

/** The condition on the rows of `alias` as SQL. */
export function conditionSql(condition: PlannedCondition, alias: string, parameters: Parameters): string {
  const sql =
    condition.kind === 'filter'
      ? testSql(condition.field, condition.test, alias, parameters)
      : condition.parts.map((part) => conditionSql(part, alias, parameters)).join(` ${condition.kind} `)
  return condition.isNegated ? `not (${sql})` : `(${sql})`
}

/** A column, or the way into the JSON in it; keys and positions are values, never text of the statement. */
export function fieldSql({ column, path }: PlannedField, alias: string, parameters: Parameters): string {
  const sql = column.computedFrom
    ? computedSql(column.name, { table: column.computedFrom, alias })
    : `${alias}.${identifier(column.name)}`
  if (path.length === 0) return sql
  const steps = path.map(
    ({ key, asText }) =>
      `${asText ? '->>' : '->'}${parameters.add(key)}::${typeof key === 'number' ? 'integer' : 'text'}`,
  )
  return `(${column.kind === 'json' ? sql : `to_jsonb(${sql})`}${steps.join('')})`
}

function testSql(field: PlannedField, test: Test, alias: string, parameters: Parameters): string {
  const sql = fieldSql(field, alias, parameters)
  switch (test.operator) {
    case 'in':
      return `${sql} = any(${parameters.add(test.values)})`
    case 'is':
      return `${sql} is ${truthSql[test.value]}`
    case 'match':
    case 'imatch':
      return listedSql(`${sql} ${expressionSql[test.operator]}`, test.quantifier, test.patterns, parameters)
    case 'like':
    case 'ilike':
      if (test.quantifier) {
        const likes = test.patterns.map((pattern) => readSearchPattern(pattern).like)
        return listedSql(`${sql} ${test.operator}`, test.quantifier, likes, parameters)
      }
      return patternSql(
        { sql, lowered: loweredSql(field, alias, sql), isText: isText(field) },
        test,
        parameters,
      )
    case 'fts':
    case 'plfts':
    case 'phfts':
    case 'wfts': {
      const language = knownLanguage(test.language)
      const document = field.column.type === 'tsvector' ? sql : `to_tsvector('${language}', ${sql})`
      return `${document} @@ ${searchSql[test.operator]}('${language}', ${parameters.add(test.value)})`
    }
    default:
      if (ofRangesAlone.has(test.operator)) refuseUnlessRange(field, test.operator)
      return listedSql(`${sql} ${comparisonSql[test.operator]}`, test.quantifier, test.value, parameters)
  }
}

/** One value, or any or all of a list: PostgreSQL's own text of it, or ours of texts. */
function listedSql(
  start: string,
  quantifier: Quantifier | undefined,
  value: string | readonly string[],
  parameters: Parameters,
): string {
  if (!quantifier) return `${start} ${parameters.add(typeof value === 'string' ? value : value[0])}`
  return `${start} ${quantifier}(${parameters.add(value)}${typeof value === 'string' ? '' : '::text[]'})`
}

function refuseUnlessRange({ column, path }: PlannedField, operator: Comparison): void {
  if (column.kind === 'range' && path.length === 0) return
  const type = path.length === 0 ? column.type : 'json'
  throw new ProtocolError(404, '42883', `operator does not exist: ${type} ${comparisonSql[operator]}`)
}

/**
 * A pattern in which nothing is searched for is an equality, so that an index on the column, or on what it is in lower
 * case, finds the row: a name is looked up without case in one step.
 */
function patternSql(
  { sql, lowered, isText }: { sql: string; lowered: string; isText: boolean },
  test: Test & { operator: 'like' | 'ilike' },
  parameters: Parameters,
): string {
  const { isSearch, like, plain } = readSearchPattern(test.patterns[0]!)
  if (isSearch || !isText) return `${sql} ${test.operator} ${parameters.add(like)}`
  if (test.operator === 'like') return `${sql} = ${parameters.add(plain)}`
  return `${lowered} = lower(${parameters.add(plain)}::text)`
}

function loweredSql({ column, path }: PlannedField, alias: string, sql: string): string {
  return column.lowered && path.length === 0 ? `${alias}.${identifier(column.lowered)}` : `lower(${sql})`
}

function isText({ column, path }: PlannedField): boolean {
  return path.length === 0 ? column.kind === 'text' : path.at(-1)!.asText
}

function knownLanguage(name: string): string {
  if (searchLanguages.has(name)) return name
  throw new ProtocolError(400, '42704', `text search configuration "${shorten(name)}" does not exist`)
}

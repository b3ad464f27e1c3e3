import type { Condition, Query } from './query.ts'

/** Whether a regular expression of the caller's stands in the query. */
export function hasExpression({ where }: Query): boolean {
  return where.some(({ value }) => isOrContains(value))
}

function isOrContains(condition: Condition): boolean {
  if (condition.kind !== 'filter') return condition.parts.some(isOrContains)
  return condition.test.operator === 'match' || condition.test.operator === 'imatch'
}

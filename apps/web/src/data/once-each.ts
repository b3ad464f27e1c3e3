import { hashKey, type QueryKey } from '@tanstack/react-query'

/** The queries, each key once: a list of queries is told apart by its keys. */
export function onceEach<Query extends { queryKey: QueryKey }>(queries: readonly Query[]): Query[] {
  return [...new Map(queries.map((query) => [hashKey(query.queryKey), query])).values()]
}

import { useQueries } from '@tanstack/react-query'
import { onceEach } from '../once-each.ts'
import { type Standings, standingOptions } from './queries.ts'

/** The standing of the events of some pages: one request for each page, so that one more page asks only for its own. */
export function useStandings(pages: readonly (readonly { id: string }[])[]): Standings {
  return useQueries({
    queries: onceEach(pages.map((events) => standingOptions(events.map(({ id }) => id)))),
    combine: (results) => Object.assign({}, ...results.map(({ data }) => data)) as Standings,
  })
}

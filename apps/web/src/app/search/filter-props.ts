import type { FullSearch } from './full-search.ts'
import type { Found } from './queries.ts'

export type FilterProps = {
  search: FullSearch
  onChange: (search: FullSearch) => void
  /** The counts of the first page found; until it is there no count is known. */
  facets: Found['facets'] | undefined
}

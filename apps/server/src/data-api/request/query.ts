/** A request to the tables after reading and before it is held against the catalogue: names are still anybody's. */
export type Query = {
  select: SelectItem[]
  /** Conditions, each at the path of embedded names that it belongs to; the empty path is the table itself. */
  where: Placed<Condition>[]
  order: Placed<OrderTerm[]>[]
  limit: Placed<number>[]
  offset: Placed<number>[]
  columns: string[] | undefined
  onConflict: string[] | undefined
  /** Arguments of a function that is called by GET, in their text form. */
  arguments: Map<string, string>
}

export type Placed<T> = { path: readonly string[]; value: T }

export type JsonStep = { key: string | number; asText: boolean }
export type Field = { column: string; path: readonly JsonStep[] }

export type SelectItem =
  | { kind: 'all' }
  | { kind: 'field'; field: Field; alias: string | undefined; cast: string | undefined }
  | {
      kind: 'embed'
      name: string
      alias: string | undefined
      hint: string | undefined
      isInner: boolean
      items: SelectItem[]
    }

export type Condition =
  | { kind: 'and' | 'or'; isNegated: boolean; parts: Condition[] }
  | { kind: 'filter'; isNegated: boolean; field: Field; test: Test }

export type Comparison =
  | ('eq' | 'neq' | 'gt' | 'gte' | 'lt' | 'lte' | 'isdistinct' | 'cs' | 'cd' | 'ov')
  | ('sl' | 'sr' | 'nxr' | 'nxl' | 'adj')
/** Whether one of a list of values is enough, or all must fit. */
export type Quantifier = 'any' | 'all'
export type TextSearch = 'fts' | 'plfts' | 'phfts' | 'wfts'
export type Truth = 'null' | 'not_null' | 'true' | 'false' | 'unknown'

export type Test =
  | { operator: Comparison; value: string; quantifier: Quantifier | undefined }
  /** One pattern, or as many as a list with a quantifier holds. */
  | { operator: 'like' | 'ilike'; patterns: string[]; quantifier: Quantifier | undefined }
  /** The same with regular expressions. */
  | { operator: 'match' | 'imatch'; patterns: string[]; quantifier: Quantifier | undefined }
  | { operator: 'in'; values: string[] }
  | { operator: 'is'; value: Truth }
  | { operator: TextSearch; language: string; value: string }

export type OrderTerm = { field: Field; isDescending: boolean; nulls: 'first' | 'last' | undefined }

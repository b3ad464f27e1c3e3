// Finding words in a list. What few have is looked up in the index of words, which knows all events that ever were;
// what many have is met along the order of the list. A sample of the first events says which way is the shorter; both
// are planned, and one is never begun.

/** Of so many of the first events it is looked how many have the words. */
const sampleSize = 200
/** More than there will be. */
const farthest = 1_000_000_000
/** What any part of a list asks of an event. */
const passing = 'e.id, e.starts_at, e.category, e.city, e.city_folded, e.search'

type Search = {
  columns: string
  conditions: readonly string[]
  order: { by: string; max: string | number }
  /** So many of the sample, and the order is gone along. */
  commonFrom: number
}

export type ListWords = {
  /** The sample, as the first of the statement's parts. */
  sample(search: Pick<Search, 'conditions'> & { by: string }): string
  /** The rows that have the words, by the shorter way. */
  find(search: Search): string
  /** The condition, never answered by the index: for rows that are few in any case. */
  met: readonly string[]
}

const select = ({
  columns,
  conditions,
  order,
}: Omit<Search, 'commonFrom'>) => `select ${columns} from public.events e
  where ${conditions.join('\n    and ')}
  order by ${order.by} limit ${order.max}`

/** `words`: the parameter with what somebody typed, if they did. `isByDay`: later dates of series are found as well. */
export function listWords(words: string | undefined, { isByDay }: { isByDay: boolean }): ListWords {
  if (!words) return { sample: () => '', find: select, met: [] }
  // A sub-select is evaluated once, not once a row.
  const has = `e.search @@ (select hearth.search_words(${words}))`
  // Later dates have an index of words of their own.
  const isIndexed = isByDay ? `(not e.is_later_date and ${has} or e.is_later_date and ${has})` : has
  return {
    met: [`(${has}) is true`],
    sample: ({ conditions, by }) => `sample as materialized (
  select count(*) as n, count(*) filter (where ${has}) as hits from (
    ${select({ columns: 'e.search', conditions, order: { by, max: sampleSize } })}
  ) e
),
`,
    find({ columns, conditions, order, commonFrom }) {
      // A short stretch is gone along whatever is in it.
      const isCommon = `(select s.hits >= ${commonFrom} or s.n < ${sampleSize} from sample s)`
      // The order stands before it is asked who has the words; a limit that is not known beforehand plans for going a
      // part of the way.
      return `(select ${columns} from (
    select ${passing} from public.events e where ${[isCommon, ...conditions].join('\n    and ')}
    order by ${order.by} limit (select ${farthest})
  ) e where ${has} limit ${order.max})
  union all
  (${select({ columns, conditions: [`not ${isCommon}`, ...conditions, isIndexed], order })})`
    },
  }
}

import { useQueries } from '@tanstack/react-query'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { countOptions } from '../../../data/event/queries.ts'
import { countedChoices } from '../../../data/event/search-facets.ts'
import type { ChoiceCounts } from './filter-fields.tsx'

/** How many events each value of the filters would give. Asked for when `enabled`, after the events themselves. */
export function useChoiceCounts(
  search: EventSearch,
  { today, enabled }: { today: string; enabled: boolean },
): ChoiceCounts {
  const choices = Object.entries(countedChoices(search, today))
  return useQueries({
    queries: choices.map(([, choice]) => ({ ...countOptions(choice), enabled })),
    combine: (results) =>
      Object.fromEntries(choices.map(([name], place) => [name, results[place]?.data as number | undefined])),
  })
}

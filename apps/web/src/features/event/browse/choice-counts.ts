import { hashKey, useQueries } from '@tanstack/react-query'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { countOptions } from '../../../data/event/queries.ts'
import { countedChoices } from '../../../data/event/search-facets.ts'
import { onceEach } from '../../../data/once-each.ts'
import type { ChoiceCounts } from './filter-fields.tsx'

/** How many events each value of the filters would give. Asked for when `enabled`, after the events themselves. */
export function useChoiceCounts(
  search: EventSearch,
  { today, enabled }: { today: string; enabled: boolean },
): ChoiceCounts {
  const choices = Object.entries(countedChoices(search, today))
  // Several choices are the same search: any day and anywhere, while neither a day nor a city is chosen.
  const queries = onceEach(choices.map(([, choice]) => ({ ...countOptions(choice), enabled })))
  const placeOf = new Map(queries.map(({ queryKey }, place) => [hashKey(queryKey), place]))
  return useQueries({
    queries,
    combine: (results) =>
      Object.fromEntries(
        choices.map(([name, choice]) => [
          name,
          results[placeOf.get(hashKey(countOptions(choice).queryKey)) ?? -1]?.data as number | undefined,
        ]),
      ),
  })
}

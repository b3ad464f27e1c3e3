import { accessValues } from '@hearth/contracts/event-labels'
import * as m from '@hearth/messages'
import { money } from '../../format/money.ts'
import {
  categoryInWords,
  type FullSearch,
  toggledAccess,
  usualKm,
  without,
  withoutDates,
  withoutPlace,
  withoutPrice,
} from './full-search.ts'
import { formatDates, priceNames } from './search-messages.ts'

/** One part of a search that can be taken away: its words, and the search without it. */
export type ChosenPart = { id: string; label: string; without: FullSearch }

/** Everything chosen beside the words and the kind, in the order of the filters. */
export function chosenParts(search: FullSearch): ChosenPart[] {
  const { city, near, km, category, from, to, price, upTo, currency, access = [], online } = search
  const parts: (ChosenPart | false | undefined)[] = [
    (!!city || !!near) && { id: 'where', label: placeInWords({ city, km }), without: withoutPlace(search) },
    !!category && {
      id: 'category',
      label: categoryInWords(category) ?? category,
      without: without(search, 'category'),
    },
    (!!from || !!to) && { id: 'when', label: formatDates(from, to), without: withoutDates(search) },
    !!price && { id: 'price', label: priceNames[price](), without: withoutPrice(search) },
    !!upTo &&
      !!currency && {
        id: 'price',
        label: m.site_search_up_to({ amount: money(upTo, currency) }),
        without: withoutPrice(search),
      },
    ...access.map((id) => ({ id, label: accessValues[id], without: toggledAccess(search, id) })),
    online !== undefined && {
      id: 'online',
      label: online ? m.site_search_online() : m.site_search_in_person(),
      without: without(search, 'online'),
    },
  ]
  return parts.filter((part) => !!part)
}

function placeInWords({ city, km }: { city: string | undefined; km: number | undefined }): string {
  if (!city) return m.site_search_near_you({ km: km ?? usualKm })
  return km ? m.site_search_around({ city, km }) : city
}

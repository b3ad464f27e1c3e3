import { accessValues } from '@hearth/contracts/event-labels'
import type { Part } from '@hearth/contracts/search'
import * as m from '@hearth/messages'
import { money } from '../../format/money.ts'
import {
  categoryInWords,
  type FullSearch,
  ofKind,
  stillSaid,
  toggledAccess,
  usualKm,
  without,
  withoutDates,
  withoutPlace,
  withoutPrice,
} from './full-search.ts'
import { formatDates, kindNames, priceNames, timeNames } from './search-messages.ts'

/** One part of a search that can be taken away. */
export type ChosenPart = {
  id: Part
  label: string
  /** The words of a sentence that it was. */
  said?: string
  /** The search without it, its words being words again. */
  without: FullSearch
  /** The search without it and its words. */
  dropped: FullSearch
}

/** Everything chosen beside the words, and the kind where a sentence chose it, in the order of the filters. */
export function chosenParts(search: FullSearch): ChosenPart[] {
  const {
    kind,
    city,
    near,
    nearMe,
    km,
    category,
    from,
    to,
    time,
    price,
    upTo,
    currency,
    access = [],
    online,
  } = search
  const part = (id: Part, label: string, dropped: FullSearch): ChosenPart => {
    const said = search.said?.[id]
    return { id, label, dropped, ...(said && { said }), without: said ? withWords(dropped, said) : dropped }
  }
  const parts: (ChosenPart | false | undefined)[] = [
    !!kind && !!search.said?.kind && part('kind', kindNames[kind](), ofKind(search, undefined)),
    (!!city || !!near || !!nearMe) && part('where', placeInWords({ city, nearMe, km }), withoutPlace(search)),
    !!category && part('category', categoryInWords(category) ?? category, without(search, 'category')),
    (!!from || !!to) && part('when', formatDates(from, to), withoutDates(search)),
    !!time && part('time', timeNames[time](), without(search, 'time')),
    !!price && part('price', priceNames[price](), withoutPrice(search)),
    !!upTo &&
      !!currency &&
      part('price', m.site_search_up_to({ amount: money(upTo, currency) }), withoutPrice(search)),
    ...access.map((id) => part(id, accessValues[id], stillSaid(search, toggledAccess(search, id)))),
    online !== undefined &&
      part('online', online ? m.site_search_online() : m.site_search_in_person(), without(search, 'online')),
  ]
  return parts.filter((one) => !!one)
}

/** In quotation marks, in which nothing is understood as a choice. */
function withWords(search: FullSearch, said: string): FullSearch {
  return { ...search, words: [search.words, `"${said}"`].filter(Boolean).join(' ') }
}

function placeInWords({ city, nearMe, km }: Pick<FullSearch, 'city' | 'nearMe' | 'km'>): string {
  if (nearMe) return m.site_search_near_me()
  if (!city) return m.site_search_near_you({ km: km ?? usualKm })
  return km ? m.site_search_around({ city, km }) : city
}

import { isCategory } from '@hearth/contracts/event-values'
import type { EventSearch } from '../../../../data/event/event-search.ts'
import { asNext, withoutCity, withoutDates, withoutText } from '../../../../data/event/search-facets.ts'
import { paths } from '../../../../paths.ts'
import { type FullSearch, searchAt } from '../../../search/full-search.ts'
import { searchOf } from '../../../search/sentence.ts'
import { readExplore, writeExplore } from './explore-address.ts'

/**
 * Where a sentence leads: to the events that it asks for, with its choices in the address. What a list of events cannot say (near
 * me, a highest price, venues) is the search's.
 */
export function exploreAfterSentence(address: string, sentence: string, cities: readonly string[][]): string {
  const understood = searchOf(sentence, {}, cities)
  const chosen = asEventSearch(understood)
  if (!chosen) return searchAt(understood)
  const explored = readExplore(new URL(address, 'http://hearth.invalid'))
  if (!explored) return paths.explore(chosen)
  const said = markUnderstood(sentence, understood)
  const search = { ...others(explored.search, chosen), ...chosen, ...(said && { said }) }
  if (chosen.city || search.category !== explored.search.category) return paths.explore(search)
  return writeExplore({ ...explored, search })
}

/** What stays of the search of before beside these choices. */
function others(before: EventSearch, chosen: EventSearch): EventSearch {
  const rest = withoutText(asNext(before))
  const placed = chosen.city ? withoutCity(rest) : rest
  return chosen.from || chosen.to ? withoutDates(placed) : placed
}

/** The same as a search for events; undefined where it says more than that. */
function asEventSearch(search: FullSearch): EventSearch | undefined {
  const { words, kind, category, city, from, to, price, access, said: _said, km, ...more } = search
  const [kindOfCategory, named = ''] = (category ?? '').split(':')
  if (Object.keys(more).length > 0 || km || (kind && kind !== 'events')) return undefined
  if ((price && price !== 'free') || (category && kindOfCategory !== 'events')) return undefined
  return {
    ...(isCategory(named) && { category: named }),
    ...(words && { text: words }),
    ...(city && { city }),
    ...(from && { from }),
    ...(to && { to }),
    ...(price && { free: true }),
    ...(access && { access }),
  }
}

/** The sentence with each understood word between underscores; undefined where nothing of it became a choice. */
function markUnderstood(sentence: string, { said = {} }: FullSearch): string | undefined {
  const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []
  const understood = new Set(Object.values(said).flatMap(wordsOf))
  if (understood.size === 0) return undefined
  return sentence
    .replaceAll('_', ' ')
    .replace(/[\p{L}\p{N}-]+/gu, (word) => (understood.has(word.toLowerCase()) ? `_${word}_` : word))
    .replaceAll('_ _', ' ')
}

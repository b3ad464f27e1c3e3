import { type Choices, citiesByName, understand, vocabularyOf } from '@hearth/contracts/search'
import own from '@hearth/messages/search' with { type: 'json' }
import english from '@hearth/messages/search/en' with { type: 'json' }
import { dayOf } from '../../format/when.ts'
import { categoryInWords, type FullSearch, usualKm, without } from './full-search.ts'

/** Of the reader's language, and English, in which many search wherever they are. */
const vocabularies = [...new Set([own, english])].map(vocabularyOf)

/** The search that a sentence is, beside what was chosen before; what it chooses stands in the place of that. */
export function searchOf(sentence: string, before: FullSearch, cities: readonly string[][]): FullSearch {
  const { choices, said, rest } = understand(sentence, {
    vocabularies,
    today: dayOf(Date.now()),
    cities: citiesByName(cities),
  })
  const { nearMe, category, ...chosen } = choices
  const others = without(before, 'words', ...replaced(choices))
  const told = Object.entries({ ...others.said, ...said }).filter(([, words]) => words)
  return {
    ...others,
    ...(rest && { words: rest }),
    ...chosen,
    ...(nearMe && { nearMe, km: choices.km ?? usualKm }),
    ...(category && categoryInWords(category) && { category }),
    ...(told.length > 0 && { said: Object.fromEntries(told) }),
  }
}

/** What stood in the place of these choices. */
function replaced({ city, nearMe, from, to, price, upTo, kind, category }: Choices): (keyof FullSearch)[] {
  return [
    ...(city || nearMe ? (['city', 'near', 'nearMe', 'km'] as const) : []),
    ...(from || to ? (['from', 'to'] as const) : []),
    ...(price || upTo ? (['price', 'upTo', 'currency'] as const) : []),
    ...(kind || category ? (['kind', 'category'] as const) : []),
  ]
}

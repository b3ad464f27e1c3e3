import { languages, providerCategories } from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { type ProviderSearch, without } from './provider-search.ts'

/** What is chosen beside the words that are searched for, each with the search that is left without it. */
export function chosenFacets(
  search: ProviderSearch,
): { id: string; label: string; without: ProviderSearch }[] {
  const { category, city, language, online } = search
  return [
    category && { id: 'category' as const, label: providerCategories[category] },
    city && { id: 'city' as const, label: city },
    language && { id: 'language' as const, label: languages[language] },
    online && { id: 'online' as const, label: m.provider_also_online() },
  ]
    .filter((facet) => facet !== undefined && facet !== false && facet !== '')
    .map((facet) => ({ ...facet, without: without(search, facet.id) }))
}

/** The search with its words alone. */
export function withoutFacets(search: ProviderSearch): ProviderSearch {
  return without(search, 'category', 'city', 'language', 'online')
}

import {
  isProviderCategory,
  type LanguageCode,
  languages,
  type ProviderCategory,
} from '@hearth/contracts/provider-values'

/** What an address says about which providers are looked for. */
export type ProviderSearch = {
  words?: string
  category?: ProviderCategory
  city?: string
  language?: LanguageCode
  online?: boolean
}

/** An address may say anything; longer texts find nothing anyway. */
const longest = { words: 200, city: 80 } as const

/** Reads a search out of an address's query; what makes no sense is left out. */
export function readProviderSearch(params: URLSearchParams): ProviderSearch {
  const text = (name: 'words' | 'city') => params.get(name)?.trim().slice(0, longest[name]) ?? ''
  const words = text('words')
  const city = text('city')
  const category = params.get('category') ?? ''
  const language = params.get('language') ?? ''
  return {
    ...(words && { words }),
    ...(isProviderCategory(category) && { category }),
    ...(city && { city }),
    ...(isLanguage(language) && { language }),
    ...(params.get('online') === '1' && { online: true }),
  }
}

/** The query that `readProviderSearch` reads back, always in the same order. */
export function writeProviderSearch(search: ProviderSearch): Record<string, string | undefined> {
  return {
    words: search.words,
    category: search.category,
    city: search.city,
    language: search.language,
    online: search.online ? '1' : undefined,
  }
}

/** The search without some of its parts. */
export function without(search: ProviderSearch, ...parts: (keyof ProviderSearch)[]): ProviderSearch {
  return Object.fromEntries(
    Object.entries(search).filter(([name]) => !(parts as string[]).includes(name)),
  ) as ProviderSearch
}

export const isLanguage = (value: string): value is LanguageCode => Object.hasOwn(languages, value)

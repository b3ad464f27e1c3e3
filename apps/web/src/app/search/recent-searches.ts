// What somebody searched for stays on their device: the server keeps no list of it.

const key = 'hearth.searches'
const max = 6

/** The latest first. Empty where the browser keeps nothing. */
export function recentSearches(): string[] {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(saved) ? saved.filter((one) => typeof one === 'string').slice(0, max) : []
  } catch {
    return []
  }
}

export function keepSearch(words: string): void {
  const others = recentSearches().filter((one) => one.toLowerCase() !== words.toLowerCase())
  keep([words, ...others].slice(0, max))
}

export function forgetSearches(): void {
  keep([])
}

function keep(searches: string[]): void {
  try {
    if (searches.length > 0) localStorage.setItem(key, JSON.stringify(searches))
    else localStorage.removeItem(key)
  } catch {
    // A browser that keeps nothing has no recent searches.
  }
}

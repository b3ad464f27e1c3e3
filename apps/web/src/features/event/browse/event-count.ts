import { type Category, categories } from '@hearth/contracts/event-values'
import { formatCount } from '../../../format/format-count.ts'

const nouns: Partial<Record<Category, readonly [string, string]>> = {
  party: ['party', 'parties'],
  concerts: ['concert', 'concerts'],
}

/** `12 concerts`, `1 event`, `3 sports events`. */
export function eventCount(count: number, category?: Category): string {
  return `${formatCount(count)} ${eventNoun(count, category)}`
}

/** What events of a category are called, for one or for any other number. */
export function eventNoun(count: number, category?: Category): string {
  const kind = category ? `${categories[category].label.toLowerCase()} ` : ''
  const [one, many] = (category && nouns[category]) ?? [`${kind}event`, `${kind}events`]
  return count === 1 ? one : many
}

import * as m from '@hearth/messages'
import { categories, isCategory } from '../event/event-values.ts'

/** How often a member hears of new events where they follow something. */
export const alertFrequencies = ['at_once', 'weekly'] as const
export type AlertFrequency = (typeof alertFrequencies)[number]

/** What one member follows at the most; the database counts. */
export const maxEventAlerts = 50

/** What an alert is for: `name` is that of its venue, provider or host; a search says its choices. */
export type AlertFacts = {
  kind: 'venue' | 'provider' | 'host' | 'search'
  name: string | null
  category: string | null
  city: string | null
  words: string | null
}

/** What is followed, in words: "The Old Mill", "Concerts in Lisbon: “song”". */
export function alertTitle({ kind, name, category, city, words }: AlertFacts): string {
  if (kind !== 'search') return name ?? ''
  const list = category && isCategory(category) ? categories[category].label : m.event_events()
  const title = city ? m.event_browse_title_in_city({ title: list, city }) : list
  return words ? m.notification_alert_words({ title, words }) : title
}

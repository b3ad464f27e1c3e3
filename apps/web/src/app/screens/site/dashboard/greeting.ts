import * as m from '@hearth/messages'

/** `unknown` where the reader's clock is. */
export type PartOfDay = 'morning' | 'afternoon' | 'evening' | 'unknown'

/** The part of the day at an hour of the reader's own clock (0 to 23). A night belongs to the evening before it. */
export function partOfDay(hour: number): PartOfDay {
  if (hour < 5) return 'evening'
  if (hour < 12) return 'morning'
  return hour < 18 ? 'afternoon' : 'evening'
}

/** "Good evening, Mira"; without a name the greeting stands alone. */
export function greeting(part: PartOfDay, name: string | undefined): string {
  return name ? m.site_dashboard_greeting_named({ part, name }) : m.site_dashboard_greeting({ part })
}

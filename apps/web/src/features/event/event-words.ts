import type { EventRecord } from '@hearth/contracts/event'
import { type Category, isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import type { EventSummary } from '../../data/event/event-summary.ts'
import type { Standing } from '../../data/event/queries.ts'
import { formatParts } from '../../format/parts.ts'
import { formatStart, formatZone } from '../../format/when-first.ts'

/** "Casa do Forno, Lisbon"; "Online" where there is no room. */
export function placeWords({ venue, onlineUrl }: Pick<EventSummary, 'venue' | 'onlineUrl'>): string {
  const place = formatParts([...new Set([venue.name, venue.city])])
  return place || (onlineUrl === undefined ? m.event_place_open() : m.event_online())
}

/**
 * When an event begins, on its own clock. Beside a city the time is read as the city's; without one the zone is said.
 */
export function whenOf({ timing, venue }: Pick<EventSummary, 'timing' | 'venue'>, nowMs: number): string {
  const when = formatStart(timing, nowMs)
  const needsZone = !venue.city && !timing.allDay && !!timing.startTime && !!timing.timezone
  return needsZone ? `${when} ${formatZone(timing.timezone!)}` : when
}

/** "18 coming"; an invitation where nobody is yet. */
export function comingWords(coming: number, known = 0): string {
  if (known > 0) return m.event_coming_known({ count: Math.max(coming, known), known })
  return coming > 0 ? m.event_coming_count({ count: coming }) : m.event_be_the_first()
}

/** One human fact for the cover, the most useful one; nothing when there is none. */
export function badgeWords({ venue, goodFor = [], access = [], coming }: EventSummary): string | undefined {
  const left = venue.capacity === undefined ? undefined : venue.capacity - coming
  if (left !== undefined && left <= 0) return m.event_full()
  if (left !== undefined && left <= 3) return m.event_spots_left({ count: left })
  const fact = goodForBadges.find(([id]) => goodFor.includes(id))?.[1]()
  return fact ?? (access.includes('step_free_entrance') ? m.event_badge_step_free() : undefined)
}

/** Records travel with the category as text; one that this app does not know yet is shown as a party. */
export function categoryOf({ category }: Pick<EventSummary, 'category'>): Category {
  return isCategory(category) ? category : 'party'
}

const goodForBadges = [
  ['first_timers', m.event_badge_first_timers],
  ['coming_alone', m.event_badge_coming_alone],
  ['children', m.event_badge_children],
  ['quiet', m.event_good_for_quiet],
  ['small_room', m.event_good_for_small_room],
] as const

/** How the series of an event goes on, where it is in one. */
export function seriesOf(
  { series }: Pick<EventRecord, 'series'>,
  standing: Pick<Standing, 'series_ahead' | 'series_next'> | undefined,
): Pick<EventSummary, 'seriesAhead'> {
  if (standing?.series_next)
    return { seriesAhead: { ahead: standing.series_ahead ?? 0, next: standing.series_next } }
  return series && !standing ? { seriesAhead: null } : {}
}

/** Its title in the page's language where it is translated and that is known, else as its hosts wrote it. */
export const titleFor = (
  { title }: { title: string },
  standing: Pick<Standing, 'title'> | undefined,
): string => standing?.title ?? title

import { maxCounted } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import { formatCount } from '../../format/format-count.ts'
import { formatNumber } from '../../format/number.ts'
import { formatShortDay } from '../../format/when.ts'
import type { FullSearch, Kind, Sort } from './full-search.ts'

export const kindNames: Record<Kind, () => string> = {
  events: m.site_search_kinds_events,
  venues: m.site_search_kinds_venues,
  providers: m.site_search_kinds_providers,
  members: m.site_search_kinds_members,
}

/** The stretches of time that the search itself offers, by its names for them. */
export const whenNames: Partial<Record<string, () => string>> = {
  today: m.site_search_when_names_today,
  weekend: m.site_search_when_names_weekend,
  week: m.site_search_when_names_week,
  month: m.site_search_when_names_month,
}

export const priceNames: Record<NonNullable<FullSearch['price']>, () => string> = {
  free: m.site_search_prices_free,
  donation: m.site_search_prices_donation,
  paid: m.site_search_prices_paid,
}

export const timeNames: Record<NonNullable<FullSearch['time']>, () => string> = {
  morning: m.site_search_times_morning,
  afternoon: m.site_search_times_afternoon,
  evening: m.site_search_times_evening,
}

export const sortNames: Record<Sort, () => string> = {
  best: m.site_search_sorts_best,
  soonest: m.site_search_sorts_soonest,
  nearest: m.site_search_sorts_nearest,
}

type Total = { total: number; is_capped: boolean }

/** `is_capped`: there are more than were counted. */
export function formatFound({ total, is_capped }: Total): string {
  return is_capped && total < maxCounted
    ? m.site_search_found_at_least({ count: total })
    : m.site_search_found({ total, count: formatCount(total) })
}

/** On the button that leads from the filters to what they leave. */
export function formatShowFound(found: Total | undefined): string {
  if (!found) return m.site_search_show_results()
  const { total, is_capped } = found
  return is_capped && total < maxCounted
    ? m.site_search_show_at_least({ count: total })
    : m.site_search_show({ total, count: formatCount(total) })
}

/** Dates as the address has them, of which one may be missing. */
export function formatDates(from: string | undefined, to: string | undefined): string {
  const [first, last] = [from, to].map((day) => day && formatShortDay(day))
  if (first && last) return first === last ? first : m.site_search_days({ from: first, to: last })
  return first ? m.site_search_from_day({ day: first }) : m.site_search_until_day({ day: last ?? '' })
}

export function formatDistance(km: number): string {
  return km < 1
    ? m.site_search_distance_short()
    : m.site_search_distance({ km: formatNumber(Math.round(km)) })
}

import { maxCounted } from '@hearth/contracts/limits'
import { m } from '@hearth/messages'
import { formatCount } from '../../format/format-count.ts'
import type { Kind } from './full-search.ts'

/** `isCapped`: there are more than were counted. */
const counted = (count: number, one: string, many: string, isCapped = false) =>
  isCapped && count < maxCounted ? `${count}+ ${many}` : `${formatCount(count)} ${count === 1 ? one : many}`

type Total = { total: number; is_capped: boolean }

/** Every text of the search. */
export const words = {
  kinds: {
    events: m.site_search_kinds_events,
    venues: m.site_search_kinds_venues,
    providers: m.site_search_kinds_providers,
    members: m.site_search_kinds_members,
  } satisfies Record<Kind, string>,

  found: ({ total, is_capped }: Total) => counted(total, 'result', 'results', is_capped),

  show: (found: Total | undefined) =>
    found
      ? `Show ${counted(found.total, 'result', 'results', found.is_capped)}`
      : m.site_search_show_results(),

  whenNames: {
    today: m.site_search_when_names_today,
    weekend: m.site_search_when_names_weekend,
    week: m.site_search_when_names_week,
    month: m.site_search_when_names_month,
  } as Record<string, string>,
  dates: (from: string | undefined, to: string | undefined) => {
    if (from && to) return from === to ? from : `${from} to ${to}`
    return from ? m.site_search_from_2({ from }) : m.site_search_until({ to })
  },

  prices: {
    free: m.site_search_prices_free,
    donation: m.site_search_prices_donation,
    paid: m.site_search_prices_paid,
  } as Record<string, string>,

  howNames: {
    online: m.site_search_how_names_online,
    in_person: m.site_search_how_names_in_person,
  } as Record<string, string>,

  sorts: {
    best: m.site_search_sorts_best,
    soonest: m.site_search_sorts_soonest,
    nearest: m.site_search_sorts_nearest,
  },

  distance: (km: number) => (km < 1 ? m.site_search_less_than_1_km_away() : `${Math.round(km)} km away`),
} as const

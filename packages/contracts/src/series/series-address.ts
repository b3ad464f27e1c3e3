import { isOpenToAll } from '../event/event-address.ts'

/**
 * The path of a series' page, by the date that stands for it (`series_page.event`): the public one where that is open to all,
 * else the one that asks for a sign-in.
 */
export function seriesPath(id: string, standsFor: { visibility: string; status: string }): string {
  return isOpenToAll(standsFor) ? publicSeriesPath(id) : memberSeriesPath(id)
}

/** The same for one that is known to be open to all. */
export const publicSeriesPath = (id: string): string => `/s/${encodeURIComponent(id)}`

export const memberSeriesPath = (id: string): string => `/series/${encodeURIComponent(id)}`

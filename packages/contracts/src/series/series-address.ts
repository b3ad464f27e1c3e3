import { isOpenToAll } from '../event/event-address.ts'

/** The path of a series' page: the public one where its next date is open to all, else the one that asks for a sign-in. */
export function seriesPath({ id, ...date }: { id: string; visibility: string; status: string }): string {
  return isOpenToAll(date) ? publicSeriesPath(id) : memberSeriesPath(id)
}

/** The same for one that is known to be open to all. */
export const publicSeriesPath = (id: string): string => `/s/${encodeURIComponent(id)}`

export const memberSeriesPath = (id: string): string => `/series/${encodeURIComponent(id)}`

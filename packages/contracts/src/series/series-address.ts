import { isOpenToAll } from '../event/event-address.ts'

/** The path of a series' page: the public one where its next date is open to all, else the one that asks for a sign-in. */
export function seriesPath({ id, ...date }: { id: string; visibility: string; status: string }): string {
  return `${isOpenToAll(date) ? '/s' : '/series'}/${encodeURIComponent(id)}`
}

import type { EventTiming } from '@hearth/contracts/event'

export type DayGroup<T> = { date: string; isUnderWay: boolean; events: T[] }

/**
 * Groups events under the days on which they begin, days in order, the order within a day as given. With `today`, what
 * began before and still goes on that day stands first, in a group of its own.
 */
export function groupByDay<T extends { timing: Pick<EventTiming, 'startDate' | 'endDate'> }>(
  events: readonly T[],
  today?: string,
): DayGroup<T>[] {
  const groups = new Map<string, DayGroup<T>>()
  for (const event of events) {
    const { startDate, endDate = startDate } = event.timing
    const isUnderWay = today !== undefined && startDate < today && endDate >= today
    const date = isUnderWay ? today : startDate
    const key = isUnderWay ? 'under way' : date
    const group = groups.get(key)
    if (group) group.events.push(event)
    else groups.set(key, { date, isUnderWay, events: [event] })
  }
  // Lists run along instants, and days along the date lines: what begins earlier may stand under a later day.
  return [...groups.values()].sort(
    (a, b) => a.date.localeCompare(b.date) || Number(b.isUnderWay) - Number(a.isUnderWay),
  )
}

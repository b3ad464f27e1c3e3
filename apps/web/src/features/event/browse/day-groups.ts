import type { EventTiming } from '@hearth/contracts/event'

type ShownTiming = Pick<EventTiming, 'startDate' | 'endDate' | 'startTime' | 'allDay'>
export type DayGroup<T> = { date: string; isUnderWay: boolean; events: T[] }

/**
 * Groups events under the days on which they begin, days in order, and within a day by the clock that stands beside each;
 * what lasts all day first. With `today`, what began before and still goes on that day stands first, in a group of its own.
 */
export function groupByDay<T extends { timing: ShownTiming }>(
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
  // Lists run along instants, days along the date lines, and each event shows the clock of its place: what begins earlier
  // may stand under a later day, or below a later hour of another zone.
  for (const { events } of groups.values())
    events.sort((a, b) => shownStart(a.timing).localeCompare(shownStart(b.timing)))
  return [...groups.values()].sort(
    (a, b) => a.date.localeCompare(b.date) || Number(b.isUnderWay) - Number(a.isUnderWay),
  )
}

const shownStart = ({ startDate, startTime, allDay }: ShownTiming) =>
  `${startDate} ${allDay ? '' : (startTime ?? '')}`

/** Groups a list that runs in time order under the days on which its events begin; order stays. */
export function groupByDay<T extends { timing: { startDate: string } }>(
  events: readonly T[],
): { date: string; events: T[] }[] {
  const groups = new Map<string, T[]>()
  for (const event of events) {
    const day = groups.get(event.timing.startDate)
    if (day) day.push(event)
    else groups.set(event.timing.startDate, [event])
  }
  return [...groups].map(([date, ofDay]) => ({ date, events: ofDay }))
}

export type Groups<Item> = {
  /** Sends an item with the next group. */
  add(item: Item): void
}

export type GroupOptions<Item> = {
  /** How many groups are under way at once. */
  atOnce: number
  /** How many items a group has at the most. */
  max: number
  /** Deals with a group; must not reject. */
  depart: (group: Item[]) => Promise<void>
}

/**
 * Puts items into groups: whoever comes while all groups are under way waits for the first to return and goes with
 * everybody else who waits then. So groups grow with the load, and a lone item goes at once and alone.
 */
export function createGroups<Item>({ atOnce, max, depart }: GroupOptions<Item>): Groups<Item> {
  const waiting: Item[] = []
  let underWay = 0
  let isDue = false

  function leave(): void {
    isDue = false
    while (waiting.length > 0 && underWay < atOnce) {
      underWay++
      void depart(waiting.splice(0, max)).finally(() => {
        underWay--
        leaveSoon()
      })
    }
  }

  /** Once the event loop has handed over what has arrived, so that it goes together. */
  function leaveSoon(): void {
    if (isDue || waiting.length === 0 || underWay >= atOnce) return
    isDue = true
    setImmediate(leave)
  }

  return {
    add: (item) => {
      waiting.push(item)
      leaveSoon()
    },
  }
}

/** Where a page of a list ended: lists run along start and id, so the next page begins right behind this place. */
export type ListPlace = { startsAtMs: number; id: string }

const latestMs = Date.UTC(3000, 0)

/** Opaque to callers: the start in base 36 and the id. */
export function writeCursor({ startsAtMs, id }: ListPlace): string {
  return `${startsAtMs.toString(36)}.${id}`
}

/** The place, or `undefined` when the text is not a cursor of ours. */
export function readCursor(text: string): ListPlace | undefined {
  const [, start, id] = /^([0-9a-z]{1,9})\.([a-z2-7]{26})$/.exec(text) ?? []
  if (!start || !id) return undefined
  const startsAtMs = Number.parseInt(start, 36)
  return startsAtMs < latestMs ? { startsAtMs, id } : undefined
}

/**
 * How many uploads may be under way at once, in this process: each holds its file in memory, and a slow sender holds it
 * long. One member never takes all places.
 */
export function createUploadPlaces({ max = 16, maxPerMember = 3 } = {}) {
  const perMember = new Map<string, number>()
  let taken = 0

  return {
    /** Takes a place, to be given back by the returned function; undefined when none is free. */
    take(userId: string): (() => void) | undefined {
      const own = perMember.get(userId) ?? 0
      if (taken >= max || own >= maxPerMember) return undefined
      taken += 1
      perMember.set(userId, own + 1)
      return () => {
        taken -= 1
        const left = perMember.get(userId)! - 1
        if (left === 0) perMember.delete(userId)
        else perMember.set(userId, left)
      }
    },
  }
}

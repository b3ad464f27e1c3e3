/** What a member did with an event. */
export type SampleAnswer = {
  eventId: string
  username: string
  /** How many come; 0 is someone who said that they cannot; absent is no answer. */
  party?: number
  liked: boolean
}

type Asked = { id: string; host: string; city: string; capacity: number | undefined }
type Member = { username: string; home: string }

/**
 * Who comes where: mostly people of the same city, in parties of one to three, never more than there is room for.
 * Some small rooms fill to the last seat.
 */
export function answersTo(
  events: readonly Asked[],
  members: readonly Member[],
  random: () => number,
): SampleAnswer[] {
  return events.flatMap((event) => {
    const room = event.capacity ?? 60
    const isFull = room <= 20 && random() < 0.35
    let left = isFull ? room : Math.floor(room * (0.15 + random() * 0.6))
    return shuffled(members, random).flatMap(({ username, home }): SampleAnswer[] => {
      const isLocal = home === event.city || event.city === ''
      if (username === event.host || (!isLocal && !isFull && random() < 0.75)) return []
      const mine = { eventId: event.id, username, liked: random() < 0.45 }
      if (random() < 0.08) return [{ ...mine, party: 0, liked: false }]
      const party = Math.min(left, random() < 0.65 ? 1 : 2 + Math.floor(random() * 2))
      left -= party
      if (party > 0) return [{ ...mine, party }]
      return mine.liked ? [mine] : []
    })
  })
}

function shuffled<T>(from: readonly T[], random: () => number): T[] {
  return from
    .map((value) => ({ value, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ value }) => value)
}

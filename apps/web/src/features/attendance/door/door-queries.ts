import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { eventKeys } from '../../../data/event/queries.ts'
import { read } from '../../../data/read.ts'
import type { Guest, GuestCounts } from '../guests/guest-queries.ts'

/** Who came without an answer. */
export type WalkIn = Read<'walk_in_page'>[number]

const walkInsAtOnce = 50

/** Pages of those who came without an answer, the last first. */
export function walkInPagesOptions(eventId: string) {
  return infiniteQueryOptions({
    queryKey: [...eventKeys.guests(eventId), 'walk-ins'] as const,
    queryFn: ({ pageParam, signal }) => read('walk_in_page', { event: eventId, ...pageParam }, signal),
    initialPageParam: {} as { before_at?: string; before_id?: string },
    getNextPageParam: (page) => {
      const last = page.at(-1)
      return last && page.length === walkInsAtOnce
        ? { before_at: last.added_at, before_id: last.id }
        : undefined
    },
  })
}

/** Everybody who came without an answer, the last first. */
export async function readAllWalkIns(eventId: string, signal: AbortSignal): Promise<WalkIn[]> {
  const walkIns: WalkIn[] = []
  let page: WalkIn[]
  do {
    const last = walkIns.at(-1)
    const after = last ? { before_at: last.added_at, before_id: last.id } : {}
    page = await read('walk_in_page', { event: eventId, ...after }, signal)
    walkIns.push(...page)
  } while (page.length === walkInsAtOnce)
  return walkIns
}

type Known =
  | { pages: ({ guests?: Guest[] } | WalkIn[])[] }
  | { guests: Guest[]; is_capped: boolean }
  | GuestCounts
  | undefined

/** Shows at once, in every list and count of the event, how many of a guest's party are here. */
export async function showArrived(
  client: QueryClient,
  eventId: string,
  { userId, arrived, seen }: { userId: string; arrived: number; seen: number },
): Promise<void> {
  const queryKey = eventKeys.guests(eventId)
  await client.cancelQueries({ queryKey })
  const inList = (guests: Guest[]) =>
    guests.map((guest) => {
      if (guest.userId !== userId) return guest
      const arrivedAt = arrived > 0 ? (guest.arrivedAt ?? new Date().toISOString()) : null
      return { ...guest, arrived, arrivedAt }
    })
  client.setQueriesData<Known>({ queryKey }, (known) => {
    if (known === undefined) return known
    if ('pages' in known) {
      const pages = known.pages.map((page) =>
        'guests' in page && page.guests ? { ...page, guests: inList(page.guests) } : page,
      )
      return { ...known, pages }
    }
    if ('guests' in known) return { ...known, guests: inList(known.guests) }
    return { ...known, arrived: known.arrived + arrived - seen }
  })
}

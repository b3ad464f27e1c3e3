import type { Read } from '@hearth/contracts/reads'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type EventPerson, personOf } from '../../../data/event/person-of.ts'
import { eventKeys } from '../../../data/event/queries.ts'
import { read } from '../../../data/read.ts'

/** Somebody who answered, as the hosts see them. `username` may be empty, and `userId` the id of a guest without an account. */
export type Guest = EventPerson & {
  isAccountless: boolean
  /** Emails to them cannot be delivered. */
  isUnreachable: boolean
  answer: GuestRow['answer']
  /** Everyone who comes with them, they included, or would once the hosts say yes; 0 with a maybe. */
  party: number
  /** Their words to the hosts, or nothing. */
  note: string
  /** When they said so, ISO 8601. */
  saidAt: string
  /** How many of them were ticked at the door, and since when the first is here. */
  arrived: number
  arrivedAt: string | null
  /** How many times they came to what the reader hosts, 10 at the most; null where that says nothing. */
  cameBefore: number | null
  /** People by kind of spot, where the event has kinds. */
  kinds: readonly number[]
  /** To the hosts' questions; null where they answered none. */
  answers: GuestRow['answers']
}

/** How many answered what; `people` are those who come with all who said so. */
export type GuestCounts = Read<'guest_counts'>[number]

type GuestRow = Read<'guest_page'>[number]
type After = { after_at?: string; after_id?: string }
/** Fifty of a list, and where the next ones begin. */
export type GuestPage = { guests: Guest[]; next: After | undefined }

/** Those who come or perhaps come. */
export const settled: readonly Guest['answer'][] = ['coming', 'maybe']
const everyAnswer: readonly Guest['answer'][] = ['coming', 'maybe', 'asked', 'declined']
const pageSize = 50
const exportPageSize = 500
const nobody: GuestCounts = {
  ...{ coming: 0, people: 0, maybe: 0, asked: 0, declined: 0 },
  ...{ arrived: 0, walk_ins: 0, undelivered: 0 },
}

/** For the hosts of an event; everybody else reads that nobody answered. */
export function guestCountsOptions(eventId: string) {
  return queryOptions({
    queryKey: [...eventKeys.guests(eventId), 'counts'] as const,
    queryFn: async ({ signal }) => (await read('guest_counts', { event: eventId }, signal))[0] ?? nobody,
  })
}

/** Of a list of guests those who are all here, or of whom anybody is missing; those with somebody in a kind of spot. */
export type GuestFilter = { arrival?: 'here' | 'missing'; of_kind?: number }

/** Pages of those who gave one of these answers, in the order of their first answer. */
export function guestPagesOptions(
  eventId: string,
  answers: readonly Guest['answer'][],
  filter: GuestFilter = {},
) {
  return infiniteQueryOptions({
    queryKey: [...eventKeys.guests(eventId), 'pages', answers, filter] as const,
    queryFn: ({ pageParam, signal }) =>
      readPage({ event: eventId, answers, ...pageParam, page_size: pageSize, ...filter }, signal),
    initialPageParam: {} as After,
    getNextPageParam: (page) => page.next,
  })
}

/** What was chosen in answer to a question. */
export type Chosen = { question: string; chosen: string }

/** Pages of those who come, perhaps come or ask to, and chose this in answer to a question. */
export function guestsWhoChoseOptions(eventId: string, choice: Chosen) {
  return infiniteQueryOptions({
    queryKey: [...eventKeys.guests(eventId), 'chose', choice] as const,
    queryFn: async ({ pageParam, signal }): Promise<GuestPage> => {
      const rows = await read('guests_who_chose', { event: eventId, ...choice, ...pageParam }, signal)
      const last = rows.at(-1)
      return {
        guests: rows.map(guestOf),
        next:
          last && rows.length === pageSize
            ? { after_at: last.said_at, after_id: last.attendance_id }
            : undefined,
      }
    },
    initialPageParam: {} as After,
    getNextPageParam: (page) => page.next,
  })
}

/** The first who have these words in their name or username; `is_capped` where there may be more. */
export function foundGuestsOptions(eventId: string, words: string) {
  return queryOptions({
    queryKey: [...eventKeys.guests(eventId), 'found', words] as const,
    enabled: words !== '',
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) => {
      const { guests, is_capped } = await read(
        'find_guests',
        { event: eventId, answers: [...settled], words },
        signal,
      )
      return { guests: guests.map(guestOf), is_capped }
    },
  })
}

/** Everybody who answered and does not stay away; says after each page how many have been read. */
export async function readAllGuests(
  eventId: string,
  { onRead, signal }: { onRead: (count: number) => void; signal: AbortSignal },
): Promise<Guest[]> {
  const guests: Guest[] = []
  let after: After | undefined = {}
  while (after) {
    const asked = { event: eventId, answers: everyAnswer, ...after, page_size: exportPageSize }
    const page: GuestPage = await readPage(asked, signal)
    guests.push(...page.guests)
    onRead(guests.length)
    after = page.next
  }
  return guests
}

async function readPage(
  asked: { event: string; answers: readonly Guest['answer'][]; page_size: number } & GuestFilter & After,
  signal: AbortSignal,
): Promise<GuestPage> {
  const rows = await read('guest_page', { ...asked, answers: [...asked.answers] }, signal)
  const last = rows.at(-1)
  const next =
    last && rows.length === asked.page_size
      ? { after_at: last.said_at, after_id: personIdOf(last) }
      : undefined
  return { guests: rows.map(guestOf), next }
}

function guestOf(row: GuestRow): Guest {
  return {
    ...personOf({ ...row, user_id: personIdOf(row) }),
    isAccountless: row.guest_id !== null,
    isUnreachable: row.bounced_at !== null,
    answer: row.answer,
    party: row.party,
    note: row.note ?? '',
    saidAt: row.updated_at,
    arrived: row.arrived,
    arrivedAt: row.arrived_at,
    cameBefore: row.came_before,
    answers: row.answers,
    kinds: row.kinds,
  }
}

function personIdOf({ user_id, guest_id }: GuestRow): string {
  return (user_id ?? guest_id)!
}

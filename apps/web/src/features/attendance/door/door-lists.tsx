import * as m from '@hearth/messages'
import { type UseInfiniteQueryResult, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { usePausedWords } from '../../../ui/use-paused-words.ts'
import { formatFound } from '../guests/guest-list-rows.tsx'
import { foundGuestsOptions, type Guest, guestPagesOptions, settled } from '../guests/guest-queries.ts'
import { DoorGuest } from './door-guest.tsx'
import { walkInPagesOptions } from './door-queries.ts'
import { WalkInRow } from './walk-in-row.tsx'

/** Everyone who is expected, or those who are all here, or of whom anybody is missing; a page at a time. */
export function DoorGuests({
  eventId,
  arrival,
  total,
}: {
  eventId: string
  arrival: 'here' | 'missing' | undefined
  total: number
}) {
  const list = useInfiniteQuery(guestPagesOptions(eventId, settled, { arrival }))
  const guests = list.data?.pages.flatMap((page) => page.guests)
  return (
    <Pages list={list} left={arrival || !guests ? 0 : total - guests.length}>
      {guests?.length === 0 && <p className="checkin-none">{emptyWords[arrival ?? 'all']()}</p>}
      {guests && <Rows eventId={eventId} guests={guests} />}
    </Pages>
  )
}

const emptyWords = {
  all: m.attendance_door_nobody,
  here: m.attendance_door_nobody_here,
  missing: m.attendance_door_nobody_missing,
} satisfies Record<string, () => string>

/** Guests whose name has these words, wherever they stand in the list. */
export function FoundAtDoor({ eventId, words }: { eventId: string; words: string }) {
  const { data, error, refetch } = useQuery(foundGuestsOptions(eventId, usePausedWords(words)))
  const shown = useDeferredValue(data)
  if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  if (!shown) return <Loading />
  return (
    <>
      <p role="status" className="checkin-found">
        {formatFound(shown)}
      </p>
      <Rows eventId={eventId} guests={shown.guests} />
    </>
  )
}

/** Who came without an answer. */
export function WalkIns({ eventId }: { eventId: string }) {
  const list = useInfiniteQuery(walkInPagesOptions(eventId))
  const walkIns = list.data?.pages.flat()
  return (
    <Pages list={list}>
      {walkIns?.length === 0 && <p className="checkin-none">{m.attendance_door_no_walk_ins()}</p>}
      <ul className="checkin-list">
        {walkIns?.map((walkIn) => (
          <WalkInRow key={walkIn.id} eventId={eventId} walkIn={walkIn} />
        ))}
      </ul>
    </Pages>
  )
}

function Pages({
  list,
  left = 0,
  children,
}: {
  list: UseInfiniteQueryResult
  left?: number
  children: ReactNode
}) {
  if (!list.data) {
    if (list.error) return <Failed sentence={sentenceFor(list.error)} again={() => void list.refetch()} />
    return <Loading />
  }
  return (
    <>
      {children}
      <MoreOfList list={list} left={left} row=".checkin-list > li" link="b" />
    </>
  )
}

function Rows({ eventId, guests }: { eventId: string; guests: readonly Guest[] }) {
  return (
    <ul className="checkin-list">
      {guests.map((guest) => (
        <DoorGuest key={guest.userId} eventId={eventId} guest={guest} />
      ))}
    </ul>
  )
}

function Loading() {
  return (
    <Waiting label={m.attendance_guests_loading()} className="checkin-list">
      {[1, 2, 3, 4].map((row) => (
        <Skeleton key={row} height={76} />
      ))}
    </Waiting>
  )
}

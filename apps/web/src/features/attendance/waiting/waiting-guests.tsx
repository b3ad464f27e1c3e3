import * as m from '@hearth/messages'
import { formatUntil, readerZone } from '../../../format/when.ts'
import '../answering.css'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ofParty } from '../../../data/event/places-in-words.ts'
import { type InLine, lineCountsOptions, linePagesOptions } from '../../../data/event/waiting-queries.ts'
import { ShowMore } from '../../../directory/show-more.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { GuestKinds } from '../guests/guest-kinds.tsx'
import { lineInWords } from './waiting-words.ts'

/** Who waits for a place, the first first, and for whom places are kept until when: for the hosts, a page at a time. */
export function WaitingGuests({ eventId, eventZone }: { eventId: string; eventZone: string }) {
  const { data: counts, error, refetch } = useQuery(lineCountsOptions(eventId))
  return (
    <div className="in-line">
      <h3>{m.attendance_waiting_title()}</h3>
      {!counts && !error && <LoadingLine />}
      {!counts && error && <Failed sentence={sentenceFor(error)} again={() => void refetch()} />}
      {counts && <p className="long-text">{lineInWords(counts)}</p>}
      {counts && counts.waiting + counts.offered > 0 && (
        <Line eventId={eventId} eventZone={eventZone} total={counts.waiting + counts.offered} />
      )}
    </div>
  )
}

function Line({ eventId, eventZone, total }: { eventId: string; eventZone: string; total: number }) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    linePagesOptions(eventId),
  )
  if (!data) {
    return error ? <Failed sentence={sentenceFor(error)} again={() => void refetch()} /> : <LoadingLine />
  }
  const line = data.pages.flatMap((page) => page.line)
  return (
    <>
      <ol className="hosts-list">
        {line.map((guest) => (
          <li key={guest.userId}>
            <Portrait name={guest.name} photo={guest.photo} />
            <p>
              <b tabIndex={-1}>{guest.name}</b>
              <span>{standing(guest, eventZone)}</span>
              <GuestKinds eventId={eventId} kinds={guest.kinds} />
            </p>
          </li>
        ))}
      </ol>
      {error && <Alert tone="bad">{sentenceFor(error)}</Alert>}
      {hasNextPage && (
        <ShowMore
          left={Math.max(total - line.length, 0)}
          pending={isFetchingNextPage}
          showMore={async () => {
            await fetchNextPage()
          }}
          row="li"
          link="b"
        />
      )}
    </>
  )
}

const LoadingLine = () => (
  <Waiting label={m.attendance_waiting_loading()} className="hosts-list">
    <Skeleton width={220} height={40} />
  </Waiting>
)

function standing({ username, party, offeredUntil }: InLine, eventZone: string): string {
  const who = username
    ? m.attendance_guests_handle({ username, ...ofParty(party) })
    : m.attendance_party_size({ count: party })
  if (!offeredUntil) return who
  const until = formatUntil(offeredUntil, eventZone, readerZone())
  return m.attendance_waiting_reserved_for({ who, until, party })
}

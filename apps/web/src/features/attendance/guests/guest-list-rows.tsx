import * as m from '@hearth/messages'
import {
  type InfiniteData,
  type UseInfiniteQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { usePausedWords } from '../../../ui/use-paused-words.ts'
import type { AnswerChoice } from './answer-filter.tsx'
import { GuestAnswers } from './guest-answers.tsx'
import { GuestKinds } from './guest-kinds.tsx'
import {
  type Chosen,
  foundGuestsOptions,
  type Guest,
  type GuestFilter,
  type GuestPage,
  guestPagesOptions,
  guestsWhoChoseOptions,
  settled,
} from './guest-queries.ts'
import { NoteReport } from './note-report.tsx'

/** What the hosts ask, where they ask anything. */
type Asked = { questions: HowToAnswer['questions'] }

type Row = { eventId: string; readerId: string }

/** Those who come or perhaps come, a page at a time. */
export const SettledGuests = ({ total, ...row }: Asked & Row & { total: number }) => (
  <GuestPages {...row} total={total} list={useInfiniteQuery(guestPagesOptions(row.eventId, settled))} />
)

/** Who chose this in answer to a question, or has a spot of this kind, a page at a time. */
export const GuestsOfChoice = ({ choice, ...row }: Asked & Row & { choice: AnswerChoice }) =>
  'of_kind' in choice ? (
    <GuestsOfKind {...row} filter={choice} />
  ) : (
    <GuestsWhoChose {...row} choice={choice} />
  )

const GuestsOfKind = ({ filter, ...row }: Asked & Row & { filter: GuestFilter }) => (
  <GuestPages {...row} list={useInfiniteQuery(guestPagesOptions(row.eventId, settled, filter))} />
)

const GuestsWhoChose = ({ choice, ...row }: Asked & Row & { choice: Chosen }) => (
  <GuestPages {...row} list={useInfiniteQuery(guestsWhoChoseOptions(row.eventId, choice))} />
)

/** Of what is narrowed by a choice nobody knows beforehand how many there are (`total`). */
function GuestPages({
  list,
  total,
  ...row
}: Asked & Row & { list: UseInfiniteQueryResult<InfiniteData<GuestPage>>; total?: number }) {
  const { data, error, refetch } = list
  const isNarrowed = total === undefined
  if (!data) {
    if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
    return (
      <LoadingGuests label={isNarrowed ? m.attendance_guests_searching() : m.attendance_guests_loading()} />
    )
  }
  const guests = data.pages.flatMap((page) => page.guests)
  if (isNarrowed && guests.length === 0)
    return <p className="long-text">{m.attendance_questions_filter_none()}</p>
  return (
    <>
      <GuestRows {...row} guests={guests} />
      <MoreOfList
        list={list}
        {...(!isNarrowed && { left: total - guests.length })}
        row=".guests > li"
        link="b"
      />
    </>
  )
}

/** Guests whose name has these words, once typing pauses. */
export function FoundGuests({
  eventId,
  words,
  readerId,
  questions,
}: Asked & {
  eventId: string
  words: string
  readerId: string
}) {
  const { data, error, refetch } = useQuery(foundGuestsOptions(eventId, usePausedWords(words)))
  if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  if (!data) return <LoadingGuests label={m.attendance_guests_searching()} />
  return (
    <>
      <p role="status" className="long-text space-after">
        {formatFound(data)}
      </p>
      <GuestRows eventId={eventId} guests={data.guests} readerId={readerId} questions={questions} />
    </>
  )
}

/** How many were found, or that there may be more. */
export function formatFound({ guests, is_capped }: { guests: readonly Guest[]; is_capped: boolean }): string {
  if (is_capped) return m.attendance_guests_many_found()
  if (guests.length === 0) return m.attendance_guests_none_found()
  return m.attendance_guests_found({ count: guests.length })
}

/** `came`, `2 of 3 came`. */
function formatCame({ arrived, party }: Guest): string {
  return arrived >= party ? m.attendance_guests_all_came() : m.attendance_guests_some_came({ arrived, party })
}

function LoadingGuests({ label }: { label: string }) {
  return (
    <Waiting label={label} className="guests">
      {[1, 2, 3].map((guest) => (
        <Skeleton key={guest} width={180} height={40} />
      ))}
    </Waiting>
  )
}

function GuestRows({
  eventId,
  guests,
  readerId,
  questions,
}: Asked & {
  eventId: string
  guests: readonly Guest[]
  readerId: string
}) {
  return (
    <ul className="guests">
      {guests.map((guest) => (
        <li key={guest.userId}>
          <Portrait name={guest.name} photo={guest.photo} />
          <p>
            <b tabIndex={-1}>{guest.name}</b>
            {guest.isAccountless && <span>{m.attendance_guests_accountless()}</span>}
            {guest.isUnreachable && <span>{m.attendance_guests_unreachable()}</span>}
            {guest.cameBefore !== null && (
              <span>{m.attendance_guests_before({ times: guest.cameBefore })}</span>
            )}
            {guest.party > 1 && <span>{m.attendance_guests_with_others({ others: guest.party - 1 })}</span>}
            <GuestKinds eventId={eventId} kinds={guest.kinds} />
            {guest.answer === 'maybe' && <span>{m.attendance_guests_maybe()}</span>}
            {guest.arrived > 0 && <span>{formatCame(guest)}</span>}
            {guest.note && <span className="guest-note">{m.site_format_quoted({ words: guest.note })}</span>}
          </p>
          <NoteReport eventId={eventId} guest={guest} readerId={readerId} />
          {questions && guest.answers && <GuestAnswers answers={guest.answers} questions={questions} />}
        </li>
      ))}
    </ul>
  )
}

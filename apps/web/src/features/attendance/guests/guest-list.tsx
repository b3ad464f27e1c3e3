import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { howToAnswerOptions } from '../../../data/event/answering-queries.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { TextField } from '../../../forms/field.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { type AnswerChoice, AnswerFilter } from './answer-filter.tsx'
import { AskingGuests } from './asking-guests.tsx'
import { FoundGuests, GuestsOfChoice, SettledGuests } from './guest-list-rows.tsx'
import { type GuestCounts, guestCountsOptions } from './guest-queries.ts'
import { SaveGuests } from './save-guests.tsx'

/** From so many on, finding somebody is worth a field. */
const searchedFrom = 9

/** Who comes, perhaps comes or asks to, by name: for the hosts only. */
export function GuestList({
  eventId,
  title,
  readerId,
}: {
  eventId: string
  title: string
  readerId: string
}) {
  const [words, setWords] = useState('')
  const [choice, setChoice] = useState<AnswerChoice>()
  const { data: counts, error, refetch } = useQuery(guestCountsOptions(eventId))
  const { data: how } = useQuery(howToAnswerOptions(eventId))
  const questions = how?.questions ?? null
  if (!counts) {
    if (error) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
    return (
      <Waiting label={m.attendance_guests_loading()} className="guests">
        {[1, 2, 3].map((guest) => (
          <Skeleton key={guest} width={180} height={40} />
        ))}
      </Waiting>
    )
  }
  const total = counts.coming + counts.maybe
  const all = total + counts.asked + counts.declined
  if (all === 0) {
    return (
      <>
        <p className="long-text">{m.attendance_guests_empty()}</p>
        <Undelivered {...counts} />
      </>
    )
  }
  const searched = words.trim().replace(/^@/, '')
  return (
    <>
      <Undelivered {...counts} />
      <AskingGuests eventId={eventId} counts={counts} readerId={readerId} questions={questions} />
      {total > 0 && (
        <>
          <div className="guests-tools">
            <p>
              {formatGuestCounts(counts)}
              {counts.arrived + counts.walk_ins > 0 && <b className="guests-came">{formatCame(counts)}</b>}
            </p>
            <SaveGuests
              {...{ eventId, title, questions }}
              total={all}
              hasWalkIns={counts.walk_ins > 0}
              placeKinds={how?.place_kinds ?? null}
            />
          </div>
          {total >= searchedFrom && (
            <TextField
              className="guests-search"
              label={m.attendance_guests_find()}
              type="search"
              icon={<Search size={18} aria-hidden="true" />}
              value={words}
              onChange={({ target }) => setWords(target.value)}
            />
          )}
          <AnswerFilter
            questions={questions ?? []}
            kinds={how?.place_kinds ?? []}
            choice={choice}
            onChange={setChoice}
          />
          {searched !== '' ? (
            <FoundGuests eventId={eventId} words={searched} readerId={readerId} questions={questions} />
          ) : choice ? (
            <GuestsOfChoice eventId={eventId} choice={choice} readerId={readerId} questions={questions} />
          ) : (
            <SettledGuests eventId={eventId} total={total} readerId={readerId} questions={questions} />
          )}
        </>
      )}
    </>
  )
}

/** Whose address it was is not said: it may be somebody else's. */
const Undelivered = ({ undelivered }: GuestCounts) =>
  undelivered > 0 && <p className="long-text">{m.attendance_guests_undelivered({ count: undelivered })}</p>

/** `2 people coming (1 reply)`, `2 people coming, 1 maybe`. */
function formatGuestCounts({ coming: replies, people, maybe }: GuestCounts): string {
  const coming =
    people === replies
      ? m.attendance_guests_coming({ people })
      : m.attendance_guests_coming_replies({ people, replies })
  return maybe > 0 ? m.attendance_guests_maybe_count({ coming, maybe }) : coming
}

/** `41 came`, `41 came, 3 of them walk-ins`. */
function formatCame({ arrived, walk_ins: walkIns }: GuestCounts): string {
  const came = arrived + walkIns
  return walkIns > 0
    ? m.attendance_guests_came_walk_ins({ came, walkIns })
    : m.attendance_guests_came({ came })
}

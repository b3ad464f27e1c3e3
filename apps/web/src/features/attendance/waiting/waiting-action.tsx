import { m } from '@hearth/messages'
import { Flame, Hourglass } from 'lucide-react'
import { formatUntil, readerZone } from '../../../format/when.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Waiting } from './use-waiting.ts'
import { howManyWait, offeredPlaces, placeInLine } from './waiting-words.ts'

/** The main action of a full event: take what is offered, see one's place in line, or get into it. */
export function WaitingAction({ waiting }: { waiting: Waiting }) {
  const { list } = waiting
  if (list.my_state === 'offered') {
    return (
      <Button
        look="flame"
        className="answer-button"
        wide
        icon={<Flame size={20} aria-hidden="true" />}
        pending={waiting.isPending}
        onClick={() => waiting.answer('accept')}
      >
        {m.attendance_waiting_take({ offeredPlaces: offeredPlaces(list.my_party) })}
      </Button>
    )
  }
  const isInLine = list.my_state === 'waiting'
  return (
    <Button
      look={isInLine ? 'outline' : 'flame'}
      className="answer-button"
      wide
      icon={<Hourglass size={20} aria-hidden="true" />}
      aria-haspopup="dialog"
      onClick={waiting.open}
    >
      {isInLine ? placeInLine(list) : m.attendance_waiting_join_the_waiting_list()}
    </Button>
  )
}

/** What stands below the action: how waiting goes on, until when an offer is kept, and the way out of it. */
export function WaitingLines({ waiting, isFull }: { waiting: Waiting; isFull: boolean }) {
  const { list } = waiting
  if (list.my_state === 'offered' && list.offered_until) {
    return (
      <>
        <p className="gate-words">
          {m.attendance_waiting_it_is_your_turn_kept_for({
            offered_until: formatUntil(list.offered_until, waiting.eventZone, readerZone()),
          })}
        </p>
        <Button look="quiet" small onClick={() => waiting.answer('decline')}>
          Leave {list.my_party === 1 ? 'it' : 'them'} to the next
        </Button>
      </>
    )
  }
  if (waiting.takesNoAnswers) return null
  if (list.my_state === 'waiting' && !waiting.isClosed) {
    return (
      <>
        <p className="gate-words">
          {isFull ? '' : `${placeInLine(list)}. `}
          When it is your turn we write to you and keep your {list.my_party === 1 ? 'place' : 'places'} for a
          while.
        </p>
        <Button look="quiet" small onClick={isFull ? waiting.leave : waiting.open}>
          {isFull ? m.attendance_waiting_leave_the_list() : m.attendance_waiting_change_or_leave_the_list()}
        </Button>
      </>
    )
  }
  if (waiting.mayWaitForMore) {
    return (
      <Button look="quiet" small aria-haspopup="dialog" onClick={waiting.open}>
        {m.attendance_waiting_are_you_more_wait_together()}
      </Button>
    )
  }
  if (!isFull || !(waiting.mayJoin || waiting.isClosed)) return null
  return (
    <p className="gate-words">
      {waiting.isClosed
        ? m.attendance_waiting_it_begins_soon_a_place_that()
        : `${list.waiting > 0 ? `${howManyWait(list.waiting)} ` : ''}When it is your turn we write to you and keep a place for a while.`}
    </p>
  )
}

/** Why waiting, or taking what was offered, did not count. */
export function WaitingRefusal({ waiting }: { waiting: Waiting | undefined }) {
  if (!waiting?.problem || waiting.isOpen) return null
  return <Alert tone="bad">{waiting.problem}</Alert>
}

import * as m from '@hearth/messages'
import { Flame, Hourglass } from 'lucide-react'
import { formatUntil, readerZone } from '../../../format/when.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { Waiting } from './use-waiting.ts'
import { placeInLine } from './waiting-words.ts'

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
        {m.attendance_waiting_take({ count: list.my_party ?? 1 })}
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
      {isInLine ? placeInLine(list) : m.attendance_waiting_join()}
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
          {m.attendance_waiting_offered_until({
            until: formatUntil(list.offered_until, waiting.eventZone, readerZone()),
          })}
        </p>
        <Button look="quiet" small onClick={() => waiting.answer('decline')}>
          {m.attendance_waiting_pass_on({ count: list.my_party ?? 1 })}
        </Button>
      </>
    )
  }
  if (waiting.takesNoAnswers) return null
  if (list.my_state === 'waiting' && !waiting.isClosed) {
    return (
      <>
        <p className="gate-words">
          {!isFull && `${placeInLine(list)}. `}
          {m.attendance_waiting_turn_text({ count: list.my_party ?? 1 })}
        </p>
        <Button look="quiet" small onClick={isFull ? waiting.leave : waiting.open}>
          {isFull ? m.attendance_waiting_leave() : m.attendance_waiting_change()}
        </Button>
      </>
    )
  }
  if (waiting.mayWaitForMore) {
    return (
      <Button look="quiet" small aria-haspopup="dialog" onClick={waiting.open}>
        {m.attendance_waiting_join_for_more()}
      </Button>
    )
  }
  if (!isFull || !(waiting.mayJoin || waiting.isClosed)) return null
  return (
    <p className="gate-words">
      {waiting.isClosed
        ? m.attendance_waiting_closed()
        : [
            list.waiting > 0 && m.attendance_waiting_count({ count: list.waiting }),
            m.attendance_waiting_turn_text({ count: 1 }),
          ]
            .filter(Boolean)
            .join(' ')}
    </p>
  )
}

/** Why waiting, or taking what was offered, did not count. */
export function WaitingRefusal({ waiting }: { waiting: Waiting | undefined }) {
  if (!waiting?.problem || waiting.isOpen) return null
  return <Alert tone="bad">{waiting.problem}</Alert>
}

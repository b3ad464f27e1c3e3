import * as m from '@hearth/messages'
import { Check, Flame } from 'lucide-react'
import { ofParty } from '../../../data/event/places-in-words.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import type { MyAnswer } from './use-answer.ts'

/** The main action of an event's page, in whatever state the member's answer is. `onChange` opens what can be changed. */
export function AnswerAction({ answer, onChange }: { answer: MyAnswer; onChange: () => void }) {
  if (answer.isComing || answer.said === 'asked') {
    return (
      <Button
        className="answer-button"
        wide
        icon={<Check size={20} aria-hidden="true" />}
        aria-haspopup="dialog"
        aria-busy={answer.isPending || undefined}
        onClick={onChange}
      >
        {answer.isComing
          ? m.attendance_coming(ofParty(answer.myParty))
          : m.attendance_asked(ofParty(answer.myParty))}
      </Button>
    )
  }
  const closed = closedWords(answer)
  if (closed) {
    return (
      <Button className="answer-button" wide disabled>
        {closed}
      </Button>
    )
  }
  return (
    <Button
      look="flame"
      className="answer-button"
      wide
      icon={<Flame size={20} aria-hidden="true" />}
      pending={answer.isPending}
      onClick={() => answer.come()}
    >
      {answer.asks ? m.attendance_ask(ofParty(answer.party)) : m.attendance_come(ofParty(answer.party))}
    </Button>
  )
}

/** Why nobody can say yes here. */
function closedWords({ said, needsInvitation, isClosed, largestParty }: MyAnswer): string | undefined {
  if (said === 'declined') return m.attendance_answer_not_this_time()
  if (needsInvitation) return m.attendance_answer_by_invitation()
  if (isClosed) return m.attendance_answer_closed()
  return largestParty < 1 ? m.event_no_spots_left() : undefined
}

/** Why an answer did not count, in the place where it was given. */
export function AnswerRefusal({ answer: { problem, isPending } }: { answer: MyAnswer }) {
  if (!problem || isPending) return null
  return <Alert tone="bad">{problem}</Alert>
}

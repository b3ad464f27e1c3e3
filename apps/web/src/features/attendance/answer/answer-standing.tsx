import * as m from '@hearth/messages'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { Checkbox } from '../../../forms/choice.tsx'
import { Button } from '../../../ui/button.tsx'
import { seenBy } from './seen-by.tsx'
import type { MyAnswer } from './use-answer.ts'

/** What stands beside the main action: where the person stands in words, the other answers, and who will see theirs. */
export function AnswerStanding({
  answer,
  how,
  isInLine,
  onChange,
}: {
  answer: MyAnswer
  /** They wait for a place, or one is kept for them: whoever wants one says maybe no more. */
  isInLine: boolean
  how: HowToAnswer | undefined
  onChange: () => void
}) {
  const words = standingWords(answer)
  const { said } = answer
  const hasAnswered = answer.isComing || said === 'maybe' || said === 'asked'
  const mayAnswer = !answer.needsInvitation && said !== 'declined' && (!answer.isClosed || hasAnswered)
  return (
    <>
      {words && <p className="gate-words">{words}</p>}
      {mayAnswer && (
        <div className="gate-other">
          {hasAnswered ? (
            <>
              <Button look="quiet" small onClick={onChange}>
                {answer.note ? m.attendance_answer_own_note() : m.attendance_answer_note()}
              </Button>
              <Button look="quiet" small onClick={() => answer.stayAway()}>
                {said === 'asked' ? m.attendance_answer_withdraw() : m.attendance_answer_cant_come()}
              </Button>
            </>
          ) : (
            <>
              {!isInLine && (
                <Button look="quiet" small onClick={() => answer.perhaps()}>
                  {m.attendance_answer_maybe()}
                </Button>
              )}
              {answer.isInvited && said !== 'not_coming' && (
                <Button look="quiet" small onClick={() => answer.stayAway()}>
                  {m.attendance_answer_cant_come()}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {how && mayAnswer && <p className="gate-seen">{seenWords(answer, how)}</p>}
      {how && mayAnswer && how.guest_list !== 'hosts' && said !== 'maybe' && (
        <Checkbox
          label={m.attendance_answer_stay_unseen()}
          checked={answer.staysUnseen}
          onChange={({ target }) => answer.stayUnseen(target.checked)}
        />
      )}
    </>
  )
}

function standingWords({ said, needsInvitation, asks, isInvited }: MyAnswer): string | undefined {
  if (said === 'asked') return m.attendance_answer_asked_text()
  if (said === 'declined') return m.event_refusal_answer_declined()
  if (said === 'maybe') return m.attendance_answer_said_maybe_text()
  if (needsInvitation) return m.event_refusal_not_invited()
  if (said === 'not_coming' && isInvited) return m.attendance_answer_said_no_text()
  return asks ? m.attendance_answer_approval_text() : undefined
}

function seenWords({ staysUnseen }: MyAnswer, { guest_list }: HowToAnswer): string {
  return staysUnseen && guest_list !== 'hosts' ? m.attendance_seen_by_hosts_only() : seenBy[guest_list]()
}

import type { GuestListAudience } from '@hearth/contracts/event-values'
import { m } from '@hearth/messages'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { Checkbox } from '../../../forms/choice.tsx'
import { Button } from '../../../ui/button.tsx'
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
                {answer.note
                  ? m.attendance_answer_your_note_to_the_hosts()
                  : m.attendance_answer_a_note_to_the_hosts()}
              </Button>
              <Button look="quiet" small onClick={() => answer.stayAway()}>
                {said === 'asked' ? m.attendance_answer_take_it_back() : m.attendance_answer_i_cant_come()}
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
                  {m.attendance_answer_i_cant_come()}
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {how && mayAnswer && <p className="gate-seen">{seenWords(answer, how)}</p>}
      {how && mayAnswer && how.guest_list !== 'hosts' && said !== 'maybe' && (
        <Checkbox
          label={m.attendance_answer_show_me_to_the_hosts_only()}
          checked={answer.staysUnseen}
          onChange={({ target }) => answer.stayUnseen(target.checked)}
        />
      )}
    </>
  )
}

function standingWords({ said, needsInvitation, asks, isInvited }: MyAnswer): string | undefined {
  if (said === 'asked') return m.attendance_answer_the_hosts_decide_and_you_hear()
  if (said === 'declined') return m.attendance_answer_the_hosts_could_not_say_yes()
  if (said === 'maybe') return m.attendance_answer_you_said_maybe_it_takes_no()
  if (needsInvitation) return m.attendance_answer_only_those_whom_the_hosts_invite()
  if (said === 'not_coming' && isInvited) return m.attendance_answer_you_said_that_you_cant_come()
  return asks ? m.attendance_answer_the_hosts_say_yes_to_each() : undefined
}

function seenWords({ staysUnseen }: MyAnswer, { guest_list }: HowToAnswer): string {
  return staysUnseen && guest_list !== 'hosts'
    ? m.attendance_answer_only_the_hosts_see_that_you()
    : seenBy[guest_list]
}

const seenBy: Record<GuestListAudience, string> = {
  everyone: 'Everyone who opens this page sees who comes.',
  members: 'Members see who comes.',
  coming: 'Those who come see each other.',
  hosts: 'Only the hosts see who comes.',
}

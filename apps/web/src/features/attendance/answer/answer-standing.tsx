import type { GuestListAudience } from '@hearth/contracts/event-values'
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
                {answer.note ? 'Your note to the hosts' : 'A note to the hosts'}
              </Button>
              <Button look="quiet" small onClick={() => answer.stayAway()}>
                {said === 'asked' ? 'Take it back' : 'I can’t come'}
              </Button>
            </>
          ) : (
            <>
              {!isInLine && (
                <Button look="quiet" small onClick={() => answer.perhaps()}>
                  Maybe
                </Button>
              )}
              {answer.isInvited && said !== 'not_coming' && (
                <Button look="quiet" small onClick={() => answer.stayAway()}>
                  I can’t come
                </Button>
              )}
            </>
          )}
        </div>
      )}
      {how && mayAnswer && <p className="gate-seen">{seenWords(answer, how)}</p>}
      {how && mayAnswer && how.guest_list !== 'hosts' && said !== 'maybe' && (
        <Checkbox
          label="Show me to the hosts only"
          checked={answer.staysUnseen}
          onChange={({ target }) => answer.stayUnseen(target.checked)}
        />
      )}
    </>
  )
}

function standingWords({ said, needsInvitation, asks, isInvited }: MyAnswer): string | undefined {
  if (said === 'asked') return 'The hosts decide, and you hear from them.'
  if (said === 'declined') return 'The hosts could not say yes this time.'
  if (said === 'maybe') return 'You said maybe. It takes no place.'
  if (needsInvitation) return 'Only those whom the hosts invite can come.'
  if (said === 'not_coming' && isInvited)
    return 'You said that you can’t come. You can still change your mind.'
  return asks ? 'The hosts say yes to each guest.' : undefined
}

function seenWords({ staysUnseen }: MyAnswer, { guest_list }: HowToAnswer): string {
  return staysUnseen && guest_list !== 'hosts' ? 'Only the hosts see that you come.' : seenBy[guest_list]
}

const seenBy: Record<GuestListAudience, string> = {
  everyone: 'Everyone who opens this page sees who comes.',
  members: 'Members see who comes.',
  coming: 'Those who come see each other.',
  hosts: 'Only the hosts see who comes.',
}

import type { EventRecord } from '@hearth/contracts/event'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerAction, AnswerRefusal } from './answer-action.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { AnswerStanding } from './answer-standing.tsx'
import { AnswersUntil } from './answering/answers-until.tsx'
import { areClosed, type HowToAnswer } from './answering/queries.ts'
import { EventDock } from './event-dock.tsx'
import { EventGate } from './event-gate.tsx'
import type { EventState } from './event-state.ts'
import { HostPanel } from './host-panel.tsx'
import { PartyStepper } from './party-stepper.tsx'
import type { Standing } from './queries.ts'
import { type MyAnswer, useAnswer } from './use-answer.ts'
import { useNow } from './use-now.ts'
import { useWaiting } from './waiting/use-waiting.ts'
import { WaitingAction, WaitingLines, WaitingRefusal } from './waiting/waiting-action.tsx'
import { WaitingDialog } from './waiting/waiting-dialog.tsx'

/** The member who looks at an event. */
export type Viewer = { userId: string }

type JoiningProps = {
  event: EventRecord
  state: EventState
  standing: Standing | undefined
  /** There when the standing could not be read. */
  askAgain: (() => void) | undefined
  viewer: Viewer | undefined
  isHost: boolean
  /** The host who made it. */
  isOwner: boolean
  /** How it is answered, once that is known. */
  how: HowToAnswer | undefined
}

/** The gate with what this person can do at it now, and the dock that keeps it in reach on small screens. */
export function Joining({ event, state, standing, askAgain, viewer, isHost, isOwner, how }: JoiningProps) {
  const showsSeats = state === 'ahead' || state === 'under_way'
  const nowMs = useNow()
  const gate = { event, standing, showsSeats, userId: viewer?.userId, justLit: false }
  if (isHost) {
    return (
      <EventGate {...gate}>
        <HostPanel event={event} state={state} isOwner={isOwner} />
      </EventGate>
    )
  }
  const words = closedWords(state, standing)
  if (words) {
    return (
      <EventGate {...gate}>
        <p className="gate-words">{words}</p>
      </EventGate>
    )
  }
  if (!viewer) {
    return (
      <EventGate {...gate}>
        <AnswersUntil event={event} how={how} />
        <ButtonLink look="flame" wide to={paths.login(paths.event(event.id))}>
          {how && areClosed(how, nowMs) ? 'Sign in' : 'Sign in to come'}
        </ButtonLink>
      </EventGate>
    )
  }
  return <Answering event={event} standing={standing} askAgain={askAgain} userId={viewer.userId} how={how} />
}

function NotKnown({ askAgain }: { askAgain: () => void }) {
  return (
    <>
      <Notice tone="bad">We could not find out how many places are left.</Notice>
      <Button wide onClick={askAgain}>
        Try again
      </Button>
    </>
  )
}

type AnsweringProps = Pick<JoiningProps, 'event' | 'standing' | 'askAgain' | 'how'> & { userId: string }

function Answering({ event, standing, askAgain, userId, how }: AnsweringProps) {
  const answer = useAnswer(event, standing, how)
  const [changes, setChanges] = useState(false)
  const waiting = useWaiting(event, standing, answer, how?.party_limit)
  const action = !standing ? (
    !askAgain && <Skeleton className="answer-button" height={54} />
  ) : waiting?.leads ? (
    <WaitingAction waiting={waiting} />
  ) : (
    <AnswerAction answer={answer} onChange={() => setChanges(true)} />
  )
  const inLine = waiting?.list.my_state
  const places = inLine === 'offered' ? 'Kept for you' : undefined
  const refusal = (
    <>
      <AnswerRefusal answer={answer} />
      <WaitingRefusal waiting={waiting} />
    </>
  )
  return (
    <>
      <EventGate
        event={event}
        standing={standing}
        showsSeats
        places={places}
        userId={userId}
        justLit={answer.hasJustSaidYes}
      >
        {standing && choosesParty(answer) && inLine !== 'offered' && (
          <PartyStepper party={answer.party} most={answer.largestParty} onChange={answer.chooseParty} />
        )}
        <div className="gate-action">
          {action}
          {refusal}
        </div>
        <AnswersUntil event={event} how={how} />
        {waiting && <WaitingLines waiting={waiting} isFull={answer.largestParty < 1} />}
        {!standing && askAgain && <NotKnown askAgain={askAgain} />}
        {standing && (
          <AnswerStanding
            answer={answer}
            how={how}
            isInLine={inLine !== undefined && inLine !== 'none'}
            onChange={() => setChanges(true)}
          />
        )}
      </EventGate>
      <EventDock event={event} standing={standing} places={places} refusal={refusal}>
        {action}
      </EventDock>
      {waiting?.isOpen && <WaitingDialog waiting={waiting} />}
      {changes && hasAnswered(answer) && <AnswerDialog answer={answer} onClose={() => setChanges(false)} />}
    </>
  )
}

const hasAnswered = ({ isComing, said }: MyAnswer) => isComing || said === 'maybe' || said === 'asked'

/** The next yes may be one of several people; what was offered is taken as it is. */
const choosesParty = ({ isComing, said, needsInvitation, largestParty }: MyAnswer) =>
  !isComing && said !== 'asked' && said !== 'declined' && !needsInvitation && largestParty > 1

/** Why nobody can answer any more. */
function closedWords(state: EventState, standing: Standing | undefined): string | undefined {
  const wasComing = standing?.my_answer === 'coming'
  if (state === 'cancelled')
    return wasComing ? 'You said you would come. It does not take place.' : 'It does not take place.'
  if (state === 'over') return wasComing ? 'You said you would come.' : 'It has taken place.'
  return undefined
}

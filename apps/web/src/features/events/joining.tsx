import type { EventRecord } from '@hearth/contracts/event'
import { useState } from 'react'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AnswerAction, AnswerRefusal } from './answer-action.tsx'
import { AnswerDialog } from './answer-dialog.tsx'
import { EventDock } from './event-dock.tsx'
import { EventGate } from './event-gate.tsx'
import type { EventState } from './event-state.ts'
import { HostPanel } from './host-panel.tsx'
import { PartyStepper } from './party-stepper.tsx'
import type { Standing } from './queries.ts'
import { useAnswer } from './use-answer.ts'

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
}

/** The gate with what this person can do at it now, and the dock that keeps it in reach on small screens. */
export function Joining({ event, state, standing, askAgain, viewer, isHost }: JoiningProps) {
  const showsSeats = state === 'ahead' || state === 'under_way'
  const gate = { event, standing, showsSeats, userId: viewer?.userId, justLit: false }
  if (isHost) {
    return (
      <EventGate {...gate}>
        <HostPanel event={event} state={state} />
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
        <ButtonLink look="flame" wide to={paths.login(paths.event(event.id))}>
          Sign in to come
        </ButtonLink>
      </EventGate>
    )
  }
  return <Answering event={event} standing={standing} askAgain={askAgain} userId={viewer.userId} />
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

type AnsweringProps = Pick<JoiningProps, 'event' | 'standing' | 'askAgain'> & { userId: string }

function Answering({ event, standing, askAgain, userId }: AnsweringProps) {
  const answer = useAnswer(event, standing)
  const [changes, setChanges] = useState(false)
  const action = standing ? (
    <AnswerAction answer={answer} onChange={() => setChanges(true)} />
  ) : (
    !askAgain && <Skeleton className="answer-button" height={54} />
  )
  const refusal = <AnswerRefusal answer={answer} eventId={event.id} />
  return (
    <>
      <EventGate event={event} standing={standing} showsSeats userId={userId} justLit={answer.hasJustSaidYes}>
        {standing && !answer.isComing && answer.largestParty > 1 && (
          <PartyStepper party={answer.party} most={answer.largestParty} onChange={answer.chooseParty} />
        )}
        <div className="gate-action">
          {action}
          {refusal}
        </div>
        {!standing && askAgain && <NotKnown askAgain={askAgain} />}
        {answer.isComing && (
          <Button look="quiet" small onClick={() => answer.stayAway()}>
            I can’t come
          </Button>
        )}
      </EventGate>
      <EventDock event={event} standing={standing} refusal={refusal}>
        {action}
      </EventDock>
      {changes && answer.isComing && <AnswerDialog answer={answer} onClose={() => setChanges(false)} />}
    </>
  )
}

/** Why nobody can answer any more. */
function closedWords(state: EventState, standing: Standing | undefined): string | undefined {
  const wasComing = standing?.my_answer === 'coming'
  if (state === 'cancelled')
    return wasComing ? 'You said you would come. It does not take place.' : 'It does not take place.'
  if (state === 'over') return wasComing ? 'You said you would come.' : 'It has taken place.'
  return undefined
}

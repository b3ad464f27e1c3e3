import type { EventRecord } from '@hearth/contracts/event'
import { eventPath, isOpenToAll } from '@hearth/contracts/event-address'
import { seriesPath } from '@hearth/contracts/series-address'
import * as m from '@hearth/messages'
import { Flame } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { areClosed, type HowToAnswer } from '../../../../data/event/answering-queries.ts'
import type { EventState } from '../../../../data/event/event-state.ts'
import { largestParty, ofParty } from '../../../../data/event/places-in-words.ts'
import type { Standing } from '../../../../data/event/queries.ts'
import { AnswerAction, AnswerRefusal } from '../../../../features/attendance/answer/answer-action.tsx'
import { AnswerStanding } from '../../../../features/attendance/answer/answer-standing.tsx'
import { AnswersUntil } from '../../../../features/attendance/answer/answers-until.tsx'
import { KindChoice, KindsLine } from '../../../../features/attendance/answer/kinds.tsx'
import { PartyStepper } from '../../../../features/attendance/answer/party-stepper.tsx'
import { QuestionsStanding } from '../../../../features/attendance/answer/questions-standing.tsx'
import { type MyAnswer, useAnswer } from '../../../../features/attendance/answer/use-answer.ts'
import { kindsOf, useKinds } from '../../../../features/attendance/answer/use-kinds.ts'
import { useQuestions } from '../../../../features/attendance/answer/use-questions.ts'
import { useWaiting } from '../../../../features/attendance/waiting/use-waiting.ts'
import {
  WaitingAction,
  WaitingLines,
  WaitingRefusal,
} from '../../../../features/attendance/waiting/waiting-action.tsx'
import { EventDock } from '../../../../features/event/page/event-dock.tsx'
import { EventGate } from '../../../../features/event/page/event-gate.tsx'
import { isCourseFor, useSeriesOf } from '../../../../features/series/use-series-of.ts'
import { paths } from '../../../../paths.ts'
import { Alert } from '../../../../ui/alert.tsx'
import { Button, ButtonLink } from '../../../../ui/button.tsx'
import { latePart } from '../../../../ui/late-part.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useNow } from '../../../../ui/use-now.ts'

// Few events ask anything.
const QuestionsDialog = lazy(async () => ({
  default: (await import('../../../../features/attendance/answer/questions-dialog.tsx')).QuestionsDialog,
}))
const HostPanel = lazy(async () => ({
  default: (await import('../../../../features/hosting/host-panel.tsx')).HostPanel,
}))
const HearHost = lazy(() => import('../../../../features/attendance/answer/hear-host.tsx'))

/** For visitors alone. */
const [GuestJoining, loadGuestJoining] = latePart(
  async () => (await import('./guest-joining.tsx')).GuestJoining,
)

export { loadGuestJoining }

const replyDialogs = () => import('./reply-dialogs.tsx')
const AnswerDialog = lazy(async () => ({ default: (await replyDialogs()).AnswerDialog }))
const ReplySheet = lazy(async () => ({ default: (await replyDialogs()).ReplySheet }))
const WaitingDialog = lazy(async () => ({ default: (await replyDialogs()).WaitingDialog }))

/** The member who looks at an event. */
export type Viewer = { userId: string }

type JoiningProps = {
  event: EventRecord
  state: EventState
  standing: Standing | undefined
  /** Whether the standing says what this reader answered, and not only what everyone may know. */
  knowsAnswer: boolean
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
export function Joining({ viewer, isHost, isOwner, ...known }: JoiningProps) {
  const { event, state, standing, how } = known
  const showsSeats = state === 'ahead' || state === 'under_way'
  const nowMs = useNow()
  const { series, isLoading } = useSeriesOf(event)
  const gate = { event, standing, showsSeats, userId: viewer?.userId, justLit: false }
  if (isHost) {
    return (
      <EventGate {...gate}>
        <Suspense fallback={<Skeleton className="answer-button" height={54} />}>
          <HostPanel event={event} state={state} isOwner={isOwner} />
        </Suspense>
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
  if (isLoading) {
    return (
      <EventGate {...gate}>
        <Skeleton className="answer-button" height={54} />
      </EventGate>
    )
  }
  if (series && isCourseFor(series) && !(viewer && mayHaveAnswered(known))) {
    const course = (
      <ButtonLink
        look="flame"
        wide
        className="answer-button"
        to={seriesPath({ ...event, id: series.series_id })}
      >
        {m.series_terms_open_course()}
      </ButtonLink>
    )
    return (
      <>
        <EventGate {...gate}>
          <p className="gate-words">{m.series_terms_date_of_course()}</p>
          {course}
        </EventGate>
        <EventDock event={event} standing={standing} places={undefined} refusal={null}>
          {course}
        </EventDock>
      </>
    )
  }
  const largest = viewer ? 0 : guestsMax(known, nowMs)
  const waits = !viewer && largest < 1 && guestsCanWait(known, nowMs)
  const max = waits ? (how?.party_limit ?? 1) : largest
  if (how && standing && max > 0) {
    return (
      <GuestJoining
        form={{ event, how, waits, max }}
        gate={gate}
        standing={standing}
        fallback={
          <EventGate {...gate}>
            <Skeleton className="answer-button" height={54} />
          </EventGate>
        }
      />
    )
  }
  if (!viewer) {
    const signIn = (
      <ButtonLink look="flame" wide className="answer-button" to={paths.login(eventPath(event))}>
        {how && areClosed(how, nowMs) ? m.site_sign_in() : m.event_page_sign_in()}
      </ButtonLink>
    )
    return (
      <>
        <EventGate {...gate} isInSheet>
          <AnswersUntil event={event} how={how} />
          {signIn}
        </EventGate>
        <EventDock event={event} standing={standing} places={undefined} refusal={null}>
          {signIn}
        </EventDock>
      </>
    )
  }
  return <Answering {...known} userId={viewer.userId} isCourse={isCourseFor(series)} />
}

/** Who said yes to a date before it was one of a course comes as ever. */
const mayHaveAnswered = ({ standing, knowsAnswer }: Pick<JoiningProps, 'standing' | 'knowsAnswer'>) =>
  !knowsAnswer || standing?.my_answer === 'coming' || standing?.my_answer === 'asked'

type Answerable = Pick<JoiningProps, 'event' | 'how' | 'standing'>

/** With how many somebody without an account could come; 0 where nobody can. */
function guestsMax({ event, how, standing }: Answerable, nowMs: number): number {
  if (!how || !standing || !takesGuests({ event, how }, nowMs)) return 0
  return largestParty({ ...standing, my_party: null }, how.party_limit)
}

/** Where hosts say yes to each, asking them is the only line there is. */
const guestsCanWait = ({ event, how, standing }: Answerable, nowMs: number): boolean =>
  how !== undefined &&
  standing !== undefined &&
  how.mode === 'open' &&
  takesGuests({ event, how }, nowMs) &&
  nowMs < Date.parse(how.waiting_closes_at)

const takesGuests = ({ event, how }: { event: EventRecord; how: HowToAnswer }, nowMs: number): boolean =>
  how.guests_can_answer && isOpenToAll(event) && how.mode !== 'invitation' && !areClosed(how, nowMs)

function NotKnown({ askAgain }: { askAgain: () => void }) {
  return (
    <>
      <Alert tone="bad">{m.event_page_spots_unknown()}</Alert>
      <Button wide onClick={askAgain}>
        {m.site_try_again()}
      </Button>
    </>
  )
}

type AnsweringProps = Omit<JoiningProps, 'state' | 'viewer' | 'isHost' | 'isOwner'> & {
  userId: string
  isCourse: boolean
}

function Answering({ event, standing: shown, knowsAnswer, askAgain, userId, how, isCourse }: AnsweringProps) {
  const standing = knowsAnswer ? shown : undefined
  const mine = useAnswer(event, standing, how, kindsOf(how), isCourse)
  const [changes, setChanges] = useState(false)
  const [replies, setReplies] = useState(false)
  const line = useWaiting(event, standing, mine, how)
  const { answer: asked, waiting: waits, ...questions } = useQuestions(how, mine, line)
  const { answer, waiting, choice } = useKinds(how, asked, waits)
  const eventZone = event.timing.timezone ?? 'UTC'
  const action = !standing ? (
    !askAgain && <Skeleton className="answer-button" height={54} />
  ) : waiting?.leads ? (
    <WaitingAction waiting={waiting} />
  ) : (
    <AnswerAction answer={answer} onChange={() => setChanges(true)} />
  )
  const inLine = waiting?.list.my_state
  const places = inLine === 'offered' ? m.event_page_reserved() : undefined
  const isPastFit = choice !== undefined && (inLine === 'waiting' || !choice.fits)
  const mayChooseKinds = standing && choice && canSayYes(answer) && (inLine ?? 'none') === 'none'
  const refusal = (
    <>
      {choice?.isMissing && <Alert tone="bad">{m.attendance_refusal_kind_needed()}</Alert>}
      <AnswerRefusal answer={answer} />
      <WaitingRefusal waiting={waiting} />
    </>
  )
  const inside = (
    <>
      {how && mayChooseKinds && (
        <KindChoice
          how={how}
          people={choice.people}
          max={waiting?.mayJoin ? waiting.largestParty : answer.largestParty}
          mayWait={waiting?.mayJoin ?? false}
          {...{ eventZone }}
          onChange={choice.choose}
        />
      )}
      {standing && !choice && choosesParty(answer) && inLine !== 'offered' && (
        <PartyStepper party={answer.party} max={answer.largestParty} onChange={answer.chooseParty} />
      )}
      <div className="gate-action">
        {action}
        {refusal}
      </div>
      {choice && (answer.isComing || answer.said === 'asked') && (
        <KindsLine how={how} people={choice.people} />
      )}
      {waiting && inLine !== 'none' && <KindsLine how={how} people={waiting.list.my_kinds} />}
      {questions.standing && <QuestionsStanding {...questions.standing} />}
      <AnswersUntil event={event} how={how} />
      {waiting && <WaitingLines waiting={waiting} isFull={answer.largestParty < 1 || isPastFit} />}
      {!standing && askAgain && <NotKnown askAgain={askAgain} />}
      {standing && (
        <AnswerStanding
          answer={answer}
          how={how}
          isInLine={inLine !== undefined && inLine !== 'none'}
          onChange={() => setChanges(true)}
        />
      )}
      {answer.isComing && event.createdBy && (
        <Suspense>
          <HearHost userId={userId} host={event.createdBy} />
        </Suspense>
      )}
    </>
  )
  // Where there is nothing to choose, the dock's button says it at once.
  const isInSheet = choice
    ? !!mayChooseKinds
    : standing !== undefined && !waiting?.leads && choosesParty(answer) && canSayYes(answer)
  return (
    <>
      <EventGate
        event={event}
        standing={shown}
        showsSeats
        places={places}
        isInSheet={isInSheet}
        userId={userId}
        justLit={answer.hasJustSaidYes}
      >
        {inside}
      </EventGate>
      <EventDock event={event} standing={shown} places={places} refusal={refusal}>
        {isInSheet ? (
          <Button
            look="flame"
            className="answer-button"
            wide
            icon={<Flame size={20} aria-hidden="true" />}
            aria-haspopup="dialog"
            pending={answer.isPending}
            onClick={() => setReplies(true)}
          >
            {answer.asks ? m.attendance_ask(ofParty(1)) : m.attendance_come(ofParty(1))}
          </Button>
        ) : (
          action
        )}
      </EventDock>
      <Suspense>
        {isInSheet && standing && replies && (
          <ReplySheet
            event={event}
            standing={standing}
            party={answer.party}
            onClose={() => setReplies(false)}
          >
            {inside}
          </ReplySheet>
        )}
        {questions.dialog && <QuestionsDialog {...questions.dialog} />}
        {waiting?.isOpen && <WaitingDialog {...{ waiting, how }} />}
        {changes && hasAnswered(answer) && (
          <AnswerDialog {...{ answer, how, eventZone }} onClose={() => setChanges(false)} />
        )}
      </Suspense>
    </>
  )
}

const hasAnswered = ({ isComing, said }: MyAnswer) => isComing || said === 'maybe' || said === 'asked'

/** Nothing is said yet, and a place can be had. */
const canSayYes = (answer: MyAnswer) =>
  !hasAnswered(answer) &&
  answer.said !== 'declined' &&
  !answer.needsInvitation &&
  !answer.isClosed &&
  answer.largestParty > 0

/** The next yes may be one of several people; what was offered is taken as it is. */
const choosesParty = ({ isComing, said, needsInvitation, largestParty }: MyAnswer) =>
  !isComing && said !== 'asked' && said !== 'declined' && !needsInvitation && largestParty > 1

/** Why nobody can answer any more. */
function closedWords(state: EventState, standing: Standing | undefined): string | undefined {
  const wasComing = standing?.my_answer === 'coming'
  if (state === 'cancelled') return wasComing ? m.event_page_cancelled_coming() : m.event_page_cancelled()
  if (state === 'over') return wasComing ? m.event_page_over_coming() : m.event_page_over()
  return undefined
}

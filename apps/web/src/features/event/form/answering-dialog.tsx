import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type HowToAnswer, questionCountsOptions } from '../../../data/event/answering-queries.ts'
import type { DateChange, Scope } from '../../../data/series/scope.ts'
import { Refusal } from '../../../forms/refusal.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import type { Toast } from '../../../ui/toast/toast-store.ts'
import { answeringParts, choiceOf, deadlineProblem, requestOf } from './answering/answering-choice.ts'
import { AnsweringFields } from './answering/answering-fields.tsx'
import { choosingAnswering } from './answering/answering-mutation.ts'
import { HidesPlaceField } from './answering/hides-place-field.tsx'
import { lostAnswers, questionDraftsOf, toQuestions } from './answering/question-draft.ts'

/** Of a date of a series: its other dates. */
type OtherDates = {
  /** Asks which of them say the same. */
  ask: (asked: {
    change: DateChange
    onChoose: (scope: Scope | undefined) => void
    onClose: () => void
  }) => ReactNode
  /** They follow, once this one is saved; gives what to say of it. */
  change: (change: DateChange, scope: Scope) => Promise<Toast | undefined>
}

/** Where hosts choose how their event is answered. */
export default function AnsweringDialog({
  event: { id: eventId, timing, onlineUrl, venue },
  how,
  otherDates,
  onClose,
}: {
  event: Pick<EventRecord, 'id' | 'timing' | 'onlineUrl' | 'venue'>
  how: HowToAnswer
  otherDates?: OtherDates | undefined
  onClose: () => void
}) {
  const toast = useToast()
  const client = useQueryClient()
  const { mutate, isPending, error } = useMutation(choosingAnswering(client, eventId))
  const [choice, setChoice] = useState(() => choiceOf(how, timing))
  const [problem, setProblem] = useState<string>()
  const [questionWrong, setQuestionWrong] = useState<Record<string, string>>({})
  const [lost, setLost] = useState<{ question: string; count: number }[]>([])
  const change = (changed: Partial<typeof choice>) => {
    setChoice({ ...choice, ...changed })
    setLost([])
  }
  const [unread, setUnread] = useState<Error>()
  const [scoped, setScoped] = useState<DateChange>()
  const [follows, setFollowing] = useState(false)
  const save = async () => {
    const wrong = deadlineProblem(choice, timing, Date.now())
    setProblem(wrong)
    const questions = choice.questions ?? []
    const { questionProblems } = await import('./answering/question-problems.ts')
    const wrongQuestions = questionProblems(questions)
    setQuestionWrong(wrongQuestions)
    if (wrong || Object.keys(wrongQuestions).length > 0) return
    if (lost.length === 0 && how.questions) {
      const counts = await client.fetchQuery({ ...questionCountsOptions(eventId), staleTime: 0 })
      const goes = lostAnswers(questionDraftsOf(how), toQuestions(questions), counts)
      setLost(goes)
      if (goes.length > 0) return
    }
    const request = requestOf(choice, timing, Date.now())
    const parts = answeringParts(requestOf(choiceOf(how, timing), timing, Date.now()), request)
    const { hidesAddress, questions: asked } = request
    if (otherDates && parts.length > 0)
      setScoped({ parts, said: { hidesAddress, ...(asked && { questions: asked }) } })
    else send()
  }
  const send = (others?: { change: DateChange; scope: Scope }) =>
    mutate(
      { ...requestOf(choice, timing, Date.now()), answersGo: lost.length > 0 },
      {
        onSuccess: async () => {
          setFollowing(true)
          const said = others && (await otherDates?.change(others.change, others.scope))
          onClose()
          toast(said ?? { title: m.event_form_rsvp_saved(), text: m.event_form_rsvp_saved_text() })
        },
      },
    )
  if (scoped && otherDates)
    return otherDates.ask({
      change: scoped,
      onChoose: (scope) => {
        setScoped(undefined)
        send(scope && { change: scoped, scope })
      },
      onClose: () => setScoped(undefined),
    })
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.event_rsvp_title()}
      leave={m.site_cancel()}
      action={{
        ...(lost.length > 0
          ? { label: m.event_form_questions_lost_save(), look: 'danger' as const }
          : { label: m.site_save(), look: 'flame' as const }),
        isPending: isPending || follows,
        onAct: () => void save().catch(setUnread),
      }}
    >
      <div className="answering-form">
        <AnsweringFields
          choice={choice}
          timing={timing}
          problem={problem}
          questionProblemAt={(path) => questionWrong[path]}
          onChange={change}
        />
        <HidesPlaceField
          choice={choice}
          isOnline={onlineUrl !== undefined && !venue.city}
          onChange={change}
        />
        {lost.length > 0 && (
          <Alert tone="bad">
            {lost.map(({ question, count }) => (
              <p key={question}>
                {m.event_form_questions_lost({ question, count, people: count > 100 ? '100+' : count })}
              </p>
            ))}
          </Alert>
        )}
        <Refusal error={error ?? unread ?? null} />
      </div>
    </ActionDialog>
  )
}

import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type HowToAnswer, questionCountsOptions } from '../../../data/event/answering-queries.ts'
import { Refusal } from '../../../forms/refusal.tsx'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { useToast } from '../../../ui/toast/toast.tsx'
import { choiceOf, deadlineProblem, requestOf } from './answering/answering-choice.ts'
import { AnsweringFields, HidesPlaceField } from './answering/answering-fields.tsx'
import { choosingAnswering } from './answering/answering-mutation.ts'
import { lostAnswers, questionDraftsOf, toQuestions } from './answering/question-draft.ts'

/** Where hosts choose how their event is answered. */
export default function AnsweringDialog({
  event: { id: eventId, timing, onlineUrl, venue },
  how,
  onClose,
}: {
  event: Pick<EventRecord, 'id' | 'timing' | 'onlineUrl' | 'venue'>
  how: HowToAnswer
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
    mutate(
      { ...requestOf(choice, timing, Date.now()), answersGo: lost.length > 0 },
      {
        onSuccess: () => {
          onClose()
          toast({
            title: m.event_form_rsvp_saved(),
            text: m.event_form_rsvp_saved_text(),
          })
        },
      },
    )
  }
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
        isPending,
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

import {
  type AskedQuestion,
  answersFrom,
  type GivenAnswer,
  leavesOpen,
} from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { type FormEvent, useId, useState } from 'react'
import { ActionDialog } from '../../../ui/action-dialog.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { QuestionFields } from './question-fields.tsx'

/** Where somebody answers the hosts' questions before they say that they come, or changes what they answered. */
export function QuestionsDialog({
  questions,
  answers,
  party,
  action,
  onAnswer,
  onClose,
}: {
  questions: readonly AskedQuestion[]
  answers: readonly GivenAnswer[]
  party: number
  /** What the button says. */
  action: string
  onAnswer: (answers: GivenAnswer[]) => void
  onClose: () => void
}) {
  const formId = useId()
  const [isOpen, setIsOpen] = useState(false)
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = answersFrom(new FormData(event.currentTarget))
    const isLeftOpen = leavesOpen(questions, given, party)
    setIsOpen(isLeftOpen)
    if (!isLeftOpen) onAnswer(given)
  }
  return (
    <ActionDialog
      open
      onClose={onClose}
      title={m.attendance_questions_title()}
      leave={m.site_cancel()}
      action={{ label: action, look: 'flame', form: formId }}
    >
      <form id={formId} onSubmit={send}>
        <QuestionFields questions={questions} answers={answers} party={party} />
        {isOpen && <Alert tone="bad">{m.attendance_questions_some_open()}</Alert>}
        <p className="gate-seen space-before">{m.attendance_questions_seen()}</p>
      </form>
    </ActionDialog>
  )
}

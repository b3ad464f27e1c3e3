import type { AskedQuestion, GivenAnswer } from '@hearth/contracts/question-values'
import { leavesOpen } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { useState } from 'react'
import type { HowToAnswer } from '../../../data/event/answering-queries.ts'
import { ofParty } from '../../../data/event/places-in-words.ts'
import type { Waiting } from '../waiting/use-waiting.ts'
import type { MyAnswer } from './use-answer.ts'

/** What is being answered, for how many, and what becomes of the answers. */
type Asking = { party: number; action: string; onAnswer: (answers: GivenAnswer[]) => void }

/**
 * The hosts' questions between a press and what it says: with any of them, coming opens a dialog first; with none, answer and
 * waiting are as they were.
 */
export function useQuestions(how: HowToAnswer | undefined, answer: MyAnswer, waiting: Waiting | undefined) {
  const [asking, setAsking] = useState<Asking>()
  const questions: readonly AskedQuestion[] = how?.questions ?? []
  if (questions.length === 0) return { answer, waiting }
  const answers = (how?.answered ?? []).map(({ question_id, ...given }) => ({
    questionId: question_id,
    ...given,
  }))
  const asksEach = questions.some(({ each_person }) => each_person)
  const isIn = answer.isComing || answer.said === 'asked'
  const ask = (party: number, action: string, onAnswer: Asking['onAnswer']) =>
    setAsking({
      party,
      action,
      onAnswer: (given) => {
        setAsking(undefined)
        onAnswer(given)
      },
    })
  const come: MyAnswer['come'] = (party = answer.party, more) => {
    if (isIn && !(asksEach && party > answer.myParty)) return answer.come(party, more)
    const action = answer.asks ? m.attendance_ask(ofParty(party)) : m.attendance_come(ofParty(party))
    ask(party, action, (given) => answer.come(party, { ...more, answers: given }))
  }
  const isOpen = isIn && leavesOpen(questions, answers, answer.myParty)
  return {
    answer: { ...answer, come },
    waiting: waiting && {
      ...waiting,
      answer: (choice: 'accept' | 'decline') => {
        const party = waiting.list.my_party ?? 1
        if (choice === 'decline') return waiting.answer(choice)
        ask(party, m.attendance_waiting_take({ count: party }), (given) => waiting.answer(choice, given))
      },
    },
    /** What stands on the page of somebody who comes: whether a question is open, and the way to their answers. */
    standing: isIn && {
      isOpen,
      onChange: () =>
        ask(answer.myParty, m.site_save(), (given) => answer.come(answer.myParty, { answers: given })),
    },
    dialog: asking && { ...asking, questions, answers, onClose: () => setAsking(undefined) },
  }
}

import type { AskedQuestion } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { answerInWords } from './answers-in-words.ts'
import type { Guest } from './guest-queries.ts'

/** What a guest answered to the hosts' questions, folded away. */
export function GuestAnswers({
  answers,
  questions,
}: {
  answers: Guest['answers']
  questions: readonly AskedQuestion[]
}) {
  const answered = questions.flatMap((question) => {
    const words = answerInWords(question, answers)
    return words ? [{ id: question.id, text: question.text, words }] : []
  })
  if (answered.length === 0) return null
  return (
    <details className="guest-answers">
      <summary>{m.attendance_questions_of_guest()}</summary>
      <dl>
        {answered.map(({ id, text, words }) => (
          <div key={id}>
            <dt dir="auto">{text}</dt>
            <dd dir="auto">{words}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

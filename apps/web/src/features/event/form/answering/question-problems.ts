import { questionsField } from '@hearth/contracts/question'
import { type QuestionDraft, toQuestions } from './question-draft.ts'

/** What is wrong with the questions by field (`0.text`, `0.options`), in the words in which the server would refuse them. */
export function questionProblems(questions: readonly QuestionDraft[]): Record<string, string> {
  const { error } = questionsField.safeParse(toQuestions(questions))
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path: [at, field], message }) => [
      `${String(at)}.${String(field)}`,
      message,
    ]),
  )
}

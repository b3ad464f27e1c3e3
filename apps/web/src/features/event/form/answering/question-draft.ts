import type { SetAnsweringRequest } from '@hearth/contracts'
import { hasOptions, type QuestionKind } from '@hearth/contracts/question-values'
import type { HowToAnswer } from '../../../../data/event/answering-queries.ts'

/** A question as its host writes it. */
export type QuestionDraft = Omit<NonNullable<SetAnsweringRequest['questions']>[number], 'options'> & {
  options: string[]
}

export const newQuestion = (): QuestionDraft => ({
  ...{ id: crypto.randomUUID(), kind: 'short_text', text: '', options: [] },
  ...{ isRequired: false, eachPerson: false },
})

/** With another way to answer; what is chosen from needs two options to begin with. */
export function withKind(question: QuestionDraft, kind: QuestionKind): QuestionDraft {
  const options = question.options.length > 0 ? question.options : ['', '']
  return { ...question, kind, options: hasOptions(kind) ? options : [] }
}

export const questionDraftsOf = ({ questions }: HowToAnswer): QuestionDraft[] =>
  (questions ?? []).map(({ is_required, each_person, ...question }) => ({
    ...question,
    isRequired: is_required,
    eachPerson: each_person,
  }))

/** The same questions at another event. */
export const copyQuestions = (questions: readonly QuestionDraft[]): QuestionDraft[] =>
  questions.map((question) => ({ ...question, id: crypto.randomUUID() }))

/** What is sent: without the options that say nothing. */
export const toQuestions = (questions: readonly QuestionDraft[]): QuestionDraft[] =>
  questions.map(({ text, options, ...question }) => ({
    ...question,
    text: text.trim(),
    options: options.map((option) => option.trim()).filter(Boolean),
  }))

/** How many people answered each question, and chose each option, by the question's id. */
type Counts = Record<string, { answered: number; chosen: Record<string, number> }>

/** The questions whose answers would go, as they were, with how many people gave them; more than a hundred are 101. */
export function lostAnswers(
  before: readonly QuestionDraft[],
  after: readonly QuestionDraft[],
  counts: Counts,
): { question: string; count: number }[] {
  return before.flatMap(({ id, kind, eachPerson, options, text }) => {
    const { answered = 0, chosen = {} } = counts[id] ?? {}
    const now = after.find((question) => question.id === id)
    const isSame = now && now.kind === kind && now.eachPerson === eachPerson
    const gone = options.filter((option) => !now?.options.includes(option))
    const count = isSame ? Math.max(0, ...gone.map((option) => chosen[option] ?? 0)) : answered
    return count > 0 ? [{ question: text, count }] : []
  })
}

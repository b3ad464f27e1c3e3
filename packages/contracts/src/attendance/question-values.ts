/** How a question of the hosts is answered. */
export const questionKinds = ['short_text', 'long_text', 'one_of', 'several_of', 'yes_no'] as const
export type QuestionKind = (typeof questionKinds)[number]

/** So many questions, options and characters; the tables' checks say the same. */
export const questionLimits = {
  questions: 8,
  text: 200,
  minOptions: 2,
  options: 20,
  option: 100,
  shortText: 200,
  longText: 1000,
} as const

/** What people choose from: the hosts' options, or yes and no. */
export const hasOptions = (kind: QuestionKind) => kind === 'one_of' || kind === 'several_of'
export const isChosen = (kind: QuestionKind) => hasOptions(kind) || kind === 'yes_no'

/** Nobody in particular: what is asked once for a party. */
export const wholeParty = 0

/** Whose answers a question wants, by their numbers in a party of this size. */
export const peopleAsked = ({ each_person }: { each_person: boolean }, party: number): number[] =>
  each_person ? Array.from({ length: party }, (_, index) => index + 1) : [wholeParty]

/** A question as pages read it, and what an answer to an event says to one. */
export type AskedQuestion = {
  id: string
  kind: QuestionKind
  text: string
  options: string[]
  is_required: boolean
  each_person: boolean
}
export type GivenAnswer = { questionId: string; person: number; values: string[] }

/** The name of a question's field in a form: whose answer it is stands in it. */
export const answerFieldName = (questionId: string, person: number) => `q.${questionId}.${person}`

/** What the fields of a form say. A field that is empty is there too: it was left open. */
export function answersFrom(fields: Iterable<readonly [string, unknown]>): GivenAnswer[] {
  const answers = new Map<string, GivenAnswer>()
  for (const [name, value] of fields) {
    const [, questionId, person] = /^q\.([0-9a-f-]{36})\.(\d)$/.exec(name) ?? []
    if (!questionId || !person) continue
    const answer = answers.get(name) ?? { questionId, person: Number(person), values: [] }
    if (typeof value === 'string' && value.trim()) answer.values.push(value.trim())
    answers.set(name, answer)
  }
  return [...answers.values()]
}

/** Whether a question that has to be answered is open for anybody of a party of this size. */
export function leavesOpen(
  questions: readonly AskedQuestion[],
  answers: readonly GivenAnswer[],
  party: number,
): boolean {
  const isAnswered = (id: string, person: number) =>
    answers.some((given) => given.questionId === id && given.person === person && given.values.length > 0)
  return questions.some(
    (question) =>
      question.is_required && peopleAsked(question, party).some((person) => !isAnswered(question.id, person)),
  )
}

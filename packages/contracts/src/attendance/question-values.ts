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

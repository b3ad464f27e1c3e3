import { expect, it } from 'vitest'
import { copyQuestions, lostAnswers, newQuestion, toQuestions, withKind } from './question-draft.ts'
import { questionProblems } from './question-problems.ts'

const diet = {
  ...newQuestion(),
  kind: 'several_of' as const,
  text: 'What do you eat?',
  options: ['Vegan', 'Fish'],
}
const counts = { [diet.id]: { answered: 12, chosen: { Vegan: 3, Fish: 10 } } }

it.each([
  [
    'nothing for other words, another order and more options',
    [{ ...diet, text: 'Food?', options: ['Egg', 'Fish', 'Vegan'] }],
    [],
  ],
  ['all answers for a question that is gone', [], [12]],
  ['all answers for another kind', [withKind(diet, 'yes_no')], [12]],
  ['all answers where each person is asked', [{ ...diet, eachPerson: true }], [12]],
  ['those who chose it for an option that is gone', [{ ...diet, options: ['Fish', 'Egg'] }], [3]],
])('loses %s', (_what, after, lost) => {
  expect(lostAnswers([diet], after, counts).map(({ count }) => count)).toEqual(lost)
})

it('loses nothing that nobody answered', () => {
  expect(lostAnswers([diet], [], {})).toEqual([])
})

it('names what is wrong beside its field, and sends no empty options', () => {
  const empty = withKind(newQuestion(), 'one_of')
  expect(Object.keys(questionProblems([diet, empty])).sort()).toEqual(['1.options', '1.text'])
  const [sent] = toQuestions([{ ...diet, text: ' Food? ', options: ['Vegan ', '', 'Fish'] }])
  expect(sent).toMatchObject({ text: 'Food?', options: ['Vegan', 'Fish'] })
})

it('copies questions under ids of their own', () => {
  const [copy] = copyQuestions([diet])
  expect(copy).toEqual({ ...diet, id: expect.not.stringMatching(diet.id) })
})

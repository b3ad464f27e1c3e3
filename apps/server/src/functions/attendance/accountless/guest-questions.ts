import {
  type AskedQuestion,
  answerFieldName,
  type GivenAnswer,
  hasOptions,
  peopleAsked,
  questionLimits,
} from '@hearth/contracts'
import * as m from '@hearth/messages'
import { type Html, html } from '../../../http/index.ts'

/** The hosts' questions as fields of a page without scripts, with what was answered; `only` shows those that it says. */
export function questionFields(
  questions: readonly AskedQuestion[] | null,
  {
    answers,
    party,
    only = () => true,
  }: {
    answers: readonly GivenAnswer[] | null
    party: number
    only?: (questionId: string, person: number) => boolean
  },
): Html[] {
  return (questions ?? []).flatMap((question) =>
    peopleAsked(question, party)
      .filter((person) => only(question.id, person))
      .map((person) => field(question, { person, party, values: valuesOf(answers, question.id, person) })),
  )
}

/**
 * What somebody has not been asked yet: fields that the form did not have, as those of more people where no script shows
 * them, and questions that have to be answered and are not.
 */
export function notAnsweredYet(
  questions: readonly AskedQuestion[] | null,
  answers: readonly GivenAnswer[] | null,
) {
  return (questionId: string, person: number): boolean => {
    const given = answers?.find((one) => one.questionId === questionId && one.person === person)
    const isRequired = questions?.some(({ id, is_required }) => id === questionId && is_required)
    return !given || (isRequired === true && given.values.length === 0)
  }
}

/** What can still be said: a choice that was taken away since is open again. */
export function stillOffered(
  questions: readonly AskedQuestion[] | null,
  answers: readonly GivenAnswer[] | null,
): GivenAnswer[] {
  return (answers ?? []).filter(({ questionId, values }) => {
    const question = questions?.find(({ id }) => id === questionId)
    return (
      question && (!hasOptions(question.kind) || values.every((value) => question.options.includes(value)))
    )
  })
}

/** What is said now, in the place of what was said before about the same. */
export function withAnswers(
  before: readonly GivenAnswer[] | null,
  now: readonly GivenAnswer[],
): GivenAnswer[] {
  const isSaidNow = ({ questionId, person }: GivenAnswer) =>
    now.some((given) => given.questionId === questionId && given.person === person)
  return [...(before ?? []).filter((given) => !isSaidNow(given)), ...now]
}

const valuesOf = (answers: readonly GivenAnswer[] | null, questionId: string, person: number) =>
  answers?.find((given) => given.questionId === questionId && given.person === person)?.values ?? []

function field(
  { id, kind, text, options, is_required }: AskedQuestion,
  { person, party, values }: { person: number; party: number; values: readonly string[] },
): Html {
  const name = answerFieldName(id, person)
  const required = is_required ? html` required` : ''
  const whose = person > 0 && party > 1 && html` <span>${whoseWords(person)}</span>`
  const label = html`${text}${whose}${!is_required && html` <span>${m.site_forms_optional()}</span>`}`
  if (kind === 'short_text')
    return html`<label>${label}<input name="${name}" maxlength="${questionLimits.shortText}"${required} value="${values[0] ?? ''}"></label>`
  if (kind === 'long_text')
    return html`<label>${label}<textarea name="${name}" rows="3" maxlength="${questionLimits.longText}"${required}>${values[0] ?? ''}</textarea></label>`
  if (kind === 'several_of')
    return html`<fieldset><legend>${label}</legend><input type="hidden" name="${name}" value="">${options.map(
      (option) =>
        html`<label class="choice"><input type="checkbox" name="${name}" value="${option}"${values.includes(option) ? html` checked` : ''}> ${option}</label>`,
    )}</fieldset>`
  const choices =
    kind === 'one_of'
      ? options.map((option) => [option, option] as const)
      : ([
          ['yes', m.attendance_questions_yes()],
          ['no', m.attendance_questions_no()],
        ] as const)
  return html`<label>${label}<select name="${name}"${required}><option value="">${m.attendance_questions_choose()}</option>${choices.map(
    ([value, words]) =>
      html`<option value="${value}"${values[0] === value ? html` selected` : ''}>${words}</option>`,
  )}</select></label>`
}

const whoseWords = (person: number) =>
  person === 1 ? m.attendance_questions_you() : m.attendance_questions_person({ number: person })

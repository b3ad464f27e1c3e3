import type { AskedQuestion } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { formatParts } from '../../../format/parts.ts'
import type { Guest } from './guest-queries.ts'

/** What somebody answered to a question, in one line: where each person was asked, with whose answer it is. */
export function answerInWords({ id, kind }: AskedQuestion, answers: Guest['answers']): string {
  const given = (answers ?? []).filter(({ question_id }) => question_id === id)
  return given
    .map(({ person, values }) => {
      const answer = formatParts(values.map((value) => (kind === 'yes_no' ? choiceInWords(value) : value)))
      return given.length > 1 ? m.attendance_questions_of_person({ number: person, answer }) : answer
    })
    .join(m.site_format_semicolon())
}

/** A choice as people read it, where it is no host's own words. */
export const choiceInWords = (value: string) =>
  value === 'yes' ? m.attendance_questions_yes() : m.attendance_questions_no()

import { type AskedQuestion, isChosen } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { SelectField } from '../../../forms/field.tsx'
import { choiceInWords } from './answers-in-words.ts'
import type { Chosen } from './guest-queries.ts'

/** By what guests chose in answer to a question, or by nothing. */
export function AnswerFilter({
  questions,
  choice,
  onChange,
}: {
  questions: readonly AskedQuestion[]
  choice: Chosen | undefined
  onChange: (choice: Chosen | undefined) => void
}) {
  return (
    <SelectField
      className="guests-search"
      label={m.attendance_questions_filter()}
      value={choice ? JSON.stringify(choice) : ''}
      onChange={({ target }) => onChange(target.value ? JSON.parse(target.value) : undefined)}
    >
      <option value="">{m.attendance_questions_filter_all()}</option>
      {questions
        .filter(({ kind }) => isChosen(kind))
        .map(({ id, text, kind, options }) => (
          <optgroup key={id} label={text}>
            {(kind === 'yes_no' ? ['yes', 'no'] : options).map((chosen) => (
              <option key={chosen} value={JSON.stringify({ question: id, chosen } satisfies Chosen)}>
                {m.attendance_questions_filter_choice({
                  question: text,
                  choice: kind === 'yes_no' ? choiceInWords(chosen) : chosen,
                })}
              </option>
            ))}
          </optgroup>
        ))}
    </SelectField>
  )
}

import type { PlaceKind } from '@hearth/contracts'
import { type AskedQuestion, isChosen } from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { SelectField } from '../../../forms/field.tsx'
import { choiceInWords } from './answers-in-words.ts'
import type { Chosen } from './guest-queries.ts'

/** What a list of guests is narrowed to. */
export type AnswerChoice = Chosen | { of_kind: number }

/** By what guests chose in answer to a question, by the kind of their spots, or by nothing; not there where there is no choice. */
export function AnswerFilter({
  questions,
  kinds,
  choice,
  onChange,
}: {
  questions: readonly AskedQuestion[]
  kinds: readonly Pick<PlaceKind, 'kind' | 'name'>[]
  choice: AnswerChoice | undefined
  onChange: (choice: AnswerChoice | undefined) => void
}) {
  const chosenFrom = questions.filter(({ kind }) => isChosen(kind))
  // Of one kind everyone has a spot.
  const differing = kinds.length > 1 ? kinds : []
  if (chosenFrom.length + differing.length === 0) return null
  return (
    <SelectField
      className="guests-search"
      label={m.attendance_questions_filter()}
      value={choice ? JSON.stringify(choice) : ''}
      onChange={({ target }) => onChange(target.value ? JSON.parse(target.value) : undefined)}
    >
      <option value="">{m.attendance_questions_filter_all()}</option>
      {differing.length > 0 && (
        <optgroup label={m.attendance_kinds()}>
          {differing.map(({ kind, name }) => (
            <option key={kind} value={JSON.stringify({ of_kind: kind } satisfies AnswerChoice)}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {chosenFrom.map(({ id, text, kind, options }) => (
        <optgroup key={id} label={text}>
          {(kind === 'yes_no' ? ['yes', 'no'] : options).map((chosen) => (
            <option key={chosen} value={JSON.stringify({ question: id, chosen } satisfies AnswerChoice)}>
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

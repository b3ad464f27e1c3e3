import {
  type AskedQuestion,
  answerFieldName,
  type GivenAnswer,
  peopleAsked,
  questionLimits,
} from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { SelectField, TextArea, TextField } from '../../../forms/field.tsx'

/**
 * The hosts' questions as fields of the form around them, which the browser itself checks and sends: first what is asked
 * once, then what each person of the party is asked.
 */
export function QuestionFields({
  questions,
  answers,
  party,
}: {
  questions: readonly AskedQuestion[]
  answers: readonly GivenAnswer[]
  party: number
}) {
  const people = Array.from({ length: party }, (_, index) => index + 1)
  const fields = (person: number) =>
    questions
      .filter((question) => peopleAsked(question, party).includes(person))
      .map((question) => (
        <QuestionField key={question.id} question={question} person={person} answers={answers} />
      ))
  return (
    <div className="question-fields">
      {fields(0)}
      {party === 1
        ? fields(1)
        : questions.some(({ each_person }) => each_person) &&
          people.map((person) => (
            <fieldset key={person} className="question-person">
              <legend>
                {person === 1
                  ? m.attendance_questions_you()
                  : m.attendance_questions_person({ number: person })}
              </legend>
              {fields(person)}
            </fieldset>
          ))}
    </div>
  )
}

function QuestionField({
  question: { id, kind, text, options, is_required },
  person,
  answers,
}: {
  question: AskedQuestion
  person: number
  answers: readonly GivenAnswer[]
}) {
  const name = answerFieldName(id, person)
  const values = answers.find((given) => given.questionId === id && given.person === person)?.values ?? []
  const field = { label: text, name, optional: !is_required, required: is_required }
  if (kind === 'short_text')
    return <TextField {...field} defaultValue={values[0]} maxLength={questionLimits.shortText} />
  if (kind === 'long_text')
    return <TextArea {...field} rows={3} defaultValue={values[0]} maxLength={questionLimits.longText} />
  if (kind === 'one_of')
    return (
      <SelectField {...field} defaultValue={values[0] ?? ''}>
        <option value="">{m.attendance_questions_choose()}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </SelectField>
    )
  return (
    <ChoiceGroup legend={<QuestionLegend text={text} isRequired={is_required} />}>
      {/* Nothing that is chosen is an answer too: it says that the field was there. */}
      <input type="hidden" name={name} value="" />
      {kind === 'several_of'
        ? options.map((option) => (
            <Checkbox
              key={option}
              label={option}
              name={name}
              value={option}
              defaultChecked={values.includes(option)}
            />
          ))
        : yesOrNo().map(([value, label]) => (
            <Radio
              key={value}
              label={label}
              name={name}
              value={value}
              required={is_required}
              defaultChecked={values[0] === value}
            />
          ))}
    </ChoiceGroup>
  )
}

function QuestionLegend({ text, isRequired }: { text: string; isRequired: boolean }) {
  return (
    <>
      {text}
      {!isRequired && <span className="field-optional"> {m.site_forms_optional()}</span>}
    </>
  )
}

const yesOrNo = () =>
  [
    ['yes', m.attendance_questions_yes()],
    ['no', m.attendance_questions_no()],
  ] as const

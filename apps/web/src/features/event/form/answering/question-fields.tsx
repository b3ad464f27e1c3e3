import {
  hasOptions,
  type QuestionKind,
  questionKinds,
  questionLimits,
} from '@hearth/contracts/question-values'
import * as m from '@hearth/messages'
import { ArrowDown, ArrowUp, CircleAlert, Plus, Trash2, X } from 'lucide-react'
import { Checkbox, ChoiceGroup } from '../../../../forms/choice.tsx'
import { SelectField, TextField } from '../../../../forms/field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { newQuestion, type QuestionDraft, withKind } from './question-draft.ts'
import './question-fields.css'

/** What everyone who answers is asked: written, put in order, taken out. */
export function QuestionFields({
  questions,
  onChange,
  problemAt,
}: {
  questions: readonly QuestionDraft[]
  onChange: (questions: QuestionDraft[]) => void
  /** What is wrong with a field: `0.text`, `0.options`. */
  problemAt: (path: string) => string | undefined
}) {
  const write = (at: number, changed: QuestionDraft) =>
    onChange(questions.map((question, index) => (index === at ? changed : question)))
  const swap = (at: number, other: number) =>
    onChange(
      questions.map(
        (question, index) => questions[index === at ? other : index === other ? at : index] ?? question,
      ),
    )
  return (
    <ChoiceGroup legend={m.event_form_questions()} className="choice-group question-drafts">
      <p className="choice-help">{m.event_form_questions_help()}</p>
      {questions.map((question, at) => (
        <fieldset key={question.id} className="question-draft">
          <legend className="sr-only">{m.event_form_questions_number({ number: at + 1 })}</legend>
          <div className="question-draft-head">
            <span aria-hidden="true">{m.event_form_questions_number({ number: at + 1 })}</span>
            <IconButton
              label={m.event_form_questions_up({ number: at + 1 })}
              disabled={at === 0}
              onClick={() => swap(at, at - 1)}
            >
              <ArrowUp size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={m.event_form_questions_down({ number: at + 1 })}
              disabled={at === questions.length - 1}
              onClick={() => swap(at, at + 1)}
            >
              <ArrowDown size={18} aria-hidden="true" />
            </IconButton>
            <IconButton
              label={m.event_form_questions_remove({ number: at + 1 })}
              onClick={() => onChange(questions.filter((_, index) => index !== at))}
            >
              <Trash2 size={18} aria-hidden="true" />
            </IconButton>
          </div>
          <OneQuestion
            question={question}
            onChange={(changed) => write(at, changed)}
            problemAt={(field) => problemAt(`${at}.${field}`)}
          />
        </fieldset>
      ))}
      {questions.length < questionLimits.questions && (
        <Button
          small
          icon={<Plus size={17} aria-hidden="true" />}
          onClick={() => onChange([...questions, newQuestion()])}
        >
          {m.event_form_questions_add()}
        </Button>
      )}
    </ChoiceGroup>
  )
}

type One = {
  question: QuestionDraft
  onChange: (question: QuestionDraft) => void
  problemAt: (field: string) => string | undefined
}

function OneQuestion({ question, onChange, problemAt }: One) {
  const { kind, text, isRequired, eachPerson } = question
  return (
    <>
      <TextField
        label={m.event_form_questions_text()}
        value={text}
        maxLength={questionLimits.text}
        placeholder={m.event_form_questions_text_example()}
        error={problemAt('text')}
        onChange={({ target }) => onChange({ ...question, text: target.value })}
      />
      <SelectField
        label={m.event_form_questions_kind()}
        value={kind}
        onChange={({ target }) => onChange(withKind(question, target.value as QuestionKind))}
      >
        {questionKinds.map((value) => (
          <option key={value} value={value}>
            {kinds[value]()}
          </option>
        ))}
      </SelectField>
      {hasOptions(kind) && <Options question={question} onChange={onChange} problemAt={problemAt} />}
      <div>
        <Checkbox
          label={m.event_form_questions_required()}
          checked={isRequired}
          onChange={({ target }) => onChange({ ...question, isRequired: target.checked })}
        />
        <Checkbox
          label={m.event_form_questions_each()}
          checked={eachPerson}
          onChange={({ target }) => onChange({ ...question, eachPerson: target.checked })}
        />
      </div>
    </>
  )
}

function Options({ question, onChange, problemAt }: One) {
  const { options } = question
  const problem = problemAt('options')
  const write = (changed: string[]) => onChange({ ...question, options: changed })
  return (
    <div className="question-options">
      {options.map((option, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place while it is written.
        <div key={at} className="question-option">
          <TextField
            label={m.event_form_questions_option({ number: at + 1 })}
            value={option}
            maxLength={questionLimits.option}
            onChange={({ target }) =>
              write(options.map((other, index) => (index === at ? target.value : other)))
            }
          />
          <IconButton
            label={m.event_form_questions_option_remove({ number: at + 1 })}
            disabled={options.length <= questionLimits.minOptions}
            onClick={() => write(options.filter((_, index) => index !== at))}
          >
            <X size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {problem && (
        <p className="field-error" role="alert">
          <CircleAlert size={15} aria-hidden="true" />
          {problem}
        </p>
      )}
      {options.length < questionLimits.options && (
        <Button
          small
          look="quiet"
          icon={<Plus size={17} aria-hidden="true" />}
          onClick={() => write([...options, ''])}
        >
          {m.event_form_questions_option_add()}
        </Button>
      )}
    </div>
  )
}

const kinds = {
  short_text: m.event_form_questions_short_text,
  long_text: m.event_form_questions_long_text,
  one_of: m.event_form_questions_one_of,
  several_of: m.event_form_questions_several_of,
  yes_no: m.event_form_questions_yes_no,
} satisfies Record<QuestionKind, () => string>

import type { EventTiming } from '@hearth/contracts/event'
import {
  type AnswerMode,
  answerModes,
  type GuestListAudience,
  guestListAudiences,
  maxParty,
} from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { lazy, Suspense } from 'react'
import { formatZone } from '../../../../format/when.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../../forms/choice.tsx'
import { SelectField, TextField } from '../../../../forms/field.tsx'
import { Skeleton } from '../../../../ui/skeleton.tsx'
import { useNow } from '../../../../ui/use-now.ts'
import { deadlineOf } from './answering-choice.ts'
import type { AnsweringPart } from './hides-place-field.tsx'

/** Few events ask anything, and many screens share this form. */
const QuestionFields = lazy(async () => ({
  default: (await import('./question-fields.tsx')).QuestionFields,
}))

/** Who may come, with how many, until when they can reply, and who sees them. */
export function AnsweringFields({
  choice,
  timing,
  problem,
  questionProblemAt,
  onChange,
}: AnsweringPart & {
  timing: EventTiming
  /** What is wrong with the deadline. */
  problem?: string | undefined
  /** What is wrong with a field of the questions: `0.text`, `0.options`. */
  questionProblemAt: (path: string) => string | undefined
}) {
  const until = deadlineOf(choice, timing, useNow())
  const changeUntil = (changed: Partial<typeof until>) =>
    onChange({ until: { ...until, ...changed }, untilBeforeStartMs: undefined })
  return (
    <>
      <ChoiceGroup legend={m.event_form_mode()}>
        {answerModes.map((mode) => (
          <Radio
            key={mode}
            name="mode"
            label={modes[mode].label()}
            help={modes[mode].help()}
            checked={choice.mode === mode}
            onChange={() => onChange({ mode })}
          />
        ))}
      </ChoiceGroup>
      <SelectField
        label={m.event_form_party()}
        name="partyLimit"
        value={choice.partyLimit}
        onChange={({ target }) => onChange({ partyLimit: Number(target.value) })}
      >
        {Array.from({ length: maxParty }, (_, at) => at + 1).map((people) => (
          <option key={people} value={people}>
            {m.event_form_party_limit({ people })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.event_form_guest_list()}
        name="guestList"
        help={m.event_form_guest_list_help()}
        value={choice.guestList}
        onChange={({ target }) => onChange({ guestList: target.value as GuestListAudience })}
      >
        {guestListAudiences.map((audience) => (
          <option key={audience} value={audience}>
            {audiences[audience]()}
          </option>
        ))}
      </SelectField>
      {choice.mode !== 'invitation' && (
        <Checkbox
          label={m.event_form_takes_guests()}
          name="takesGuests"
          help={m.event_form_takes_guests_help()}
          checked={choice.takesGuests ?? true}
          onChange={({ target }) => onChange({ takesGuests: target.checked })}
        />
      )}
      <ChoiceGroup legend={m.event_form_deadline()}>
        <p className="choice-help space-after-small">
          {m.event_form_deadline_help({ zone: formatZone(timing.timezone ?? 'UTC') })}
        </p>
        <div className="two-columns">
          <TextField
            label={m.event_form_day()}
            type="date"
            max={timing.startDate}
            value={until.date}
            error={problem}
            onChange={({ target }) => changeUntil({ date: target.value })}
          />
          <TextField
            label={m.event_form_time()}
            type="time"
            value={until.time}
            onChange={({ target }) => changeUntil({ time: target.value })}
          />
        </div>
      </ChoiceGroup>
      <Suspense fallback={<Skeleton height={80} />}>
        <QuestionFields
          questions={choice.questions ?? []}
          onChange={(questions) => onChange({ questions })}
          problemAt={questionProblemAt}
        />
      </Suspense>
    </>
  )
}

const modes = {
  open: { label: m.event_form_mode_open, help: m.event_form_mode_open_help },
  approval: { label: m.event_form_mode_approval, help: m.event_form_mode_approval_help },
  invitation: { label: m.event_form_mode_invitation, help: m.event_form_mode_invitation_help },
} satisfies Record<AnswerMode, { label: () => string; help: () => string }>

const audiences = {
  everyone: m.event_form_guest_list_everyone,
  members: m.event_form_guest_list_members,
  coming: m.event_form_guest_list_coming,
  hosts: m.event_form_guest_list_hosts,
} satisfies Record<GuestListAudience, () => string>

import type { EventTiming } from '@hearth/contracts/event'
import { type AnswerMode, type GuestListAudience, maxParty } from '@hearth/contracts/event-values'
import { m } from '@hearth/messages'
import { formatZone } from '../../../format/when.ts'
import { Checkbox, ChoiceGroup, Radio } from '../../../forms/choice.tsx'
import { SelectField, TextField } from '../../../forms/field.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { type AnsweringChoice, deadlineOf } from './answering-choice.ts'

type Part = {
  choice: AnsweringChoice
  onChange: (change: Partial<AnsweringChoice>) => void
}

/** Who may come, with how many, until when they can reply, and who sees them. */
export function AnsweringFields({
  choice,
  timing,
  problem,
  onChange,
}: Part & {
  timing: EventTiming
  /** What is wrong with the deadline. */
  problem?: string | undefined
}) {
  const until = deadlineOf(choice, timing, useNow())
  const changeUntil = (changed: Partial<typeof until>) =>
    onChange({ until: { ...until, ...changed }, untilBeforeStartMs: undefined })
  return (
    <>
      <ChoiceGroup legend={m.event_form_who_can_come()}>
        {modes.map(({ mode, label, help }) => (
          <Radio
            key={mode}
            name="mode"
            label={label}
            help={help}
            checked={choice.mode === mode}
            onChange={() => onChange({ mode })}
          />
        ))}
      </ChoiceGroup>
      <SelectField
        label={m.event_form_largest_party()}
        name="partyLimit"
        value={choice.partyLimit}
        onChange={({ target }) => onChange({ partyLimit: Number(target.value) })}
      >
        {Array.from({ length: maxParty }, (_, at) => at + 1).map((people) => (
          <option key={people} value={people}>
            {m.event_form_up_to_together({ people })}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={m.event_form_who_sees_who_comes()}
        name="guestList"
        help={m.event_form_everyone_who_can_open_the_event()}
        value={choice.guestList}
        onChange={({ target }) => onChange({ guestList: target.value as GuestListAudience })}
      >
        {audiences.map(({ audience, label }) => (
          <option key={audience} value={audience}>
            {label}
          </option>
        ))}
      </SelectField>
      <ChoiceGroup legend={m.event_form_rsvp_deadline()}>
        <p className="choice-help mb-2">
          {m.event_form_leave_it_empty_to_take_replies({ value: formatZone(timing.timezone ?? 'UTC') })}
        </p>
        <div className="grid grid-cols-2 items-start gap-4">
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
    </>
  )
}

/** Whether only those who are coming learn where exactly it is. */
export function HidesPlaceField({
  choice,
  isOnline,
  isNew = false,
  onChange,
}: Part & {
  isOnline: boolean
  /** Nobody has seen the place yet. */
  isNew?: boolean
}) {
  const others = isOnline
    ? m.event_form_everyone_else_reads_that_it_is()
    : m.event_form_everyone_else_reads_only_the_town()
  return (
    <Checkbox
      label={
        isOnline ? m.event_form_show_the_link_only_to_those() : m.event_form_show_the_exact_place_only_to()
      }
      name="hidesAddress"
      help={isNew ? others : m.event_form_people_who_saw_it_before_may({ others })}
      checked={choice.hidesAddress}
      onChange={({ target }) => onChange({ hidesAddress: target.checked })}
    />
  )
}

const modes: { mode: AnswerMode; label: string; help: string }[] = [
  { mode: 'open', label: 'Anyone who can see the event', help: 'They reply and have a place.' },
  { mode: 'approval', label: 'With your approval', help: 'People ask, you decide.' },
  { mode: 'invitation', label: 'By invitation', help: 'Only people you invite by username.' },
]

const audiences: { audience: GuestListAudience; label: string }[] = [
  { audience: 'everyone', label: 'Everyone' },
  { audience: 'members', label: 'Members' },
  { audience: 'coming', label: 'Those who are coming' },
  { audience: 'hosts', label: 'Only the hosts' },
]

import type { SetAnsweringRequest } from '@hearth/contracts'
import type { EventRecord } from '@hearth/contracts/event'
import { type AnswerMode, type GuestListAudience, partyAtMost } from '@hearth/contracts/event-values'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { refusalOf } from '../../../error-words.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, ChoiceGroup, Radio } from '../../../ui/choice.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { SelectField, TextField } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { clockIn, zoneName } from '../event-time.ts'
import { choosingAnswering } from './mutations.ts'
import type { HowToAnswer } from './queries.ts'

/** Where hosts choose how their event is answered. */
export function AnsweringDialog({
  event: { id: eventId, timing },
  how,
  onClose,
}: {
  event: Pick<EventRecord, 'id' | 'timing'>
  how: HowToAnswer
  onClose: () => void
}) {
  const toast = useToast()
  const { mutate, isPending, error } = useMutation(choosingAnswering(useQueryClient(), eventId))
  const zone = timing.timezone ?? 'UTC'
  const [until, setUntil] = useState(
    how.answers_until ? clockIn(zone, Date.parse(how.answers_until)) : { date: '', time: '' },
  )
  const [chosen, setChosen] = useState<Omit<SetAnsweringRequest, 'eventId' | 'answersUntil'>>({
    mode: how.mode,
    partyLimit: how.party_limit,
    guestList: how.guest_list,
    hidesAddress: how.hides_address,
  })
  const choose = (change: Partial<typeof chosen>) => setChosen({ ...chosen, ...change })
  const save = () => {
    const answersUntil = until.date || until.time ? `${until.date}T${until.time}` : null
    mutate(
      { ...chosen, answersUntil },
      {
        onSuccess: () => {
          onClose()
          toast({ title: 'So people come from now on', text: 'Answers that are there stay as they are.' })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="How people come"
      foot={
        <>
          <Button look="quiet" onClick={onClose}>
            Leave it
          </Button>
          <Button look="flame" pending={isPending} onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <div className="answering-form">
        <ChoiceGroup legend="Who can come">
          {modes.map(({ mode, label, help }) => (
            <Radio
              key={mode}
              name="mode"
              label={label}
              help={help}
              checked={chosen.mode === mode}
              onChange={() => choose({ mode })}
            />
          ))}
        </ChoiceGroup>
        <SelectField
          label="Largest party"
          value={chosen.partyLimit}
          onChange={({ target }) => choose({ partyLimit: Number(target.value) })}
        >
          {Array.from({ length: partyAtMost }, (_, at) => at + 1).map((people) => (
            <option key={people} value={people}>
              {people === 1 ? 'Each comes alone' : `Up to ${people} together`}
            </option>
          ))}
        </SelectField>
        <ChoiceGroup legend="Last moment for answers">
          <p className="choice-help mb-2">
            Left empty, people can answer until it is over. The time is {zoneName(zone)}, as at the event.
          </p>
          <div className="grid grid-cols-2 items-start gap-4">
            <TextField
              label="Day"
              type="date"
              max={timing.startDate}
              value={until.date}
              onChange={({ target }) => setUntil({ ...until, date: target.value })}
            />
            <TextField
              label="Time"
              type="time"
              value={until.time}
              onChange={({ target }) => setUntil({ ...until, time: target.value })}
            />
          </div>
        </ChoiceGroup>
        <SelectField
          label="Who sees who comes"
          help="How many come is told to everyone who can open the event."
          value={chosen.guestList}
          onChange={({ target }) => choose({ guestList: target.value as GuestListAudience })}
        >
          {audiences.map(({ audience, label }) => (
            <option key={audience} value={audience}>
              {label}
            </option>
          ))}
        </SelectField>
        <Checkbox
          label="Tell the exact place only to those who are coming"
          help="All others read the city. Whoever saw the place before may remember it."
          checked={chosen.hidesAddress}
          onChange={({ target }) => choose({ hidesAddress: target.checked })}
        />
        {error && <Notice tone="bad">{refusalOf(error)}</Notice>}
      </div>
    </Dialog>
  )
}

const modes: { mode: AnswerMode; label: string; help: string }[] = [
  { mode: 'open', label: 'Whoever can open it', help: 'They say so, and have a place.' },
  { mode: 'approval', label: 'Whoever you say yes to', help: 'They ask, and you decide.' },
  { mode: 'invitation', label: 'Only those whom you invite', help: 'By their username, from this page.' },
]

const audiences: { audience: GuestListAudience; label: string }[] = [
  { audience: 'everyone', label: 'Everyone' },
  { audience: 'members', label: 'Members' },
  { audience: 'coming', label: 'Those who are coming' },
  { audience: 'hosts', label: 'Only the hosts' },
]

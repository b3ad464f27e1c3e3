import { eveningLimits } from '@hearth/contracts/evening-limits'
import * as m from '@hearth/messages'
import { Plus, Trash2 } from 'lucide-react'
import { TextField } from '../../../../forms/field.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import './evening-fields.css'
import { type EveningDraft, noEvening } from '../evening-draft.ts'

type Fields = {
  evening: EveningDraft | undefined
  onChange: (evening: EveningDraft) => void
  /** What is wrong with the field at a path: `bring`, `programme.0.line`. */
  problemAt: (path: string) => string | undefined
}

/** What happens when, what to bring, when the doors open and how one gets in. All of it may be left out. */
export function EveningFields({ evening = noEvening, onChange, problemAt }: Fields) {
  const text = (name: Exclude<keyof EveningDraft, 'programme'>) => ({
    value: evening[name],
    error: problemAt(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...evening, [name]: target.value }),
  })
  return (
    <>
      <Programme evening={evening} onChange={onChange} problemAt={problemAt} />
      <div className="form-pair">
        <TextField
          label={m.event_evening_bring()}
          {...text('bring')}
          optional
          maxLength={eveningLimits.bring}
          placeholder={m.event_evening_bring_example()}
          help={m.event_evening_bring_help()}
        />
        <TextField
          label={m.event_evening_bring_more()}
          {...text('bringNote')}
          optional
          maxLength={eveningLimits.bringNote}
        />
      </div>
      <div className="form-pair">
        <TextField label={m.event_evening_doors_field()} {...text('doorsOpenAt')} optional type="time" />
        <TextField label={m.event_evening_last_entry_field()} {...text('lastEntryAt')} optional type="time" />
      </div>
      <div className="form-pair">
        <TextField
          label={m.event_evening_way_in()}
          {...text('wayIn')}
          optional
          maxLength={eveningLimits.wayIn}
          placeholder={m.event_evening_way_in_example()}
          help={m.event_evening_way_in_help()}
        />
        <TextField
          label={m.event_evening_way_in_more()}
          {...text('wayInNote')}
          optional
          maxLength={eveningLimits.wayInNote}
        />
      </div>
    </>
  )
}

function Programme({ evening, onChange, problemAt }: Fields & { evening: EveningDraft }) {
  const { programme } = evening
  const write = (at: number, change: Partial<EveningDraft['programme'][number]>) =>
    onChange({
      ...evening,
      programme: programme.map((line, index) => (index === at ? { ...line, ...change } : line)),
    })
  const add = () => onChange({ ...evening, programme: [...programme, { at: '', line: '', note: '' }] })
  const remove = (at: number) =>
    onChange({ ...evening, programme: programme.filter((_, index) => index !== at) })
  return (
    <fieldset className="choice-group programme-fields">
      <legend>{m.event_evening_programme()}</legend>
      {programme.map(({ at, line, note }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place; two may say the same.
        <div key={index} className="programme-line">
          <TextField
            label={m.event_evening_time({ number: index + 1 })}
            type="time"
            value={at}
            error={problemAt(`programme.${index}.at`)}
            onChange={({ target }) => write(index, { at: target.value })}
          />
          <TextField
            label={m.event_evening_what({ number: index + 1 })}
            value={line}
            maxLength={eveningLimits.line}
            placeholder={m.event_evening_what_example()}
            error={problemAt(`programme.${index}.line`)}
            onChange={({ target }) => write(index, { line: target.value })}
          />
          <TextField
            label={m.event_evening_note({ number: index + 1 })}
            value={note}
            optional
            maxLength={eveningLimits.lineNote}
            error={problemAt(`programme.${index}.note`)}
            onChange={({ target }) => write(index, { note: target.value })}
          />
          <IconButton label={m.event_evening_remove({ number: index + 1 })} onClick={() => remove(index)}>
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ))}
      {programme.length < eveningLimits.lines && (
        <Button small icon={<Plus size={17} aria-hidden="true" />} onClick={add}>
          {m.event_evening_add()}
        </Button>
      )}
    </fieldset>
  )
}

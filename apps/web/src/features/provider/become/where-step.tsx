import { Plus, Trash2 } from 'lucide-react'
import { formatWeekday } from '../../../format/when.ts'
import { Checkbox } from '../../../forms/choice.tsx'
import { TextField } from '../../../forms/field.tsx'
import { TimeZoneField } from '../../../forms/time-zone-field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { words } from '../words.ts'
import type { HoursDraft } from './page-draft.ts'
import { changed, Step, type StepProps } from './step-parts.tsx'

const text = words.become.where
const weekdays = [1, 2, 3, 4, 5, 6, 7]
const maxLines = 14

export function WhereStep({ draft, change, problems, isTaken }: StepProps) {
  return (
    <Step title={text.title} lede={text.lede} isTaken={isTaken}>
      <TextField
        label={text.city}
        value={draft.city}
        error={problems.city}
        maxLength={80}
        autoComplete="address-level2"
        onChange={({ target }) => change({ city: target.value })}
      />
      <div className="become-roomy">
        <Checkbox
          label={text.travels}
          checked={draft.travels}
          onChange={({ target }) => change({ travels: target.checked })}
        />
        {draft.travels && (
          <TextField
            label={text.km}
            inputMode="numeric"
            value={draft.travelsKm}
            error={problems.travelsKm}
            onChange={({ target }) => change({ travelsKm: target.value })}
          />
        )}
        <Checkbox
          label={text.online}
          checked={draft.isOnline}
          onChange={({ target }) => change({ isOnline: target.checked })}
        />
      </div>
      <TextField
        label={text.area}
        placeholder={text.areaPlaceholder}
        optional
        value={draft.area}
        error={problems.area}
        maxLength={200}
        onChange={({ target }) => change({ area: target.value })}
      />
      <TextField
        label={text.availability}
        placeholder={text.availabilityPlaceholder}
        optional
        value={draft.availability}
        error={problems.availability}
        maxLength={500}
        onChange={({ target }) => change({ availability: target.value })}
      />
      <WeeklyHours draft={draft} change={change} problems={problems} />
      <div className="field">
        <TimeZoneField
          label={text.zone}
          value={draft.timezone}
          error={problems.timezone}
          onChange={(timezone) => change({ timezone })}
        />
      </div>
    </Step>
  )
}

function WeeklyHours({ draft: { hours }, change, problems }: Omit<StepProps, 'isTaken'>) {
  const add = () => {
    const line = { id: crypto.randomUUID(), days: [1, 2, 3, 4, 5], opens: '10:00', closes: '18:00' }
    change({ hours: [...hours, line] })
  }
  return (
    <section className="grid gap-3" aria-label={text.hours}>
      <p className="field-label">
        {text.hours} <span className="field-optional">(optional)</span>
      </p>
      {hours.map((line, place) => (
        <HoursLine
          key={line.id}
          line={line}
          number={place + 1}
          onChange={(part) => change({ hours: changed(hours, line.id, part) })}
          onRemove={() => change({ hours: hours.filter(({ id }) => id !== line.id) })}
        />
      ))}
      {problems.hours && <Alert tone="bad">{problems.hours}</Alert>}
      {hours.length < maxLines && (
        <Button
          small
          className="justify-self-start"
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={add}
        >
          {text.addHours}
        </Button>
      )}
      <p className="field-help">{text.hoursHelp}</p>
    </section>
  )
}

function HoursLine({
  line,
  number,
  onChange,
  onRemove,
}: {
  line: HoursDraft
  number: number
  onChange: (part: Partial<HoursDraft>) => void
  onRemove: () => void
}) {
  const { days } = line
  return (
    <fieldset className="become-item become-hours">
      <legend className="sr-only">{text.line(number)}</legend>
      <div className="become-days">
        {weekdays.map((day) => (
          <label key={day} className="become-day">
            <input
              type="checkbox"
              className="sr-only"
              aria-label={formatWeekday(day)}
              checked={days.includes(day)}
              onChange={({ target }) =>
                onChange({
                  days: target.checked ? [...days, day].sort() : days.filter((other) => other !== day),
                })
              }
            />
            <span aria-hidden="true">{formatWeekday(day).slice(0, 2)}</span>
          </label>
        ))}
      </div>
      <div className="become-times">
        <TextField
          label={text.opens}
          type="time"
          value={line.opens}
          onChange={({ target }) => onChange({ opens: target.value })}
        />
        <TextField
          label={text.closes}
          type="time"
          value={line.closes}
          onChange={({ target }) => onChange({ closes: target.value })}
        />
        <IconButton label={text.removeHours(number)} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  )
}

import * as m from '@hearth/messages'
import { Plus, Trash2 } from 'lucide-react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { weekdays } from '../../../format/week.ts'
import { formatWeekday } from '../../../format/when.ts'
import { Checkbox } from '../../../forms/choice.tsx'
import { TextField } from '../../../forms/field.tsx'
import { TimeZoneField } from '../../../forms/time-zone-field.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Step, type StepProps } from './step-parts.tsx'
import type { PageForm } from './use-page-draft.ts'
import { formatWeekdayInBrief } from './weekday-in-brief.ts'

const maxLines = 14

export function WhereStep({ form, problems, isTaken }: StepProps) {
  const travels = useWatch({ control: form.control, name: 'travels' })
  return (
    <Step title={m.provider_become_where_title()} lede={m.provider_become_where_lede()} isTaken={isTaken}>
      <TextField
        label={m.provider_become_where_city()}
        {...form.register('city')}
        error={problems.city}
        maxLength={80}
        autoComplete="address-level2"
      />
      <div className="become-roomy">
        <Checkbox label={m.provider_become_where_travels()} {...form.register('travels')} />
        {travels && (
          <TextField
            label={m.provider_become_where_km()}
            inputMode="numeric"
            {...form.register('travelsKm')}
            error={problems.travelsKm}
          />
        )}
        <Checkbox label={m.provider_become_where_online()} {...form.register('isOnline')} />
      </div>
      <TextField
        label={m.provider_become_where_area()}
        placeholder={m.provider_become_where_area_placeholder()}
        optional
        {...form.register('area')}
        error={problems.area}
        maxLength={200}
      />
      <TextField
        label={m.provider_become_where_availability()}
        placeholder={m.provider_become_where_availability_placeholder()}
        optional
        {...form.register('availability')}
        error={problems.availability}
        maxLength={500}
      />
      <WeeklyHours form={form} problem={problems.hours} />
      <div className="field">
        <Controller
          control={form.control}
          name="timezone"
          render={({ field: { value, onChange } }) => (
            <TimeZoneField error={problems.timezone} {...{ value, onChange }} />
          )}
        />
      </div>
    </Step>
  )
}

function WeeklyHours({ form, problem }: { form: PageForm; problem: string | undefined }) {
  const lines = useFieldArray({ control: form.control, name: 'hours', keyName: 'key' })
  const add = () =>
    lines.append(
      { id: crypto.randomUUID(), days: [1, 2, 3, 4, 5], opens: '10:00', closes: '18:00' },
      { shouldFocus: false },
    )
  return (
    <section className="stack stack-small" aria-label={m.provider_become_where_hours()}>
      <p className="field-label">
        {m.provider_become_where_hours()} <span className="field-optional">{m.site_forms_optional()}</span>
      </p>
      {lines.fields.map(({ id }, place) => (
        <HoursLine key={id} form={form} place={place} onRemove={() => lines.remove(place)} />
      ))}
      {problem && <Alert tone="bad">{problem}</Alert>}
      {lines.fields.length < maxLines && (
        <Button small className="self-start" icon={<Plus size={18} aria-hidden="true" />} onClick={add}>
          {m.provider_become_where_add_hours()}
        </Button>
      )}
      <p className="field-help">{m.provider_become_where_hours_help()}</p>
    </section>
  )
}

function HoursLine({ form, place, onRemove }: { form: PageForm; place: number; onRemove: () => void }) {
  return (
    <fieldset className="become-item become-hours">
      <legend className="sr-only">{m.provider_become_where_line({ number: place + 1 })}</legend>
      <Controller
        control={form.control}
        name={`hours.${place}.days`}
        render={({ field: { value: days, onChange } }) => (
          <div className="become-days">
            {weekdays().map((day) => (
              <label key={day} className="become-day">
                <input
                  type="checkbox"
                  className="sr-only"
                  aria-label={formatWeekday(day)}
                  checked={days.includes(day)}
                  onChange={({ target }) =>
                    onChange(target.checked ? [...days, day].sort() : days.filter((other) => other !== day))
                  }
                />
                <span aria-hidden="true">{formatWeekdayInBrief(day)}</span>
              </label>
            ))}
          </div>
        )}
      />
      <div className="become-times">
        <TextField
          label={m.provider_become_where_opens()}
          type="time"
          {...form.register(`hours.${place}.opens`)}
        />
        <TextField
          label={m.provider_become_where_closes()}
          type="time"
          {...form.register(`hours.${place}.closes`)}
        />
        <IconButton label={m.provider_become_where_remove_hours({ number: place + 1 })} onClick={onRemove}>
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  )
}

import * as m from '@hearth/messages'
import { Plus, X } from 'lucide-react'
import { useRef } from 'react'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { weekdays } from '../../format/week.ts'
import { formatShortWeekday, formatWeekday } from '../../format/when.ts'
import { ChoiceGroup } from '../../forms/choice.tsx'
import { TextField } from '../../forms/field.tsx'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { VenueForm } from './venue-form.ts'

const maxLines = 14
const workingDays = [1, 2, 3, 4, 5]

/** The hours of a week: lines of days with an opening and a closing time. All of it works by keyboard. */
export function HoursEditor({ form }: { form: VenueForm }) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'hours' })
  const adding = useRef<HTMLButtonElement>(null)
  const problem = form.formState.errors.hours?.message
  const takeAway = (place: number) => {
    remove(place)
    adding.current?.focus()
  }
  return (
    <div className="hours-editor">
      {fields.map(({ id }, place) => (
        <HoursLine key={id} form={form} place={place} onRemove={() => takeAway(place)} />
      ))}
      {problem && <Alert tone="bad">{problem}</Alert>}
      {fields.length < maxLines && (
        <Button
          ref={adding}
          small
          icon={<Plus size={18} aria-hidden="true" />}
          onClick={() =>
            append(
              { days: fields.length === 0 ? workingDays : [], opens: '10:00', closes: '18:00' },
              { focusName: `hours.${fields.length}.opens` },
            )
          }
        >
          {m.venue_form_add_hours()}
        </Button>
      )}
    </div>
  )
}

function HoursLine({ form, place, onRemove }: { form: VenueForm; place: number; onRemove: () => void }) {
  const { opens, closes } = useWatch({ control: form.control, name: `hours.${place}` })
  const errors = form.formState.errors.hours?.[place]
  const isPastMidnight = opens !== '' && closes !== '' && closes <= opens
  return (
    <fieldset className="hours-line">
      <legend className="sr-only">{m.venue_form_hours_line({ place: place + 1 })}</legend>
      <Controller
        control={form.control}
        name={`hours.${place}.days`}
        render={({ field, fieldState }) => (
          <ChoiceGroup legend={m.venue_form_days()} className="choice-group hours-days">
            {weekdays().map((day) => (
              <label key={day} className="hours-day">
                <input
                  type="checkbox"
                  aria-label={formatWeekday(day)}
                  aria-invalid={fieldState.error ? true : undefined}
                  checked={field.value.includes(day)}
                  onChange={({ target }) =>
                    field.onChange(
                      target.checked
                        ? [...field.value, day].sort()
                        : field.value.filter((other) => other !== day),
                    )
                  }
                />
                <span aria-hidden="true">{formatShortWeekday(day)}</span>
              </label>
            ))}
            {fieldState.error && <p className="field-error">{fieldState.error.message}</p>}
          </ChoiceGroup>
        )}
      />
      <div className="hours-times">
        <TextField
          label={m.venue_form_opens()}
          type="time"
          {...form.register(`hours.${place}.opens`)}
          error={errors?.opens?.message}
        />
        <TextField
          label={m.venue_form_closes()}
          type="time"
          {...form.register(`hours.${place}.closes`)}
          error={errors?.closes?.message}
          help={isPastMidnight ? m.venue_form_past_midnight() : undefined}
        />
        <IconButton label={m.venue_form_remove_hours({ place: place + 1 })} onClick={onRemove}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
    </fieldset>
  )
}

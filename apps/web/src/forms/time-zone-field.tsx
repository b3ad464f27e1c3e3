import { isTimeZone } from '@hearth/contracts/wall-time'
import * as m from '@hearth/messages'
import { useId } from 'react'
import { formatWeekdayAndTime } from '../format/when.ts'
import { TextField } from './field.tsx'

const zones = Intl.supportedValuesOf('timeZone')

/** The zone of the place: typed with suggestions from every zone the browser knows. */
export function TimeZoneField({
  value,
  error,
  onChange,
}: {
  value: string
  error?: string | undefined
  onChange: (zone: string) => void
}) {
  const listId = useId()
  const readable = value && isTimeZone(value) ? formatWeekdayAndTime(Date.now(), value) : undefined
  return (
    <>
      <TextField
        label={m.site_forms_time_zone()}
        value={value}
        error={error}
        help={readable ? m.site_forms_time_zone_now({ time: readable }) : m.site_forms_time_zone_help()}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(fromTyped(event.target.value))}
      />
      <datalist id={listId}>
        {zones.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
    </>
  )
}

/** A zone by its city alone, when only one has it: "kathmandu" is enough. */
function fromTyped(typed: string): string {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_')
  const exact = zones.find((zone) => zone.toLowerCase() === wanted)
  if (exact) return exact
  const byCity = zones.filter((zone) => zone.toLowerCase().endsWith(`/${wanted}`))
  return byCity.length === 1 && byCity[0] ? byCity[0] : typed
}

import { SelectField } from '../../forms/field.tsx'

/** An event that the reader hosts, as a select names it: "The long table, Fri 20 Nov". */
export type OwnEvent = { id: string; label: string }

/** One of the reader's own coming events. */
export function EventSelect({
  label,
  none,
  optional,
  events,
  value,
  onChange,
}: {
  label: string
  none?: string
  optional?: boolean
  events: readonly OwnEvent[]
  value: string
  onChange: (id: string) => void
}) {
  return (
    <SelectField
      label={label}
      {...(optional && { optional })}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    >
      {none && <option value="">{none}</option>}
      {events.map((event) => (
        <option key={event.id} value={event.id}>
          {event.label}
        </option>
      ))}
    </SelectField>
  )
}

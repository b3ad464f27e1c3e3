import type { ReactNode } from 'react'
import { type FieldPath, type FieldValues, type UseFormReturn, useController } from 'react-hook-form'
import { Checkbox, ChoiceGroup } from './choice.tsx'

/** A field that holds several of a closed set, kept in its order. */
export function Several<Draft extends FieldValues, Sent, Id extends string>({
  form,
  name,
  legend,
  values,
  labels,
  className,
}: {
  form: UseFormReturn<Draft, unknown, Sent>
  name: FieldPath<Draft>
  legend: ReactNode
  values: readonly Id[]
  labels: Record<Id, string>
  className: string
}) {
  const { field } = useController({ control: form.control, name })
  const chosen: readonly string[] = field.value
  return (
    <ChoiceGroup legend={legend} className={`choice-group ${className}`}>
      {values.map((id) => (
        <Checkbox
          key={id}
          label={labels[id]}
          name={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            field.onChange(values.filter((other) => (other === id ? target.checked : chosen.includes(other))))
          }
        />
      ))}
    </ChoiceGroup>
  )
}

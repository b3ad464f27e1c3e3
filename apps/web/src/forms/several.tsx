import type { ReactNode } from 'react'
import { Checkbox, ChoiceGroup } from './choice.tsx'

/** Several of a closed set, kept in its order. */
export function Several<Id extends string>({
  legend,
  name,
  values,
  labels,
  chosen,
  onChange,
  className,
}: {
  legend: ReactNode
  name: string
  values: readonly Id[]
  labels: Record<Id, string>
  chosen: readonly Id[]
  onChange: (chosen: Id[]) => void
  className: string
}) {
  return (
    <ChoiceGroup legend={legend} className={`choice-group ${className}`}>
      {values.map((id) => (
        <Checkbox
          key={id}
          label={labels[id]}
          name={name}
          checked={chosen.includes(id)}
          onChange={({ target }) =>
            onChange(values.filter((other) => (other === id ? target.checked : chosen.includes(other))))
          }
        />
      ))}
    </ChoiceGroup>
  )
}

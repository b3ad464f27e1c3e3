import type { NamedCount } from '@hearth/contracts/event'
import { Checkbox, ChoiceGroup, Radio } from '../forms/choice.tsx'

type Facet<Id extends string | number> = {
  legend: string
  /** Its name in the form. */
  field: string
  values: readonly Id[]
  labelOf: (value: Id) => string
  /** How much each value would find; nothing while that is not known. */
  countOf: (value: Id) => number | undefined
}

/** A filter that takes one value of a closed set, or none. */
export function OneOf<Id extends string | number>({
  legend,
  field,
  values,
  labelOf,
  countOf,
  anyLabel,
  chosen,
  onChoose,
}: Facet<Id> & {
  anyLabel: string
  chosen: Id | undefined
  onChoose: (value: Id | undefined) => void
}) {
  return (
    <ChoiceGroup legend={legend}>
      <Radio
        name={field}
        value=""
        label={anyLabel}
        checked={chosen === undefined}
        onChange={() => onChoose(undefined)}
      />
      {values.map((value) => (
        <Radio
          key={value}
          name={field}
          value={value}
          label={labelOf(value)}
          checked={chosen === value}
          onChange={() => onChoose(value)}
          {...counted(countOf(value), chosen === value)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** A filter that takes any of the values of a closed set. */
export function AnyOf<Id extends string>({
  legend,
  field,
  values,
  labelOf,
  countOf,
  chosen = [],
  onToggle,
}: Facet<Id> & { chosen: readonly Id[] | undefined; onToggle: (value: Id) => void }) {
  return (
    <ChoiceGroup legend={legend}>
      {values.map((value) => (
        <Checkbox
          key={value}
          name={field}
          value={value}
          label={labelOf(value)}
          checked={chosen.includes(value)}
          onChange={() => onToggle(value)}
          {...counted(countOf(value), chosen.includes(value))}
        />
      ))}
    </ChoiceGroup>
  )
}

/** What is chosen can always be taken back, also when it leads to nothing. */
export function counted(count: number | undefined, isChosen = false) {
  return { ...(count !== undefined && { count }), disabled: count === 0 && !isChosen }
}

/** A list that came names what it counts; what it does not name finds nothing. */
export function countIn(counts: readonly NamedCount[] | undefined, name: string): number | undefined {
  return counts && (counts.find((one) => one.name === name)?.count ?? 0)
}

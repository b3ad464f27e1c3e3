import { format } from '@hearth/messages/runtime'
import { useState } from 'react'
import { ChoiceGroup, Radio } from '../forms/choice.tsx'
import { Button } from '../ui/button.tsx'
import { counted } from './facet-choices.tsx'

const namesInView = 6

/**
 * A filter whose values are names with counts, cities for instance: one of them or none (`anyLabel`). The first stand
 * in view, the others behind a button (`allLabel`); what is chosen is always there, also when it leads to nothing.
 */
export function NameChoices({
  legend,
  field,
  anyLabel,
  anyCount,
  names: known,
  chosen,
  onChoose,
  allLabel,
}: {
  legend: string
  field: string
  anyLabel: string
  anyCount?: number | undefined
  names: readonly { name: string; count: number }[] | undefined
  chosen: string | undefined
  onChoose: (name: string | undefined) => void
  allLabel: (count: number) => string
}) {
  const [showsAll, setShowsAll] = useState(false)
  const names = known ?? []
  const isListed = !chosen || names.some(({ name }) => sameName(name, chosen))
  const all = isListed ? names : [...names, { name: chosen, count: 0 }]
  const inView = showsAll
    ? all
    : all.filter(({ name }, place) => place < namesInView || (chosen && sameName(name, chosen)))
  return (
    <ChoiceGroup legend={legend}>
      <Radio
        name={field}
        value=""
        label={anyLabel}
        checked={!chosen}
        onChange={() => onChoose(undefined)}
        {...(anyCount !== undefined && { count: anyCount })}
      />
      {inView.map(({ name, count }) => (
        <Radio
          key={name}
          name={field}
          value={name}
          label={name}
          checked={!!chosen && sameName(name, chosen)}
          onChange={() => onChoose(name)}
          {...counted(count, !!chosen && sameName(name, chosen))}
        />
      ))}
      {/* The names take their room before they are known. */}
      {!known && <div className="names-waiting" aria-hidden="true" />}
      {inView.length < all.length && (
        <Button look="quiet" small className="self-start" onClick={() => setShowsAll(true)}>
          {allLabel(all.length)}
        </Button>
      )}
    </ChoiceGroup>
  )
}

function sameName(one: string, other: string): boolean {
  return one.localeCompare(other, format, { sensitivity: 'base' }) === 0
}

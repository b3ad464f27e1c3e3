import type { NamedCount } from '@hearth/contracts/event'
import { accessIds, accessValues } from '@hearth/contracts/event-values'
import { venueFeatureIds, venueFeatures, venueKindIds, venueKinds } from '@hearth/contracts/venue-values'
import { NameChoices } from '../../directory/name-choices.tsx'
import { Checkbox, ChoiceGroup, Radio } from '../../forms/choice.tsx'
import type { VenueDirectory } from './queries.ts'
import { offeredSeats, toggled, type VenueSearch, without } from './venue-search.ts'
import { words } from './words.ts'

type FilterProps = {
  search: VenueSearch
  onChange: (search: VenueSearch) => void
  /** The first page found, whose counts are shown; until it is there no count is known. */
  found: VenueDirectory | undefined
}

/** The filters as fields of a GET form. A value without any venue is disabled and stays in its place. */
export function VenueFilterFields(props: FilterProps) {
  const { search, onChange, found } = props
  return (
    <>
      <NameChoices
        legend={words.city}
        field="city"
        anyLabel={words.anywhere}
        names={found?.cities}
        chosen={search.city}
        onChoose={(city) => onChange(city ? { ...search, city } : without(search, 'city'))}
        allLabel={words.allCities}
      />
      <SizeFields {...props} />
      <ChoiceGroup legend={words.kind}>
        <Radio
          name="kind"
          value=""
          label={words.anyKind}
          checked={!search.kind}
          onChange={() => onChange(without(search, 'kind'))}
        />
        {venueKindIds.map((id) => (
          <Radio
            key={id}
            name="kind"
            value={id}
            label={venueKinds[id]}
            checked={search.kind === id}
            onChange={() => onChange({ ...search, kind: id })}
            {...counted(found?.kinds, id, search.kind === id)}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={words.access}>
        {accessIds.map((id) => (
          <Checkbox
            key={id}
            name="access"
            value={id}
            label={accessValues[id]}
            checked={search.access?.includes(id) ?? false}
            onChange={() => onChange(toggled(search, 'access', id))}
            {...counted(found?.access, id, search.access?.includes(id))}
          />
        ))}
      </ChoiceGroup>
      <ChoiceGroup legend={words.has}>
        {venueFeatureIds.map((id) => (
          <Checkbox
            key={id}
            name="has"
            value={id}
            label={venueFeatures[id]}
            checked={search.has?.includes(id) ?? false}
            onChange={() => onChange(toggled(search, 'has', id))}
            {...counted(found?.features, id, search.has?.includes(id))}
          />
        ))}
      </ChoiceGroup>
    </>
  )
}

/** The directory counts the sizes that are offered; of any other one the venues themselves tell. */
function SizeFields({ search, onChange, found }: FilterProps) {
  const others = without(search, 'seats')
  const sizes = [...new Set([...offeredSeats, ...(search.seats ? [search.seats] : [])])].sort((a, b) => a - b)
  const counts = found && [...found.seats, { name: String(search.seats), count: found.total }]
  return (
    <ChoiceGroup legend={words.size}>
      <Radio
        name="seats"
        value=""
        label={words.anySize}
        checked={!search.seats}
        onChange={() => onChange(others)}
      />
      {sizes.map((seats) => (
        <Radio
          key={seats}
          name="seats"
          value={seats}
          label={words.sizeAtLeast(seats)}
          checked={search.seats === seats}
          onChange={() => onChange({ ...others, seats })}
          {...counted(counts, String(seats), search.seats === seats)}
        />
      ))}
    </ChoiceGroup>
  )
}

/** What is chosen can always be taken back, also when it leads to nothing. */
function counted(counts: readonly NamedCount[] | undefined, id: string, isChosen: boolean | undefined) {
  if (!counts) return {}
  const count = counts.find(({ name }) => name === id)?.count ?? 0
  return { count, disabled: count === 0 && !isChosen }
}

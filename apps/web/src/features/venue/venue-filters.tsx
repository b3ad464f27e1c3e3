import { accessIds, accessValues } from '@hearth/contracts/event-values'
import { venueFeatureIds, venueFeatures, venueKindIds, venueKinds } from '@hearth/contracts/venue-values'
import { AnyOf, countIn, OneOf } from '../../directory/facet-choices.tsx'
import { NameChoices } from '../../directory/name-choices.tsx'
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
      <OneOf
        legend={words.kind}
        field="kind"
        values={venueKindIds}
        labelOf={(id) => venueKinds[id]}
        countOf={(id) => countIn(found?.kinds, id)}
        anyLabel={words.anyKind}
        chosen={search.kind}
        onChoose={(kind) => onChange(kind ? { ...search, kind } : without(search, 'kind'))}
      />
      <AnyOf
        legend={words.access}
        field="access"
        values={accessIds}
        labelOf={(id) => accessValues[id]}
        countOf={(id) => countIn(found?.access, id)}
        chosen={search.access}
        onToggle={(id) => onChange(toggled(search, 'access', id))}
      />
      <AnyOf
        legend={words.has}
        field="has"
        values={venueFeatureIds}
        labelOf={(id) => venueFeatures[id]}
        countOf={(id) => countIn(found?.features, id)}
        chosen={search.has}
        onToggle={(id) => onChange(toggled(search, 'has', id))}
      />
    </>
  )
}

/** The directory counts the sizes that are offered; of any other one the venues themselves tell. */
function SizeFields({ search, onChange, found }: FilterProps) {
  const others = without(search, 'seats')
  const sizes = [...new Set([...offeredSeats, ...(search.seats ? [search.seats] : [])])].sort((a, b) => a - b)
  const counts = found && [...found.seats, { name: String(search.seats), count: found.total }]
  return (
    <OneOf
      legend={words.size}
      field="seats"
      values={sizes}
      labelOf={words.sizeAtLeast}
      countOf={(seats) => countIn(counts, String(seats))}
      anyLabel={words.anySize}
      chosen={search.seats}
      onChoose={(seats) => onChange(seats ? { ...others, seats } : others)}
    />
  )
}

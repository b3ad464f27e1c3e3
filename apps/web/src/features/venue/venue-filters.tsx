import { accessValues } from '@hearth/contracts/event-labels'
import { accessIds } from '@hearth/contracts/event-values'
import { venueFeatureIds, venueFeatures, venueKindIds, venueKinds } from '@hearth/contracts/venue-values'
import * as m from '@hearth/messages'
import { AnyOf, countIn, OneOf } from '../../directory/facet-choices.tsx'
import { NameChoices } from '../../directory/name-choices.tsx'
import type { VenueDirectory } from './queries.ts'
import { offeredSeats, toggled, type VenueSearch, without } from './venue-search.ts'

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
        legend={m.venue_city()}
        field="city"
        anyLabel={m.venue_anywhere()}
        names={found?.cities}
        chosen={search.city}
        onChoose={(city) => onChange(city ? { ...search, city } : without(search, 'city'))}
        allLabel={(count) => m.venue_all_cities({ count })}
      />
      <SizeFields {...props} />
      <OneOf
        legend={m.venue_kind()}
        field="kind"
        values={venueKindIds}
        labelOf={(id) => venueKinds[id]}
        countOf={(id) => countIn(found?.kinds, id)}
        anyLabel={m.venue_any_kind()}
        chosen={search.kind}
        onChoose={(kind) => onChange(kind ? { ...search, kind } : without(search, 'kind'))}
      />
      <AnyOf
        legend={m.venue_access()}
        field="access"
        values={accessIds}
        labelOf={(id) => accessValues[id]}
        countOf={(id) => countIn(found?.access, id)}
        chosen={search.access}
        onToggle={(id) => onChange(toggled(search, 'access', id))}
      />
      <AnyOf
        legend={m.venue_facilities()}
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
      legend={m.venue_size()}
      field="seats"
      values={sizes}
      labelOf={(seats) => m.venue_size_at_least({ seats })}
      countOf={(seats) => countIn(counts, String(seats))}
      anyLabel={m.venue_any_size()}
      chosen={search.seats}
      onChoose={(seats) => onChange(seats ? { ...others, seats } : others)}
    />
  )
}

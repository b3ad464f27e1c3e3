import * as m from '@hearth/messages'
import { LocateFixed } from 'lucide-react'
import { useState } from 'react'
import { NameChoices } from '../../directory/name-choices.tsx'
import { formatNumber } from '../../format/number.ts'
import { SelectField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import type { FilterProps } from './filter-props.ts'
import { distances, type FullSearch, usualKm, without, withoutPlace } from './full-search.ts'
import { askPosition } from './position.ts'

/** A city, or where the person is: the browser is asked only when they press the button. */
export function PlaceFilter({ search, onChange, facets }: FilterProps) {
  const { city, near, nearMe, km } = search
  const elsewhere = withoutPlace(search)
  return (
    <div className="place-filter">
      <NameChoices
        legend={m.site_search_where()}
        field="city"
        anyLabel={m.site_search_anywhere()}
        names={facets?.cities}
        chosen={city}
        // The number beside a city counts the city alone.
        onChoose={(name) => onChange(name ? { ...elsewhere, city: name } : elsewhere)}
        allLabel={(count) => m.site_search_all_cities({ count })}
      />
      <NearMe
        isChosen={!!near}
        onFound={(position) => onChange({ ...elsewhere, near: position, km: km ?? usualKm })}
      />
      {(city || near || nearMe) && (
        <SelectField
          label={m.site_search_within()}
          name="km"
          value={km ?? ''}
          onChange={({ target }) =>
            onChange(target.value ? { ...search, km: Number(target.value) } : without(search, 'km'))
          }
        >
          {city && <option value="">{m.site_search_only_there()}</option>}
          {[...new Set([...distances, ...(km ? [km] : [])])]
            .sort((one, other) => one - other)
            .map((distance) => (
              <option key={distance} value={distance}>
                {m.site_search_within_km({ km: formatNumber(distance) })}
              </option>
            ))}
        </SelectField>
      )}
    </div>
  )
}

function NearMe({
  isChosen,
  onFound,
}: {
  isChosen: boolean
  onFound: (position: NonNullable<FullSearch['near']>) => void
}) {
  const [state, setState] = useState<'idle' | 'asking' | 'refused'>('idle')
  const ask = async () => {
    setState('asking')
    const position = await askPosition()
    setState(position ? 'idle' : 'refused')
    if (position) onFound(position)
  }
  return (
    <div className="near-me">
      <Button
        small
        icon={<LocateFixed size={18} aria-hidden="true" />}
        pending={state === 'asking'}
        aria-pressed={isChosen}
        onClick={ask}
      >
        {m.site_search_near_me()}
      </Button>
      <p role="status" className="choice-help">
        {state === 'refused' ? m.site_search_refused() : m.site_search_near_me_help()}
      </p>
    </div>
  )
}

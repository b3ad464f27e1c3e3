import type { NamedCount } from '@hearth/contracts/event'
import {
  type LanguageCode,
  languageCodes,
  languages,
  providerCategories,
  providerCategoryIds,
} from '@hearth/contracts/provider-values'
import { useState } from 'react'
import { Checkbox, ChoiceGroup, Radio } from '../../forms/choice.tsx'
import { SelectField } from '../../forms/field.tsx'
import { Button } from '../../ui/button.tsx'
import { type ProviderSearch, without } from './provider-search.ts'
import type { ProviderDirectory } from './queries.ts'
import { words } from './words.ts'

type FiltersProps = {
  search: ProviderSearch
  onChange: (search: ProviderSearch) => void
  /** The first page of what is found; a count that is not there yet is not known yet. */
  found: ProviderDirectory | undefined
  onlineCount: number | undefined
}

const citiesInView = 6

/** The filters as fields of a GET form. A value that finds nobody is disabled and stays in its place. */
export function ProviderFilters({ search, onChange, found, onlineCount }: FiltersProps) {
  return (
    <>
      <ChoiceGroup legend={words.directory.category}>
        <Radio
          name="category"
          value=""
          label={words.directory.anyCategory}
          checked={!search.category}
          onChange={() => onChange(without(search, 'category'))}
        />
        {providerCategoryIds.map((id) => (
          <Radio
            key={id}
            name="category"
            value={id}
            label={providerCategories[id]}
            checked={search.category === id}
            onChange={() => onChange({ ...search, category: id })}
            {...counted(countOf(found?.categories, id), search.category === id)}
          />
        ))}
      </ChoiceGroup>
      <CityFilter search={search} onChange={onChange} cities={found?.cities} />
      <LanguageFilter search={search} onChange={onChange} counts={found?.languages} />
      <ChoiceGroup legend={words.directory.onlineLegend}>
        <Checkbox
          name="online"
          value="1"
          label={words.directory.online}
          checked={search.online ?? false}
          onChange={({ target }) =>
            onChange(target.checked ? { ...search, online: true } : without(search, 'online'))
          }
          {...counted(onlineCount, search.online ?? false)}
        />
      </ChoiceGroup>
    </>
  )
}

function CityFilter({
  search,
  onChange,
  cities = [],
}: Pick<FiltersProps, 'search' | 'onChange'> & { cities: NamedCount[] | undefined }) {
  const [showsAll, setShowsAll] = useState(false)
  const chosen = search.city
  const isListed = !chosen || cities.some(({ name }) => same(name, chosen))
  const all = isListed ? cities : [...cities, { name: chosen, count: 0 }]
  const inView = all.filter(
    ({ name }, place) => showsAll || place < citiesInView || (chosen && same(name, chosen)),
  )
  return (
    <ChoiceGroup legend={words.directory.city}>
      <Radio
        name="city"
        value=""
        label={words.directory.anywhere}
        checked={!chosen}
        onChange={() => onChange(without(search, 'city'))}
      />
      {inView.map(({ name, count }) => (
        <Radio
          key={name}
          name="city"
          value={name}
          label={name}
          checked={chosen !== undefined && same(name, chosen)}
          onChange={() => onChange({ ...search, city: name })}
          {...counted(count, chosen !== undefined && same(name, chosen))}
        />
      ))}
      {inView.length < all.length && (
        <Button small look="quiet" className="justify-self-start" onClick={() => setShowsAll(true)}>
          {words.directory.showAllCities(all.length)}
        </Button>
      )}
    </ChoiceGroup>
  )
}

/** One select, because there are many; each language in its own name. */
function LanguageFilter({
  search,
  onChange,
  counts,
}: Pick<FiltersProps, 'search' | 'onChange'> & { counts: NamedCount[] | undefined }) {
  const spoken = languageCodes.filter((code) => code === search.language || countOf(counts, code))
  return (
    <SelectField
      label={words.directory.language}
      name="language"
      value={search.language ?? ''}
      onChange={({ target }) =>
        onChange(
          target.value ? { ...search, language: target.value as LanguageCode } : without(search, 'language'),
        )
      }
    >
      <option value="">{words.directory.anyLanguage}</option>
      {spoken.map((code) => (
        <option key={code} value={code}>
          {`${languages[code]} (${countOf(counts, code) ?? 0})`}
        </option>
      ))}
    </SelectField>
  )
}

/** A list that came names what it counts; what it does not name has none. */
function countOf(counts: NamedCount[] | undefined, wanted: string): number | undefined {
  return counts && (counts.find(({ name }) => name === wanted)?.count ?? 0)
}

function counted(count: number | undefined, isChosen: boolean) {
  return { ...(count !== undefined && { count }), disabled: count === 0 && !isChosen }
}

function same(one: string, other: string): boolean {
  return one.localeCompare(other, undefined, { sensitivity: 'base' }) === 0
}

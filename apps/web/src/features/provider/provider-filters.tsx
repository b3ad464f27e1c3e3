import type { NamedCount } from '@hearth/contracts/event'
import {
  type LanguageCode,
  languageCodes,
  languages,
  providerCategories,
  providerCategoryIds,
} from '@hearth/contracts/provider-values'
import { counted, countIn, OneOf } from '../../directory/facet-choices.tsx'
import { NameChoices } from '../../directory/name-choices.tsx'
import { Checkbox, ChoiceGroup } from '../../forms/choice.tsx'
import { SelectField } from '../../forms/field.tsx'
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

/** The filters as fields of a GET form. A value that finds nobody is disabled and stays in its place. */
export function ProviderFilters({ search, onChange, found, onlineCount }: FiltersProps) {
  return (
    <>
      <OneOf
        legend={words.directory.category}
        field="category"
        values={providerCategoryIds}
        labelOf={(id) => providerCategories[id]}
        countOf={(id) => countIn(found?.categories, id)}
        anyLabel={words.directory.anyCategory}
        chosen={search.category}
        onChoose={(category) => onChange(category ? { ...search, category } : without(search, 'category'))}
      />
      <NameChoices
        legend={words.directory.city}
        field="city"
        anyLabel={words.directory.anywhere}
        names={found?.cities}
        chosen={search.city}
        onChoose={(city) => onChange(city ? { ...search, city } : without(search, 'city'))}
        allLabel={words.directory.showAllCities}
      />
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
          {...counted(onlineCount, search.online)}
        />
      </ChoiceGroup>
    </>
  )
}

/** One select, because there are many; each language in its own name. */
function LanguageFilter({
  search,
  onChange,
  counts,
}: Pick<FiltersProps, 'search' | 'onChange'> & { counts: NamedCount[] | undefined }) {
  const spoken = languageCodes.filter((code) => code === search.language || countIn(counts, code))
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
          {`${languages[code]} (${countIn(counts, code) ?? 0})`}
        </option>
      ))}
    </SelectField>
  )
}

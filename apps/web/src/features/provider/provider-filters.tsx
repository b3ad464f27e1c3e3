import type { NamedCount } from '@hearth/contracts/event'
import {
  type LanguageCode,
  languageCodes,
  languages,
  providerCategories,
  providerCategoryIds,
} from '@hearth/contracts/provider-values'
import * as m from '@hearth/messages'
import { counted, countIn, OneOf } from '../../directory/facet-choices.tsx'
import { NameChoices } from '../../directory/name-choices.tsx'
import { Checkbox, ChoiceGroup } from '../../forms/choice.tsx'
import { SelectField } from '../../forms/field.tsx'
import { type ProviderSearch, without } from './provider-search.ts'
import type { ProviderDirectory } from './queries.ts'

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
        legend={m.provider_directory_category()}
        field="category"
        values={providerCategoryIds}
        labelOf={(id) => providerCategories[id]}
        countOf={(id) => countIn(found?.categories, id)}
        anyLabel={m.provider_directory_any_category()}
        chosen={search.category}
        onChoose={(category) => onChange(category ? { ...search, category } : without(search, 'category'))}
      />
      <NameChoices
        legend={m.provider_directory_city()}
        field="city"
        anyLabel={m.provider_directory_anywhere()}
        names={found?.cities}
        chosen={search.city}
        onChoose={(city) => onChange(city ? { ...search, city } : without(search, 'city'))}
        allLabel={(count) => m.provider_directory_show_all_cities({ count })}
      />
      <LanguageFilter search={search} onChange={onChange} counts={found?.languages} />
      <ChoiceGroup legend={m.provider_online()}>
        <Checkbox
          name="online"
          value="1"
          label={m.provider_also_online()}
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
      label={m.provider_directory_language()}
      name="language"
      value={search.language ?? ''}
      onChange={({ target }) =>
        onChange(
          target.value ? { ...search, language: target.value as LanguageCode } : without(search, 'language'),
        )
      }
    >
      <option value="">{m.provider_directory_any_language()}</option>
      {spoken.map((code) => (
        <option key={code} value={code}>
          {`${languages[code]} (${countIn(counts, code) ?? 0})`}
        </option>
      ))}
    </SelectField>
  )
}

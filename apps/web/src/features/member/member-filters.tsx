import { NameChoices } from '../../directory/name-choices.tsx'
import { ChoiceGroup, Radio } from '../../forms/choice.tsx'
import type { MemberPage } from './member.ts'
import { type MemberSearch, type MemberSort, withValue } from './member-search.ts'
import { words as allWords } from './words.ts'

const words = allWords.directory

export const sorts: readonly { value: MemberSort | 'kind'; label: string; help?: string }[] = [
  { value: 'kind', label: words.sorts.kind, help: words.sortsHelp.kind },
  { value: 'new', label: words.sorts.new },
  { value: 'name', label: words.sorts.name },
]

type FilterProps = {
  search: MemberSearch
  onChange: (search: MemberSearch) => void
  counts: Pick<MemberPage, 'interests' | 'cities'> | undefined
}

/** Interests and cities, as fields of a GET form. */
export function MemberFilters({ search, onChange, counts }: FilterProps) {
  return (
    <>
      <NameChoices
        legend={words.interest}
        field="interest"
        anyLabel={words.anyInterest}
        names={counts?.interests ?? undefined}
        chosen={search.interest}
        onChoose={(interest) => onChange(withValue(search, 'interest', interest))}
        allLabel={words.allInterests}
      />
      <NameChoices
        legend={words.city}
        field="city"
        anyLabel={words.anyCity}
        names={counts?.cities ?? undefined}
        chosen={search.city}
        onChoose={(city) => onChange(withValue(search, 'city', city))}
        allLabel={words.allCities}
      />
    </>
  )
}

/** The order of the list, where there is no room for it above the list. */
export function SortChoices({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) {
  return (
    <ChoiceGroup legend={words.order}>
      {sorts.map(({ value, label, help }) => (
        <Radio
          key={value}
          name="sort"
          value={value}
          label={label}
          help={help}
          checked={(search.sort ?? 'kind') === value}
          onChange={() => onChange(withValue(search, 'sort', value === 'kind' ? undefined : value))}
        />
      ))}
    </ChoiceGroup>
  )
}

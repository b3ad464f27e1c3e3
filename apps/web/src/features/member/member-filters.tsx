import * as m from '@hearth/messages'
import { NameChoices } from '../../directory/name-choices.tsx'
import { ChoiceGroup, Radio } from '../../forms/choice.tsx'
import type { MemberPage } from './member.ts'
import { type MemberSearch, type MemberSort, withValue } from './member-search.ts'

export const sorts: readonly { value: MemberSort | 'kind'; label: () => string; help?: () => string }[] = [
  { value: 'kind', label: m.member_directory_sorts_kind, help: m.member_directory_sorts_help_kind },
  { value: 'new', label: m.member_directory_sorts_new },
  { value: 'name', label: m.member_directory_sorts_name },
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
        legend={m.member_directory_interest()}
        field="interest"
        anyLabel={m.member_directory_any_interest()}
        names={counts?.interests ?? undefined}
        chosen={search.interest}
        onChoose={(interest) => onChange(withValue(search, 'interest', interest))}
        allLabel={(count) => m.member_directory_all_interests({ count })}
      />
      <NameChoices
        legend={m.member_directory_city()}
        field="city"
        anyLabel={m.member_directory_any_city()}
        names={counts?.cities ?? undefined}
        chosen={search.city}
        onChoose={(city) => onChange(withValue(search, 'city', city))}
        allLabel={(count) => m.member_directory_all_cities({ count })}
      />
    </>
  )
}

/** The order of the list, where there is no room for it above the list. */
export function SortChoices({ search, onChange }: Pick<FilterProps, 'search' | 'onChange'>) {
  return (
    <ChoiceGroup legend={m.member_directory_order()}>
      {sorts.map(({ value, label, help }) => (
        <Radio
          key={value}
          name="sort"
          value={value}
          label={label()}
          help={help?.()}
          checked={(search.sort ?? 'kind') === value}
          onChange={() => onChange(withValue(search, 'sort', value === 'kind' ? undefined : value))}
        />
      ))}
    </ChoiceGroup>
  )
}

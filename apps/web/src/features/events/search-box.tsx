import { useNavigate } from 'react-router'
import { SearchForm } from '../../ui/search-form.tsx'
import { type EventSearch, writeEventSearch } from './event-search.ts'
import { withoutCategory, withoutText } from './search-facets.ts'

/** Search events by words. */
export function SearchBox({
  search,
  addressOf,
}: {
  search: EventSearch
  addressOf: (search: EventSearch) => string
}) {
  const navigate = useNavigate()
  const others = withoutText(search)
  return (
    <SearchForm
      action={addressOf({ category: search.category })}
      field="text"
      words={search.text}
      others={writeEventSearch(withoutCategory(others))}
      placeholder="A word, a place"
      onSearch={(text) =>
        navigate(addressOf(text ? { ...others, text } : others), { preventScrollReset: true })
      }
    />
  )
}

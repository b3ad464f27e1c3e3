import { useNavigate } from 'react-router'
import { type EventSearch, writeEventSearch } from '../../../data/event/event-search.ts'
import { withoutCategory, withoutText } from '../../../data/event/search-facets.ts'
import { SearchForm } from '../../../directory/search-form.tsx'

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

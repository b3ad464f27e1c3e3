import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router'
import { TextField } from '../../ui/field.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { type EventSearch, writeEventSearch } from './event-search.ts'
import { withoutCategory, withoutText } from './search-facets.ts'

/** Search by words, as a GET form that carries what else is chosen. The header's search leads to its field. */
export function SearchBox({
  search,
  addressOf,
}: {
  search: EventSearch
  addressOf: (search: EventSearch) => string
}) {
  const navigate = useNavigate()
  const others = withoutText(search)
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = String(new FormData(event.currentTarget).get('text') ?? '').trim()
    navigate(addressOf(text ? { ...others, text } : others), { preventScrollReset: true })
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest browsers we build for do not know the search element.
    <form role="search" method="get" action={addressOf({ category: search.category })} onSubmit={submit}>
      {[...writeEventSearch(withoutCategory(others))].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={search.text}
        id="search"
        label="Search"
        type="search"
        name="text"
        defaultValue={search.text}
        maxLength={200}
        placeholder="A word, a place"
        autoComplete="off"
        enterKeyHint="search"
        end={
          <IconButton type="submit" label="Search">
            <Search size={20} aria-hidden="true" />
          </IconButton>
        }
      />
    </form>
  )
}

import * as m from '@hearth/messages'
import './browse.css'
import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { TextField } from '../forms/field.tsx'
import { IconButton } from '../ui/icon-button.tsx'

/**
 * Search by words, as a GET form that carries what else is chosen (`others`). `onSearch` gets the trimmed words, empty
 * when there are none; without script the form asks by itself.
 */
export function SearchForm({
  action,
  field,
  words,
  others,
  read,
  placeholder,
  label = m.site_directory_search(),
  onFocus,
  onSearch,
}: {
  action: string
  /** The name that the words have in the address. */
  field: string
  words: string | undefined
  others: URLSearchParams
  /** What became of the words that were sent last: the field shows `words` anew when it changes. */
  read?: string | undefined
  placeholder: string
  label?: string
  /** Somebody is about to type. */
  onFocus?: () => void
  onSearch: (words: string) => void
}) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    onSearch(String(new FormData(event.currentTarget).get(field) ?? '').trim())
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the oldest browsers we build for do not know the search element.
    <form role="search" method="get" action={action} onFocus={onFocus} onSubmit={submit}>
      {[...others].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextField
        key={`${words} ${read}`}
        id="search"
        label={label}
        type="search"
        name={field}
        defaultValue={words}
        maxLength={200}
        placeholder={placeholder}
        autoComplete="off"
        enterKeyHint="search"
        end={
          <IconButton type="submit" label={m.site_directory_search()}>
            <Search size={20} aria-hidden="true" />
          </IconButton>
        }
      />
    </form>
  )
}

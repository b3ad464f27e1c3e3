import { Link, useSearchParams } from 'react-router'
import { SearchForm } from '../../directory/search-form.tsx'
import { paths } from '../../paths.ts'

/** What a list is asked for stands in the address, beside the view: it can be sent to somebody, and comes back. */
export function useListSearch<Field extends string>(
  view: string,
  fields: readonly Field[],
): {
  asked: Partial<Record<Field, string>>
  /** The address with this changed. */
  to: (change: Partial<Record<Field, string>>) => string
  go: (change: Partial<Record<Field, string>>) => void
} {
  const [params, setParams] = useSearchParams()
  const asked: Partial<Record<Field, string>> = {}
  for (const field of fields) {
    const value = params.get(field)
    if (value) asked[field] = value
  }
  const changed = (change: Partial<Record<Field, string>>) => {
    const next = new URLSearchParams({ view })
    for (const [name, value] of Object.entries<string | undefined>({ ...asked, ...change }))
      if (value) next.set(name, value)
    return next
  }
  return {
    asked,
    to: (change) => `${paths.adminDashboard()}?${changed(change)}`,
    go: (change) => setParams(changed(change), { preventScrollReset: true }),
  }
}

/** Search by words above a list; what else is chosen stays. */
export function ListSearch({
  view,
  field = 'words',
  words,
  others = {},
  placeholder,
  onSearch,
}: {
  view: string
  field?: string
  words: string | undefined
  others?: Record<string, string | undefined>
  placeholder: string
  onSearch: (words: string) => void
}) {
  const saved = new URLSearchParams({ view })
  for (const [name, value] of Object.entries(others)) if (value && name !== field) saved.set(name, value)
  return (
    <div className="admin-search">
      <SearchForm
        action={paths.adminDashboard()}
        field={field}
        words={words}
        others={saved}
        placeholder={placeholder}
        onSearch={onSearch}
      />
    </div>
  )
}

/** One of a few narrowings of a list, as links. */
export function ListChoices({
  label,
  choices,
}: {
  label: string
  choices: { label: string; to: string; isChosen: boolean }[]
}) {
  return (
    <nav className="admin-choices sideways" aria-label={label}>
      {choices.map((choice) => (
        <Link
          key={choice.label}
          to={choice.to}
          aria-current={choice.isChosen ? 'true' : undefined}
          preventScrollReset
        >
          {choice.label}
        </Link>
      ))}
    </nav>
  )
}

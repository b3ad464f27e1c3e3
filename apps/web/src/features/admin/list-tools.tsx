import { SearchForm } from '../../directory/search-form.tsx'
import { Link, useLatestParams, useSearchParams } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'

/** What a list is asked for, and the ways to ask it for something else. */
export type ListAsked<Field extends string> = {
  view: string
  asked: Partial<Record<Field, string>>
  /** The address with this changed. */
  to: (change: Partial<Record<Field, string>>) => string
  go: (change: Partial<Record<Field, string>>) => void
}

/** What a list is asked for stands in the address, beside the view: it can be sent to somebody, and comes back. */
export function useListSearch<Field extends string>(
  view: string,
  fields: readonly Field[],
): ListAsked<Field> {
  const [drawn, setParams] = useSearchParams()
  const latest = useLatestParams()
  // Another view's address may be on its way.
  const params = latest.get('view') === drawn.get('view') ? latest : drawn
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
    view,
    asked,
    to: (change) => `${paths.adminDashboard()}?${changed(change)}`,
    go: (change) => setParams(changed(change), { preventScrollReset: true }),
  }
}

/** Search by words above a list; what else is chosen stays. */
export function ListSearch<Field extends string>({
  list: { view, asked, go },
  field,
  placeholder,
}: {
  list: ListAsked<Field>
  field: Field
  placeholder: string
}) {
  const saved = new URLSearchParams({ view })
  for (const [name, value] of Object.entries<string | undefined>(asked))
    if (value && name !== field) saved.set(name, value)
  return (
    <div className="admin-search">
      <SearchForm
        action={paths.adminDashboard()}
        field={field}
        words={asked[field]}
        others={saved}
        placeholder={placeholder}
        onSearch={(typed) => go({ [field]: typed } as Partial<Record<Field, string>>)}
      />
    </div>
  )
}

/** One of a few narrowings of a list, as links; `names` are their labels by value, that of none first. */
export function ListChoices<Field extends string>({
  list: { asked, to },
  field,
  label,
  names,
}: {
  list: ListAsked<Field>
  field: Field
  label: string
  names: Record<string, () => string>
}) {
  return (
    <nav className="admin-choices sideways" aria-label={label}>
      {Object.entries(names).map(([value, name]) => (
        <Link
          key={value}
          to={to({ [field]: value } as Partial<Record<Field, string>>)}
          aria-current={(asked[field] ?? '') === value ? 'true' : undefined}
          preventScrollReset
        >
          {name()}
        </Link>
      ))}
    </nav>
  )
}

import { X } from 'lucide-react'
import { Link } from 'react-router'
import type { EventSearch } from './event-search.ts'
import { chosenFilters, cleared } from './search-facets.ts'

/** What is chosen, as links that take it away again. */
export function ChosenFilters({
  search,
  addressOf,
  today,
}: {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
}) {
  const chosen = chosenFilters(search, today)
  if (chosen.length === 0) return null
  return (
    <ul className="chosen-filters" aria-label="Chosen filters">
      {chosen.map(({ id, label, without }) => (
        <li key={id}>
          <Link
            className="chip chosen-filter"
            to={addressOf(without)}
            preventScrollReset
            aria-label={`Remove filter ${label}`}
          >
            {label}
            <X size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link className="more-link" to={addressOf(cleared(search))} preventScrollReset>
            Clear all
          </Link>
        </li>
      )}
    </ul>
  )
}

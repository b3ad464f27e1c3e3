import * as m from '@hearth/messages'
import './browse.css'
import { X } from 'lucide-react'
import { Link } from '../navigation/index.ts'

/** One thing that is chosen: its words, the words of a sentence that it was, and the address without it. */
export type ChosenFilter = { id: string; label: string; said?: string; to: string }

/** What is chosen, as links that take it away again; `clearTo` is the address with nothing chosen. */
export function ChosenFilters({ chosen, clearTo }: { chosen: readonly ChosenFilter[]; clearTo: string }) {
  if (chosen.length === 0) return null
  return (
    <ul className="chosen-filters" aria-label={m.site_directory_chosen_filters()}>
      {chosen.map(({ id, label, said, to }) => (
        <li key={id}>
          <Link
            className="chip chosen-filter"
            to={to}
            preventScrollReset
            aria-label={m.site_directory_remove_filter({ label })}
          >
            {said && isOther(said, label) && (
              <span className="chosen-said">{m.site_format_quoted({ words: said })} </span>
            )}
            {label}
            <X size={16} aria-hidden="true" />
          </Link>
        </li>
      ))}
      {chosen.length > 1 && (
        <li>
          <Link className="more-link" to={clearTo} preventScrollReset>
            {m.site_directory_clear_all()}
          </Link>
        </li>
      )}
    </ul>
  )
}

const isOther = (said: string, label: string) => said.toLowerCase() !== label.toLowerCase()

import { type Category, categoryIds } from '@hearth/contracts/event-values'
import { ArrowRight, ChevronDown } from 'lucide-react'
import type { FormEvent, ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'

const kinds: Record<Category, string> = {
  party: 'a party',
  concerts: 'a concert',
  spiritual: 'a circle',
  theater: 'theater',
  education: 'a class',
  sports: 'a game',
  business: 'good work',
}

/** Dates that can be said in words; inclusive. */
export type SaidWhen = { label: string; from: string; to: string }

/**
 * The search as a sentence. A real form with real selects: before the app arrives the browser itself sends it to
 * `/events?category=…&when=…&city=…`; afterwards the same values go to `onSearch`.
 */
export function SentenceSearch({
  whens,
  cities,
  onSearch,
}: {
  whens: SaidWhen[]
  cities: string[]
  onSearch: (said: URLSearchParams) => void
}) {
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = new URLSearchParams()
    for (const [name, value] of new FormData(event.currentTarget)) said.append(name, String(value))
    onSearch(said)
  }
  return (
    <search>
      <form
        className="sentence"
        action={paths.events()}
        method="get"
        aria-label="Find an event"
        onSubmit={search}
      >
        <p>
          I’d love{' '}
          <Pick label="Kind of event" name="category">
            <option value="">anything kind</option>
            {categoryIds.map((id) => (
              <option key={id} value={id}>
                {kinds[id]}
              </option>
            ))}
          </Pick>{' '}
          for{' '}
          <Pick label="When" name="when">
            {whens.map(({ label, from, to }) => (
              <option key={label} value={`${from}/${to}`}>
                {label}
              </option>
            ))}
          </Pick>{' '}
          near{' '}
          <Pick label="Place" name="city">
            <option value="">anywhere</option>
            {cities.map((city) => (
              <option key={city}>{city}</option>
            ))}
          </Pick>
        </p>
        <Button type="submit" look="flame">
          Find it
          <ArrowRight size={19} aria-hidden="true" />
        </Button>
      </form>
    </search>
  )
}

function Pick({ label, name, children }: { label: string; name: string; children: ReactNode }) {
  return (
    <span className="pick">
      <select name={name} aria-label={label}>
        {children}
      </select>
      <ChevronDown size={18} aria-hidden="true" />
    </span>
  )
}

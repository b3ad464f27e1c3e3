import { type Category, categoryIds } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { ArrowRight, ChevronDown } from 'lucide-react'
import { type FormEvent, Fragment, type ReactNode } from 'react'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'

const kinds: Record<Category, () => string> = {
  party: m.site_home_kind_party,
  concerts: m.site_home_kind_concerts,
  spiritual: m.site_home_kind_spiritual,
  theater: m.site_home_kind_theater,
  education: m.site_home_kind_education,
  sports: m.site_home_kind_sports,
  business: m.site_home_kind_business,
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
  const picks: Record<string, ReactNode> = {
    kind: (
      <Pick label={m.site_home_kind()} name="category">
        <option value="">{m.site_home_any_kind()}</option>
        {categoryIds.map((id) => (
          <option key={id} value={id}>
            {kinds[id]()}
          </option>
        ))}
      </Pick>
    ),
    when: (
      <Pick label={m.site_home_when()} name="when">
        {whens.map(({ label, from, to }) => (
          <option key={label} value={`${from}/${to}`}>
            {label}
          </option>
        ))}
      </Pick>
    ),
    place: (
      <Pick label={m.site_home_place()} name="city">
        <option value="">{m.site_home_anywhere()}</option>
        {cities.map((city) => (
          <option key={city}>{city}</option>
        ))}
      </Pick>
    ),
  }
  return (
    <search>
      <form
        className="sentence"
        action={paths.events()}
        method="get"
        aria-label={m.site_find_event()}
        onSubmit={search}
      >
        <p>
          {m.site_home_sentence.parts({}).map((part) => (
            <Fragment key={part.type === 'text' ? part.value : part.name}>
              {part.type === 'text' ? part.value : picks[part.name]}
            </Fragment>
          ))}
        </p>
        <Button type="submit" look="flame">
          {m.site_home_find()}
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

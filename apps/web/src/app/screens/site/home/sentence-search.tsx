import { type Category, categoryIds, isCategory } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { ChevronDown } from 'lucide-react'
import { type FormEvent, Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { paths } from '../../../../paths.ts'
import { Button } from '../../../../ui/button.tsx'
import type { Said } from './counts.ts'

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
 * `/explore?category=…&when=…&city=…`; afterwards the same values go to `onSearch`. The button says how many events they
 * find (`count`), but not where no script would count again; where it is none, it leads to other days.
 */
export function SentenceSearch({
  whens,
  cities,
  city,
  count,
  onSearch,
}: {
  whens: SaidWhen[]
  cities: string[]
  /** The one that the sentence begins with. */
  city: string | undefined
  count: (said: Said) => number | undefined
  onSearch: (said: URLSearchParams) => void
}) {
  const form = useRef<HTMLFormElement>(null)
  // Known when the page is written, so that the button does not change when the app takes over.
  const [found, setFound] = useState(() => whens[0] && count({ ...whens[0], city }))
  // A browser that comes back to the page brings its own choices with it.
  const recount = () => form.current && setFound(count(saidIn(form.current)))
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again when the page's numbers are others.
  useEffect(() => void recount(), [count])
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const said = queryOf(event.currentTarget)
    if (found === 0) said.delete('when')
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
      <Pick key={city} label={m.site_home_place()} name="city" chosen={city}>
        <option value="">{m.site_home_anywhere()}</option>
        {cities.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </Pick>
    ),
  }
  return (
    <search>
      <form
        ref={form}
        className="sentence"
        action={paths.explore()}
        method="get"
        aria-label={m.site_find_event()}
        onChange={recount}
        onSubmit={search}
      >
        <p>
          {m.site_home_sentence.parts({}).map((part) => (
            <Fragment key={part.type === 'text' ? part.value : part.name}>
              {part.type === 'text' ? part.value : picks[part.name]}
            </Fragment>
          ))}
        </p>
        <Button type="submit" look="flame" data-without-script={m.site_home_find()}>
          <span>{showWords(found)}</span>
        </Button>
      </form>
    </search>
  )
}

/** On the button. */
function showWords(found: number | undefined): string {
  if (found === undefined) return m.site_home_find()
  return found === 0 ? m.site_home_show_other_days() : m.site_home_show({ count: found })
}

function Pick({
  label,
  name,
  chosen,
  children,
}: {
  label: string
  name: string
  chosen?: string | undefined
  children: ReactNode
}) {
  return (
    <span className="pick">
      <select name={name} aria-label={label} defaultValue={chosen}>
        {children}
      </select>
      <ChevronDown size={18} aria-hidden="true" />
    </span>
  )
}

function queryOf(form: HTMLFormElement): URLSearchParams {
  const said = new URLSearchParams()
  for (const [name, value] of new FormData(form)) said.append(name, String(value))
  return said
}

function saidIn(form: HTMLFormElement): Said {
  const said = queryOf(form)
  const [from = '', to = ''] = (said.get('when') ?? '').split('/')
  const category = said.get('category') ?? ''
  return {
    from,
    to,
    category: isCategory(category) ? category : undefined,
    city: said.get('city') || undefined,
  }
}

import * as m from '@hearth/messages'
import './ask-box.css'
import { Search } from 'lucide-react'
import type { ReactNode, SubmitEvent } from 'react'
import { type EventSearch, writeEventSearch } from '../../../data/event/event-search.ts'
import { asNext, withoutText } from '../../../data/event/search-facets.ts'
import { Button } from '../../../ui/button.tsx'

/** What reads sentences: `prepare` when somebody is about to type. */
export type Ask = { ask: (typed: string) => Promise<void>; prepare: () => void }

/**
 * The search by a sentence, and below it what became of it as choices (`children`). The words that were understood are
 * underlined until somebody goes on typing. Without script it is a form like any other, and the server reads the sentence.
 */
export function AskBox({
  action,
  search,
  ask,
  prepare,
  children,
}: Ask & { action: string; search: EventSearch; children: ReactNode }) {
  const { said, text } = search
  const parts = said?.split('_') ?? []
  const words = said ? parts.join('') : text
  const { category: _inPath, ...others } = asNext(withoutText(search))
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    void ask(String(new FormData(event.currentTarget).get('q') ?? '').trim())
  }
  return (
    <div className="ask-box">
      {/* biome-ignore lint/a11y/useSemanticElements: the oldest browsers we build for do not know the search element. */}
      <form
        role="search"
        method="get"
        action={action}
        className="ask-line"
        onFocus={prepare}
        onSubmit={submit}
      >
        {[...writeEventSearch(others)].map(([name, value]) => (
          <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
        ))}
        <Search size={22} aria-hidden="true" />
        <span className="ask-field">
          {said && (
            <span className="ask-marks" aria-hidden="true">
              {parts.map((part, place) =>
                // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name.
                place % 2 ? <u key={place}>{part}</u> : part,
              )}
            </span>
          )}
          <input
            key={words}
            id="search"
            type="search"
            name="q"
            aria-label={m.event_browse_ask()}
            defaultValue={words}
            maxLength={200}
            placeholder={m.event_browse_ask_hint()}
            autoComplete="off"
            enterKeyHint="search"
          />
        </span>
        <Button type="submit" look="flame">
          {m.site_directory_search()}
        </Button>
      </form>
      {children}
    </div>
  )
}

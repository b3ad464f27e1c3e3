import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useRef } from 'react'
import { Face } from './face.tsx'
import { byDay, sayDay } from './lines.ts'
import type { Network } from './network.ts'
import { NewLine } from './new-line.tsx'
import { NightPage } from './night-page.tsx'
import type { Person } from './person.ts'
import { useLines } from './use-lines.ts'
import { WrittenLine } from './written-line.tsx'

/** The person's own page: a box for the next line, and those that are there, newest first. */
export function Journal({ network, person }: { network: Network; person: Person }) {
  const { lines, mayHaveMore, failure, said, readMore, keep, remove } = useLines(network.backend, person.id)
  const box = useRef<HTMLTextAreaElement>(null)
  const today = sayDay(new Date())
  return (
    <div className="wrap journal">
      <Who person={person} siteUrl={network.hearth.site.url} />
      <h1 className="page-title">{today}</h1>
      <NewLine box={box} onKeep={keep} />
      <p className="failure" role="alert">
        {failure}
      </p>
      <p className="only-heard" role="status">
        {said}
      </p>
      {!lines && !failure && <p className="waiting">{m.site_journal_loading()}</p>}
      {lines?.length === 0 && <NothingYet />}
      {byDay(lines ?? []).map(({ day, lines: written }) => (
        <section key={day} className="day">
          <h2>{day === today ? m.site_journal_today() : day}</h2>
          <ul>
            {written.map((line) => (
              <WrittenLine
                key={line.id}
                line={line}
                onDelete={async () => (await remove(line.id)) && box.current?.focus()}
              />
            ))}
          </ul>
        </section>
      ))}
      {(mayHaveMore || (!lines && failure)) && (
        <button type="button" className="button button-outline" onClick={readMore}>
          {lines ? m.site_journal_older() : m.site_try_again()}
        </button>
      )}
    </div>
  )
}

function Who({ person, siteUrl }: { person: Person; siteUrl: string }) {
  return (
    <div className="who">
      <Face person={person} large />
      <p>
        <b dir="auto">{person.name}</b>
        <span className="small-print">
          {person.hasName ? (
            m.site_journal_only_you()
          ) : (
            <ParaglideMessage
              message={m.site_journal_no_name}
              markup={{ link: ({ children }) => <a href={`${siteUrl}/username-setup`}>{children}</a> }}
            />
          )}
        </span>
      </p>
    </div>
  )
}

function NothingYet() {
  return (
    <div className="nothing-yet">
      <NightPage />
      <p>{m.site_journal_empty()}</p>
    </div>
  )
}

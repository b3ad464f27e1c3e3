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
      {!lines && !failure && <p className="waiting">Opening your page…</p>}
      {lines?.length === 0 && <NothingYet />}
      {byDay(lines ?? []).map(({ day, lines: written }) => (
        <section key={day} className="day">
          <h2>{day === today ? 'Today' : day}</h2>
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
        <button type="button" className="button" onClick={readMore}>
          {lines ? 'Show older lines' : 'Try again'}
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
        <b>{person.name}</b>
        <span className="small-print">
          {person.hasName ? (
            'This page is yours alone.'
          ) : (
            <>
              You have no name yet: <a href={`${siteUrl}/username-setup`}>choose one in Hearth</a>.
            </>
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
      <p>Nothing stands here yet. What was one good thing today?</p>
    </div>
  )
}

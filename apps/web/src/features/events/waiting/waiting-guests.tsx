import '../answering/answering.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceFor } from '../../../error-words.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { withOthers } from '../places-in-words.ts'
import { readerZone } from '../use-now.ts'
import { type InLine, inLineOptions } from './queries.ts'
import { lineInWords, untilInWords } from './waiting-words.ts'

const shownAtOnce = 60

/** Who waits for a place, the first first, and for whom places are kept until when: for the hosts. */
export function WaitingGuests({ eventId, eventZone }: { eventId: string; eventZone: string }) {
  const { data: line, error, refetch } = useQuery(inLineOptions(eventId))
  const [shown, setShown] = useState(shownAtOnce)
  return (
    <div className="in-line">
      <h3>Waiting list</h3>
      {!line && !error && (
        <Waiting label="Loading who waits" className="hosts-list">
          <Skeleton width={220} height={40} />
        </Waiting>
      )}
      {error && <Failed sentence={sentenceFor(error)} again={() => void refetch()} />}
      {line && <p className="long-text">{lineInWords(line)}</p>}
      {line && line.length > 0 && (
        <ol className="hosts-list">
          {line.slice(0, shown).map((guest) => (
            <li key={guest.userId}>
              <Portrait name={guest.name} photo={guest.photo} />
              <p>
                <b tabIndex={-1}>{guest.name}</b>
                <span>{standing(guest, eventZone)}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
      {line && line.length > shown && (
        <ShowMore
          left={line.length - shown}
          pending={false}
          showMore={async () => setShown(shown + shownAtOnce)}
          row=".in-line li"
          link="b"
        />
      )}
    </div>
  )
}

function standing({ username, party, offeredUntil }: InLine, eventZone: string): string {
  const who = `@${username}${withOthers(party)}`
  if (!offeredUntil) return who
  return `${who}: ${party === 1 ? 'a place is' : 'places are'} kept until ${untilInWords(offeredUntil, eventZone, readerZone())}`
}

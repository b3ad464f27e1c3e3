import { useQuery } from '@tanstack/react-query'
import { Download, Search } from 'lucide-react'
import { useState } from 'react'
import { sentenceFor } from '../../error-words.ts'
import { saveFile } from '../../save-file.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { ShowMore } from '../../ui/show-more.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { AskingGuests } from './answering/asking-guests.tsx'
import { NoteReport } from './answering/note-report.tsx'
import { guestFileName, writeGuestFile } from './guest-file.ts'
import { withOthers } from './places-in-words.ts'
import { type Guest, guestsOptions } from './queries.ts'

/** From so many on, finding somebody is worth a field. */
const searchedFrom = 9
const shownAtOnce = 60

/** Who comes, perhaps comes or asks to, by name: for the hosts alone. */
export function GuestList({
  eventId,
  title,
  readerId,
}: {
  eventId: string
  title: string
  readerId: string
}) {
  const { data: guests, isPending, error, refetch } = useQuery(guestsOptions(eventId))
  if (isPending) {
    return (
      <Waiting label="Loading who is coming" className="guests">
        {[1, 2, 3].map((guest) => (
          <Skeleton key={guest} width={180} height={40} />
        ))}
      </Waiting>
    )
  }
  if (error) {
    return (
      <div className="grid gap-3 justify-items-start">
        <Notice tone="bad">{sentenceFor(error)}</Notice>
        <Button onClick={() => refetch()}>Try again</Button>
      </div>
    )
  }
  if (guests.length === 0) return <p className="long-text">Nobody has said yet that they come.</p>
  const settled = guests.filter(({ answer }) => answer === 'coming' || answer === 'maybe')
  return (
    <>
      <AskingGuests eventId={eventId} guests={guests} readerId={readerId} />
      {settled.length > 0 && (
        <Guests eventId={eventId} guests={settled} all={guests} title={title} readerId={readerId} />
      )}
    </>
  )
}

function Guests({
  eventId,
  guests,
  all,
  title,
  readerId,
}: {
  eventId: string
  guests: readonly Guest[]
  /** Whoever asks and was declined stands in the table too. */
  all: readonly Guest[]
  title: string
  readerId: string
}) {
  const [words, setWords] = useState('')
  const [shown, setShown] = useState(shownAtOnce)
  const found = guests.filter((guest) => isFound(guest, words))
  const isSearching = words.trim() !== ''
  return (
    <>
      <div className="guests-tools">
        <p role="status">{isSearching ? `${found.length} of ${guests.length} found` : inWords(guests)}</p>
        <Button
          small
          look="quiet"
          icon={<Download size={18} aria-hidden="true" />}
          onClick={() => saveFile(writeGuestFile(all), guestFileName(title))}
        >
          Save as a table (.csv)
        </Button>
      </div>
      {guests.length >= searchedFrom && (
        <TextField
          className="guests-search"
          label="Find somebody"
          type="search"
          icon={<Search size={18} aria-hidden="true" />}
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
      )}
      {found.length === 0 ? (
        <p className="long-text">Nobody of this name is coming.</p>
      ) : (
        <ul className="guests">
          {found.slice(0, shown).map((guest) => (
            <li key={guest.userId}>
              <Portrait name={guest.name} photo={guest.photo} />
              <p>
                <b tabIndex={-1}>{guest.name}</b>
                {guest.party > 1 && <span>{withOthers(guest.party).trim()}</span>}
                {guest.answer === 'maybe' && <span>maybe</span>}
                {guest.note && <span className="guest-note">“{guest.note}”</span>}
              </p>
              <NoteReport eventId={eventId} guest={guest} readerId={readerId} />
            </li>
          ))}
        </ul>
      )}
      {found.length > shown && (
        <ShowMore
          left={found.length - shown}
          pending={false}
          showMore={async () => setShown(shown + shownAtOnce)}
          row=".guests > li"
          link="b"
        />
      )}
    </>
  )
}

/** Whether all that was written stands in the name or the username, whatever its case and accents. */
function isFound({ name, username }: Guest, words: string): boolean {
  const text = plain(`${name} @${username}`)
  return plain(words)
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()

function inWords(guests: readonly Guest[]): string {
  const coming = guests.filter(({ answer }) => answer === 'coming')
  const people = coming.reduce((sum, { party }) => sum + party, 0)
  const answers = coming.length === 1 ? '1 answer' : `${coming.length} answers`
  const words = people === coming.length ? `${people} coming` : `${people} coming, by ${answers}`
  const maybe = guests.length - coming.length
  return maybe > 0 ? `${words}, ${maybe} maybe` : words
}

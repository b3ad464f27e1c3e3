import { useQuery } from '@tanstack/react-query'
import { sentenceFor } from '../../error-words.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../ui/skeleton.tsx'
import { withOthers } from './places-in-words.ts'
import { guestsOptions } from './queries.ts'

/** Who comes, by name: for the host alone. */
export function GuestList({ eventId }: { eventId: string }) {
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
  return (
    <ul className="guests">
      {guests.map(({ userId, name, photo, party }) => (
        <li key={userId}>
          <Portrait name={name} photo={photo} />
          <p>
            <b>{name}</b>
            {party > 1 && <span>{withOthers(party).trim()}</span>}
          </p>
        </li>
      ))}
    </ul>
  )
}

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sentenceFor } from '../../../error-words.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { ShowMore } from '../../../ui/show-more.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { withOthers } from '../places-in-words.ts'
import { seenGuestsOptions } from './queries.ts'

/** Who comes, for whoever may see it beside the hosts. */
export function GuestsComing({ eventId }: { eventId: string }) {
  return (
    <section className="event-block" id="guests">
      <h2>Who’s coming</h2>
      <Guests eventId={eventId} />
    </section>
  )
}

function Guests({ eventId }: { eventId: string }) {
  const { data, isPending, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(seenGuestsOptions(eventId))
  if (isPending) {
    return (
      <Waiting label="Loading who is coming" className="guests">
        {[1, 2, 3].map((guest) => (
          <Skeleton key={guest} width={180} height={40} />
        ))}
      </Waiting>
    )
  }
  if (!data) {
    return (
      <div className="grid gap-3 justify-items-start">
        <Notice tone="bad">{sentenceFor(error)}</Notice>
        <Button onClick={() => refetch()}>Try again</Button>
      </div>
    )
  }
  const guests = data.pages.flat()
  if (guests.length === 0) return <p className="long-text">Nobody has said yet that they come.</p>
  return (
    <>
      <ul className="guests">
        {guests.map(({ user_id, username, display_name, profile_photo_url: photo, party }) => (
          <li key={user_id}>
            <Portrait name={display_name || username} photo={photo} />
            <p>
              <Link className="text-link guest-link" to={paths.publicProfile(user_id)}>
                {display_name || username}
              </Link>
              {party > 1 && <span>{withOthers(party).trim()}</span>}
            </p>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <ShowMore
          left={0}
          pending={isFetchingNextPage}
          showMore={async () => {
            await fetchNextPage()
          }}
          row=".guests > li"
          link="a"
        />
      )}
    </>
  )
}

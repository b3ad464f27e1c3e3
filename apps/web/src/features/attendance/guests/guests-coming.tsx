import * as m from '@hearth/messages'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { seenGuestsOptions } from '../../../data/event/answering-queries.ts'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { paths } from '../../../paths.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'

/** Who comes, for whoever may see it beside the hosts. */
export function GuestsComing({ eventId }: { eventId: string }) {
  return (
    <section className="event-block" id="guests">
      <h2>{m.attendance_guests_title()}</h2>
      <Guests eventId={eventId} />
    </section>
  )
}

function Guests({ eventId }: { eventId: string }) {
  const list = useInfiniteQuery(seenGuestsOptions(eventId))
  const { data, isPending, error, refetch } = list
  if (isPending) {
    return (
      <Waiting label={m.attendance_guests_loading()} className="guests">
        {[1, 2, 3].map((guest) => (
          <Skeleton key={guest} width={180} height={40} />
        ))}
      </Waiting>
    )
  }
  if (!data) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  const guests = data.pages.flat()
  if (guests.length === 0) return <p className="long-text">{m.attendance_guests_empty()}</p>
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
              {party > 1 && <span>{m.attendance_guests_with_others({ others: party - 1 })}</span>}
            </p>
          </li>
        ))}
      </ul>
      <MoreOfList list={list} row=".guests > li" link="a" />
    </>
  )
}

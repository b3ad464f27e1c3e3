import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { UserRound } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from '../../../navigation/index.ts'
import './crowd.css'
import { idOfGuest, type SeenGuest, seenGuestsOptions } from '../../../data/event/answering-queries.ts'
import { type KnownGuest, knownGuestsOptions } from '../../../data/event/page-queries.ts'
import { MoreOfList } from '../../../directory/more-of-list.tsx'
import { sentenceFor } from '../../../format/error-words.ts'
import { formatList } from '../../../format/list.ts'
import { personName } from '../../../format/person-name.ts'
import { paths } from '../../../paths.ts'
import { Failed } from '../../../ui/failed.tsx'
import { Portrait } from '../../../ui/portrait.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'

/** Two rows of eight, or four of four, of which the last cell may say how many more come. */
const maxFaces = 16

type Crowd = {
  eventId: string
  /** How many people come, with those whom nobody sees. */
  people: number
  /** The member who looks. */
  readerId: string | undefined
  /** Where a visitor signs in to see whom they know. */
  signIn: string
}

/** Who comes, as faces, for whoever may see it beside the hosts; whom the reader knows first. */
export function GuestsComing(crowd: Crowd) {
  return (
    <section className="event-block" id="guests">
      <h2>{m.attendance_guests_title()}</h2>
      <Guests {...crowd} />
    </section>
  )
}

function Guests({ eventId, people, readerId, signIn }: Crowd) {
  const [showsAll, setShowsAll] = useState(false)
  const list = useInfiniteQuery(seenGuestsOptions(eventId))
  const { data: known = [] } = useQuery({ ...knownGuestsOptions(eventId), enabled: readerId !== undefined })
  const { data, isPending, error, refetch } = list
  if (isPending) {
    return (
      <Waiting label={m.attendance_guests_loading()} className="crowd">
        {[1, 2, 3, 4].map((guest) => (
          <Skeleton key={guest} width={68} height={68} style={{ borderRadius: 999 }} />
        ))}
      </Waiting>
    )
  }
  if (!data) return <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
  const guests = data.pages.flat()
  if (guests.length === 0) return <p className="long-text">{m.attendance_guests_empty()}</p>
  const knownIds = new Set<string | null>(known.map(({ user_id }) => user_id))
  const isOneKnown = ({ user_id }: SeenGuest) => knownIds.has(user_id)
  const sorted = [...guests].sort((a, b) => Number(isOneKnown(b)) - Number(isOneKnown(a)))
  const fits = guests.length <= maxFaces && !list.hasNextPage && people <= guests.length
  const shown = showsAll || fits ? sorted : sorted.slice(0, maxFaces - 1)
  const more = Math.max(people, guests.length) - shown.length
  const hasMore = shown.length < guests.length || list.hasNextPage
  return (
    <>
      <p className="crowd-words">
        {m.attendance_crowd_people({ count: Math.max(people, guests.length) })}{' '}
        <Acquaintance known={known} readerId={readerId} signIn={signIn} />
      </p>
      <ul className="crowd">
        {shown.map((guest) => (
          <li key={idOfGuest(guest)} className={isOneKnown(guest) ? 'crowd-known' : undefined}>
            <Guest {...guest} />
            {guest.party > 1 && <small>{m.attendance_guests_with_others({ others: guest.party - 1 })}</small>}
          </li>
        ))}
        {more > 0 && (!showsAll || !hasMore) && (
          <li>
            <More count={more} onShow={hasMore && !showsAll ? () => setShowsAll(true) : undefined} />
          </li>
        )}
      </ul>
      {showsAll && <MoreOfList list={list} row=".crowd > li" link="a" />}
    </>
  )
}

/** A member's face leads to their page; who has no account is a name, and said to be a guest. */
function Guest({ user_id, username, display_name, profile_photo_url: photo }: SeenGuest) {
  const name = display_name || username || ''
  if (user_id === null) {
    return (
      <p className="crowd-person">
        <span className="crowd-guest" aria-hidden="true">
          <UserRound size={26} />
        </span>
        <span>
          <bdi>{name}</bdi> <small>{m.attendance_crowd_guest()}</small>
        </span>
      </p>
    )
  }
  return (
    <Link className="crowd-person" to={paths.member({ id: user_id, username: username ?? '' })}>
      <Portrait name={name} photo={photo} size="large" />
      <span>{name}</span>
    </Link>
  )
}

/** How many more come; a button where they can be seen. */
function More({ count, onShow }: { count: number; onShow: (() => void) | undefined }) {
  const inside = (
    <>
      <span className="crowd-more" aria-hidden="true">
        +{count}
      </span>
      <span>{m.attendance_crowd_more({ count })}</span>
    </>
  )
  if (!onShow) return <p className="crowd-person">{inside}</p>
  return (
    <button type="button" className="crowd-person" onClick={onShow}>
      {inside}
    </button>
  )
}

/** Whom the reader knows among them, by name; a visitor is asked to sign in for it. */
function Acquaintance({
  known,
  readerId,
  signIn,
}: {
  known: readonly KnownGuest[]
  readerId: string | undefined
  signIn: string
}) {
  if (readerId === undefined) {
    const link = ({ children }: { children?: ReactNode }) => (
      <Link className="text-link" to={signIn}>
        {children}
      </Link>
    )
    return <ParaglideMessage message={m.attendance_crowd_sign_in} markup={{ link }} />
  }
  if (known.length === 0) return null
  const names = known.slice(0, 2).map(personName)
  const others = known.length - names.length
  const all = others > 0 ? [...names, m.attendance_crowd_others({ count: others })] : names
  return m.attendance_crowd_you_know({ names: formatList(all) })
}

import './profile-head.css'
import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import { isTemporaryUsername } from '@hearth/contracts/usernames'
import { clsx } from 'clsx'
import { Portrait } from '../../ui/portrait.tsx'
import type { PublicProfile } from './queries.ts'
import { words } from './words.ts'

/** What a member is called on a page: their own words for it, else their username, else that they are new. */
export function nameOf({ display_name, username }: PublicProfile): string {
  return display_name || (isTemporaryUsername(username) ? words.newMember : username)
}

/** Who this is: cover, photo, names, and since when. */
export function ProfileHead({ profile }: { profile: PublicProfile }) {
  const name = nameOf(profile)
  const hasUsername = !isTemporaryUsername(profile.username)
  const { cover_photo_url: cover, profile_photo_url: photo } = profile
  return (
    <header className={clsx('profile-head', cover && 'profile-head-covered')}>
      {cover && <ProfileCover path={cover} />}
      <Portrait name={name} photo={photo} size="page" alt={photo ? words.photoOf(name) : ''} />
      <div className="profile-names">
        <h1 className="page-title">{name}</h1>
        {hasUsername && <p className="lede">@{profile.username}</p>}
        <p className="small-print">{words.since(monthOf(profile.created_at))}</p>
      </div>
    </header>
  )
}

/** Decoration; one that does not come leaves its place in a quiet colour. */
function ProfileCover({ path }: { path: string }) {
  return (
    <img
      className="profile-cover"
      src={pictureUrl(path, 1280)}
      srcSet={pictureSrcSet(path)}
      sizes="(max-width: 1280px) 100vw, 1200px"
      width={1200}
      height={400}
      alt=""
    />
  )
}

function monthOf(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(instant))
}

import './profile-head.css'
import { isTemporaryUsername } from '@hearth/contracts/usernames'
import { useState } from 'react'
import { Face } from '../../ui/face.tsx'
import type { PublicProfile } from './queries.ts'
import { words } from './words.ts'

/** What a member is called on a page: their own words for it, else their username, else that they are new. */
export function nameOf({ display_name, username }: PublicProfile): string {
  return display_name || (isTemporaryUsername(username) ? words.newMember : username)
}

/** Who this is: photo, names, and since when. */
export function ProfileHead({ profile }: { profile: PublicProfile }) {
  const name = nameOf(profile)
  const hasUsername = !isTemporaryUsername(profile.username)
  return (
    <header className="profile-head">
      <Photo profile={profile} name={name} />
      <div className="profile-names">
        <h1 className="page-title">{name}</h1>
        {hasUsername && <p className="lede">@{profile.username}</p>}
        <p className="small-print">{words.since(monthOf(profile.created_at))}</p>
      </div>
    </header>
  )
}

/** The name stands beside it, so the picture is decoration; one that does not come leaves the initials. */
function Photo({ profile, name }: { profile: PublicProfile; name: string }) {
  const [failed, setFailed] = useState<string>()
  const url = profile.profile_photo_url
  if (!url || url === failed) return <Face name={name} size="large" />
  return (
    <img className="profile-photo" src={url} alt="" width={128} height={128} onError={() => setFailed(url)} />
  )
}

function monthOf(instant: string): string {
  return new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric' }).format(new Date(instant))
}

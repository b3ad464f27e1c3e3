import * as m from '@hearth/messages'
import './profile-head.css'
import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { Arch, Halo } from '../../ui/arch.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { detailOf, type MemberProfile } from './member.ts'
import { nameOf } from './member-name.ts'

/** A longer text about oneself stands below, under a heading. */
const longestLine = 140

/** Whether what somebody says about themselves is a line that may stand beside their name. */
export const isOneLine = (bio: string) => bio.length <= longestLine && !bio.includes('\n')

/**
 * Who this is: the portrait, names, and where; `actions` is what the reader can do about them, `side` what is between
 * the two.
 */
export function ProfileHead({
  member,
  actions,
  side,
}: {
  member: MemberProfile
  actions?: ReactNode
  side?: ReactNode
}) {
  const name = nameOf(member)
  const { cover_photo_url: cover, profile_photo_url: photo } = member
  const pronouns = detailOf(member, 'pronouns')
  const city = detailOf(member, 'city')
  const bio = detailOf(member, 'bio')
  return (
    <header className="profile-head">
      <Halo className="profile-halo">
        <Arch className="profile-arch">
          <Portrait name={name} photo={photo} size="arch" alt={photo ? m.member_photo_of({ name }) : ''} />
        </Arch>
      </Halo>
      <div className="profile-names">
        <h1 className="page-title">
          <bdi>{name}</bdi>
        </h1>
        <p className="profile-line">
          {!isTemporaryUsername(member.username) && <bdi>@{member.username}</bdi>}
          {pronouns && <bdi>{pronouns}</bdi>}
          {city && (
            <span>
              <MapPin size={18} aria-hidden="true" />
              <bdi>{city}</bdi>
            </span>
          )}
          {member.follows_me && <span>{m.member_follow_follows_you()}</span>}
        </p>
        {bio && isOneLine(bio) && (
          <p className="profile-bio-line" dir="auto">
            {bio}
          </p>
        )}
        {actions && <div className="profile-actions">{actions}</div>}
      </div>
      {side}
      {cover && <ProfileCover path={cover} />}
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
      height={300}
      alt=""
    />
  )
}

import * as m from '@hearth/messages'
import { formatMonth } from '../../format/when.ts'
import './profile-head.css'
import { pictureSrcSet, pictureUrl } from '@hearth/contracts/pictures'
import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { memberScene } from '../../art/member-scene.ts'
import { Portrait } from '../../ui/portrait.tsx'
import { detailOf, type MemberProfile } from './member.ts'
import { nameOf } from './member-name.ts'

/** Who this is: cover, photo, names, and since when; `actions` is what the reader can do about them. */
export function ProfileHead({ member, actions }: { member: MemberProfile; actions?: ReactNode }) {
  const name = nameOf(member)
  const { cover_photo_url: cover, profile_photo_url: photo } = member
  const pronouns = detailOf(member, 'pronouns')
  const city = detailOf(member, 'city')
  return (
    <header className="profile-head">
      {cover ? <ProfileCover path={cover} /> : <ProfileScene id={member.id} />}
      <Portrait name={name} photo={photo} size="page" alt={photo ? m.member_photo_of({ name }) : ''} />
      <div className="profile-names">
        <h1 className="page-title">
          <bdi>{name}</bdi>
        </h1>
        <p className="profile-line lede">
          {!isTemporaryUsername(member.username) && <span>@{member.username}</span>}
          {pronouns && <bdi>{pronouns}</bdi>}
          {city && (
            <span>
              <MapPin size={18} aria-hidden="true" />
              <bdi>{city}</bdi>
            </span>
          )}
        </p>
        <p className="profile-line small-print">
          <span>{m.member_since({ when: formatMonth(member.created_at) })}</span>
          {member.followers > 0 && <span>{m.member_followers({ count: member.followers })}</span>}
          {member.following > 0 && <span>{m.member_following({ count: member.following })}</span>}
          {member.follows_me && <span>{m.member_follow_follows_you()}</span>}
        </p>
      </div>
      {actions && <div className="profile-actions">{actions}</div>}
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

/** Somebody without a cover stands in a light of their own: always the same one, because it is drawn from their id. */
function ProfileScene({ id }: { id: string }) {
  return (
    <div className="profile-scene" aria-hidden="true">
      <CoverImage id={id} category={memberScene(id)} ratio="wide" eager />
    </div>
  )
}

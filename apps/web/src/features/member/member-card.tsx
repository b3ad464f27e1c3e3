import * as m from '@hearth/messages'
import './member-card.css'
import { Flame, MapPin } from 'lucide-react'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { FollowButton, type Follower } from './follow-button.tsx'
import type { MemberSummary } from './member.ts'
import { nameOf } from './member-name.ts'

const interestsInView = 3

/** A member in the directory. The name's link covers the card; following stays a button of its own. */
export function MemberCard({
  member,
  follower,
  isFollowed,
}: {
  member: MemberSummary
  follower: Follower | undefined
  /** Nothing while it is not known: the button comes with it. */
  isFollowed: boolean | undefined
}) {
  const name = nameOf(member)
  const { pronouns, city, hosting } = member
  const interests = (member.interests ?? []).slice(0, interestsInView)
  const offer = member.offers?.[0]
  const isMe = follower?.userId === member.id
  return (
    <article className="member-card">
      <Portrait name={name} photo={member.profile_photo_url} size="page" />
      <div className="member-card-head">
        <h2 className="member-card-name">
          <Link to={paths.member(member)}>
            <bdi>{name}</bdi>
          </Link>
        </h2>
        <p className="member-card-line">
          {pronouns && <bdi>{pronouns}</bdi>}
          {city && (
            <span>
              <MapPin size={16} aria-hidden="true" />
              <bdi>{city}</bdi>
            </span>
          )}
        </p>
      </div>
      {follower && !isMe && isFollowed === undefined && <FollowButtonSkeleton />}
      {follower && !isMe && isFollowed !== undefined && (
        <FollowButton follower={follower} memberId={member.id} name={name} isFollowed={isFollowed} />
      )}
      {isMe && <p className="member-card-you">{m.member_directory_you()}</p>}
      <div className="member-card-more">
        {(interests.length > 0 || member.is_new) && (
          <p className="cluster">
            {member.is_new && <Chip warm>{m.member_directory_is_new()}</Chip>}
            {interests.map((interest) => (
              <Chip key={interest}>
                <bdi className="one-line">{interest}</bdi>
              </Chip>
            ))}
          </p>
        )}
        {offer && (
          <p className="member-card-offer">
            <b>{m.member_directory_offers()}</b> <bdi>{offer}</bdi>
          </p>
        )}
        {hosting > 0 && (
          <p className="member-card-line">
            <span>
              <Flame size={16} aria-hidden="true" />
              {m.member_directory_hosts({ count: hosting })}
            </span>
          </p>
        )}
      </div>
    </article>
  )
}

/** In the measure of a card. */
export function MemberCardSkeleton() {
  return (
    <div className="member-card">
      <span className="portrait portrait-page">
        <Skeleton height="100%" />
      </span>
      <div className="stack stack-small member-card-head">
        <Skeleton width="62%" height={22} />
        <Skeleton width="44%" height={15} />
      </div>
      <FollowButtonSkeleton />
      <div className="member-card-more">
        <Skeleton width="80%" height={30} style={{ borderRadius: 999 }} />
        <Skeleton width="56%" height={15} />
      </div>
    </div>
  )
}

function FollowButtonSkeleton() {
  return <Skeleton width={92} height={44} style={{ borderRadius: 999 }} />
}

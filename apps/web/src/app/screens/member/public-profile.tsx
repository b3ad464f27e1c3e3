import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { useParams } from 'react-router'
import { rolesOf } from '../../../features/account/roles.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { EventsOfHost } from '../../../features/event/events-of-host.tsx'
import { AttendedEvents } from '../../../features/event/mine/attended-events.tsx'
import { SubscribeButton } from '../../../features/event/subscribe/subscribe-button.tsx'
import { PostsOfMember } from '../../../features/feed/posts-of-member.tsx'
import { BlockMenu, UnblockButton } from '../../../features/member/block-menu.tsx'
import { FollowButton, type Follower } from '../../../features/member/follow-button.tsx'
import { asSeenBy, type MemberProfile } from '../../../features/member/member.ts'
import { nameOf } from '../../../features/member/member-name.ts'
import { ProviderDoor, VenueDoors } from '../../../features/member/profile-doors.tsx'
import { ProfileFacts } from '../../../features/member/profile-facts.tsx'
import { ProfileHead } from '../../../features/member/profile-head.tsx'
import { audienceNames } from '../../../features/member/profile-messages.ts'
import { memberIdByUsernameOptions, memberProfileOptions } from '../../../features/member/queries.ts'
import { ShownCircle } from '../../../features/membership/shown-circle.tsx'
import { lightOf } from '../../../features/provider/provider-light.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { memberIn } from '../../member-segment.ts'
import { useFollower } from '../follower.ts'
import { ReportFoot } from '../report-foot.tsx'

const MemberModerationPanel = lazy(() =>
  import('../../../features/moderation/member-actions.tsx').then((m) => ({
    default: m.MemberModerationPanel,
  })),
)

/**
 * A member as the reader may see them, with what they host, where, and what they do for others: `/@{username}` for
 * everyone, `/profile/public/{id}` for whoever is signed in.
 */
export function Component() {
  const { id, username = '' } = useParams()
  const called = id ?? memberIn(username)
  return called === undefined ? <NotFoundScreen /> : <Called key={called} name={called} />
}

function Called({ name }: { name: string }) {
  const { data: id, error, refetch } = useQuery(memberIdByUsernameOptions(name))
  if (id === null) return <NotFoundScreen />
  if (id) return <Profile id={id} />
  return error ? <ProfileFailed error={error} again={() => void refetch()} /> : <ProfileWaiting />
}

function Profile({ id }: { id: string }) {
  const reader = useFollower()
  const { user } = useSession()
  const { data, error, refetch } = useQuery(memberProfileOptions(id))
  const isOwn = data?.id === reader?.userId
  const [seenBy, setSeenBy] = useState<SeenBy>('members')
  const member = data && isOwn ? asSeenBy(data, seenBy) : data
  usePageTitle(member ? nameOf(member) : m.member_profile())
  if (member === null) return <NotFoundScreen />
  if (error && !member) return <ProfileFailed error={error} again={() => void refetch()} />
  if (!member) return <ProfileWaiting />
  const name = nameOf(member)
  return (
    <section className="wrap section grid gap-8">
      {isOwn && <OwnView seenBy={seenBy} onChange={setSeenBy} />}
      <ProfileHead member={member} actions={!isOwn && <Actions member={member} reader={reader} />} />
      {member.is_blocked ? (
        <Alert>{m.member_block_state({ name })}</Alert>
      ) : (
        <div className="profile-columns">
          <div className="profile-facts">
            {reader && <ShownCircle userId={member.id} />}
            <ProfileFacts member={member} />
            {member.provider && (
              <section>
                <h2>{m.member_profile_provider()}</h2>
                <ProviderDoor provider={member.provider} scene={lightOf(member.provider.categories)} />
              </section>
            )}
            {member.venues.length > 0 && (
              <section>
                <h2>{m.member_profile_places()}</h2>
                <VenueDoors venues={member.venues} />
              </section>
            )}
          </div>
          <div>
            <EventsOfHost hostId={member.id} name={name} userId={reader?.userId} />
            {!isTemporaryUsername(member.username) && (
              <div className="mt-4">
                <SubscribeButton of={{ kind: 'hosts', id: member.id }} name={name} />
              </div>
            )}
            {member.attended && member.attended.length > 0 && (
              <AttendedEvents
                ids={member.attended}
                title={m.member_profile_attended()}
                userId={reader?.userId}
              />
            )}
            <PostsOfMember memberId={member.id} reader={reader} />
          </div>
        </div>
      )}
      {!isOwn && user && rolesOf(user).includes('admin') && (
        <Suspense fallback={null}>
          <MemberModerationPanel memberId={member.id} />
        </Suspense>
      )}
      <ReportFoot userId={user?.id} ownerId={member.id} kind="profile" id={member.id} name={name} />
    </section>
  )
}

/** What the reader can do about somebody else: follow, or block. */
function Actions({ member, reader }: { member: MemberProfile; reader: Follower | undefined }) {
  if (!reader) return null
  const whom = { userId: reader.userId, memberId: member.id, name: nameOf(member) }
  if (member.is_blocked) return <UnblockButton {...whom} />
  return (
    <>
      <FollowButton
        follower={reader}
        memberId={member.id}
        name={whom.name}
        isFollowed={member.is_followed}
        look="flame"
      />
      <BlockMenu {...whom} />
    </>
  )
}

type SeenBy = Parameters<typeof asSeenBy>[1]
const eyes = ['everyone', 'members', 'followed'] as const

/** Above one's own profile: whose eyes it is seen with, and the way to change it. */
function OwnView({ seenBy, onChange }: { seenBy: SeenBy; onChange: (seenBy: SeenBy) => void }) {
  return (
    <div className="profile-own-view">
      <p>{m.member_profile_yours()}</p>
      <SegmentedControl
        label={m.member_profile_seen_by()}
        name="seen-by"
        options={eyes.map((value) => ({ value, label: audienceNames[value]() }))}
        value={seenBy}
        onChange={onChange}
      />
      <ButtonLink small to={paths.profile()}>
        {m.member_profile_edit()}
      </ButtonLink>
    </div>
  )
}

function ProfileFailed({ error, again }: { error: Error; again: () => void }) {
  return (
    <section className="wrap section">
      <Failed sentence={sentenceFor(error)} again={again} />
    </section>
  )
}

function ProfileWaiting() {
  return (
    <Waiting label={m.member_profile_loading()} className="wrap section flex items-center gap-7">
      <Skeleton width={128} height={128} style={{ borderRadius: '50%' }} />
      <div className="grid gap-4">
        <Skeleton width={280} height={52} />
        <Skeleton width={160} height={20} />
      </div>
    </Waiting>
  )
}

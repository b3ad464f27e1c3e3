import type { ProfileField } from '@hearth/contracts/member-values'
import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { myEventsOptions } from '../../../data/event/queries.ts'
import { askStandings } from '../../../data/event/standing-cache.ts'
import { rolesOf } from '../../../features/account/roles.ts'
import { useSession } from '../../../features/account/session/session.tsx'
import { WriteButton } from '../../../features/enquiry/write-button.tsx'
import { EventsOfHost } from '../../../features/event/events-of-host.tsx'
import { AttendedEvents } from '../../../features/event/mine/attended-events.tsx'
import { SubscribeButton } from '../../../features/event/subscribe/subscribe-button.tsx'
import { PostsOfMember } from '../../../features/feed/posts-of-member.tsx'
import { BlockWord, ProfileMenu, UnblockButton } from '../../../features/member/block-menu.tsx'
import { FollowButton, type Follower } from '../../../features/member/follow-button.tsx'
import { asSeenBy, detailOf, type MemberProfile } from '../../../features/member/member.ts'
import { nameOf } from '../../../features/member/member-name.ts'
import { ProfileBand } from '../../../features/member/profile-band.tsx'
import { ProviderDoor, VenueDoors } from '../../../features/member/profile-doors.tsx'
import { isOneLine, ProfileHead } from '../../../features/member/profile-head.tsx'
import { audienceNames } from '../../../features/member/profile-messages.ts'
import { ProfileLinks, ProfileSince } from '../../../features/member/profile-since.tsx'
import {
  followingOptions,
  memberIdByUsernameOptions,
  memberProfileOptions,
} from '../../../features/member/queries.ts'
import { ShownCircle } from '../../../features/membership/shown-circle.tsx'
import { AlertButton } from '../../../features/notification/alerts/alert-button.tsx'
import { lightOf } from '../../../features/provider/provider-light.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { ShareButton } from '../../../forms/share-button.tsx'
import { useParams } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Box } from '../../../ui/box.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { ReportButton } from '../../../ui/report-button.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { NotFoundScreen } from '../../errors/not-found-screen.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import { memberIn } from '../../member-segment.ts'
import type { Ask } from '../../screen-loader.ts'
import { useFollower } from '../follower.ts'
import { YouAndMember } from './public-profile/you-and-member.tsx'

const MemberModerationPanel = lazy(() =>
  import('../../../features/moderation/member-actions.tsx').then((m) => ({
    default: m.MemberModerationPanel,
  })),
)

export const ask: Ask = ({ client, params: { id, username = '' }, userId }) => {
  void client.prefetchQuery(memberProfileOptions(userId))
  askStandings(client)
  const called = id ?? memberIn(username)
  if (called !== undefined) void client.prefetchQuery(memberIdByUsernameOptions(called))
  if (id === undefined) return
  void client.prefetchQuery(memberProfileOptions(id))
  void client.prefetchQuery(myEventsOptions(id))
  void client.prefetchQuery(followingOptions(userId))
}

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
  const { data: me } = useQuery({
    ...memberProfileOptions(reader?.userId ?? ''),
    enabled: reader !== undefined,
  })
  const isOwn = data?.id === reader?.userId
  const [seenBy, setSeenBy] = useState<SeenBy>('members')
  const member = data && isOwn ? asSeenBy(data, seenBy) : data
  usePageTitle(member ? nameOf(member) : m.member_profile())
  if (member === null) return <NotFoundScreen />
  if (error && !member) return <ProfileFailed error={error} again={() => void refetch()} />
  if (!member) return <ProfileWaiting />
  const name = nameOf(member)
  return (
    <section className="wrap section profile-page">
      {isOwn && <OwnView seenBy={seenBy} onChange={setSeenBy} />}
      <ProfileHead
        member={member}
        actions={!isOwn && <Actions member={member} reader={reader} />}
        side={me && !isOwn && !member.is_blocked && <YouAndMember me={me} member={member} />}
      />
      {member.is_blocked ? (
        <Alert>{m.member_block_state({ name })}</Alert>
      ) : (
        <>
          <ProfileBand member={member} myOffers={(!isOwn && me && detailOf(me, 'offers')) || []} />
          <div className="profile-columns">
            <Main member={member} reader={reader} />
            <aside className="boxes">
              {reader && <ShownCircle userId={member.id} />}
              {member.provider && (
                <Box title={m.member_profile_provider()}>
                  <ProviderDoor provider={member.provider} scene={lightOf(member.provider.categories)} />
                </Box>
              )}
              {member.venues.length > 0 && (
                <Box title={m.member_profile_places()}>
                  <VenueDoors venues={member.venues} />
                </Box>
              )}
              <ProfileLinks member={member} />
              <ProfileSince member={member} />
            </aside>
          </div>
        </>
      )}
      {!isOwn && user && rolesOf(user).includes('admin') && (
        <Suspense fallback={null}>
          <MemberModerationPanel memberId={member.id} />
        </Suspense>
      )}
      {reader && !isOwn && (
        <div className="profile-foot">
          <ReportButton kind="profile" id={member.id} name={name} />
          {!member.is_blocked && <BlockWord userId={reader.userId} memberId={member.id} name={name} />}
        </div>
      )}
    </section>
  )
}

/** What they say at length, host, came to and posted. */
function Main({ member, reader }: { member: MemberProfile; reader: Follower | undefined }) {
  const name = nameOf(member)
  const bio = detailOf(member, 'bio')
  return (
    <div className="profile-main">
      {bio && !isOneLine(bio) && (
        <section>
          <h2 className="section-title">{m.member_profile_bio()}</h2>
          <p className="long-text profile-bio" dir="auto">
            {bio}
          </p>
        </section>
      )}
      {saysNothing(member) && <p>{m.member_profile_quiet({ name })}</p>}
      <EventsOfHost hostId={member.id} name={name} userId={reader?.userId} />
      {!isTemporaryUsername(member.username) && (
        <div>
          <SubscribeButton of={{ kind: 'hosts', id: member.id }} name={name} />
        </div>
      )}
      {member.attended && member.attended.length > 0 && (
        <AttendedEvents ids={member.attended} title={m.member_profile_attended()} userId={reader?.userId} />
      )}
      <PostsOfMember memberId={member.id} reader={reader} />
    </div>
  )
}

function saysNothing({ details }: MemberProfile): boolean {
  const said: ProfileField[] = ['bio', 'interests', 'offers', 'needs', 'links']
  return !details.some(({ field }) => said.includes(field))
}

/** What the reader can do about somebody else: follow, write to, hand on, report or block. */
function Actions({ member, reader }: { member: MemberProfile; reader: Follower | undefined }) {
  if (!reader) return <VisitorActions member={member} />
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
      {member.is_followed && (
        <AlertButton
          subject={{ hostId: member.id }}
          name={m.notification_follow_new_events({ name: whom.name })}
          label={m.notification_follow_events()}
          userId={reader.userId}
          path={paths.member(member)}
        />
      )}
      {(member.may_write || member.enquiry_id) && <WriteButton {...whom} enquiryId={member.enquiry_id} />}
      <ProfileMenu {...whom} username={member.username} />
    </>
  )
}

/** A sign-in stands before what one does as a member, and leads back here. */
function VisitorActions({ member }: { member: MemberProfile }) {
  const path = paths.member(member)
  return (
    <>
      <ButtonLink look="flame" to={paths.login(path)}>
        {m.member_profile_sign_in_to_follow()}
      </ButtonLink>
      <ShareButton
        path={path}
        title={nameOf(member)}
        text={nameOf(member)}
        heading={m.member_profile_share()}
      />
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
    <Waiting label={m.member_profile_loading()} className="row wrap section">
      <Skeleton width={128} height={128} style={{ borderRadius: '50%' }} />
      <div className="stack">
        <Skeleton width={280} height={52} />
        <Skeleton width={160} height={20} />
      </div>
    </Waiting>
  )
}

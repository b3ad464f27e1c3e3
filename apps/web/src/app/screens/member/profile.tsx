import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Follower } from '../../../features/member/follow-button.tsx'
import { nameOf } from '../../../features/member/member-name.ts'
import { OwnProfile } from '../../../features/member/own-profile.tsx'
import { ProviderDoor, VenueDoors } from '../../../features/member/profile-doors.tsx'
import { followingOptions, memberProfileOptions } from '../../../features/member/queries.ts'
import { lightOf } from '../../../features/provider/provider-light.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { CoverEditor, ProfilePhotoEditor } from '../../../forms/pictures/picture-editor.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Failed } from '../../../ui/failed.tsx'
import { Skeleton, Waiting } from '../../../ui/skeleton.tsx'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { useFollower } from '../follower.ts'

export const ask: Ask = ({ client, userId }) => {
  void client.prefetchQuery(memberProfileOptions(userId))
  void client.prefetchQuery(followingOptions(userId))
}

/** The member's own profile. */
export function Component() {
  usePageTitle(m.member_own_title())
  const reader = useFollower()
  return reader ? <Own key={reader.userId} reader={reader} /> : <SignInFirst />
}

function Own({ reader }: { reader: Follower }) {
  const { data: member, error, refetch } = useQuery(memberProfileOptions(reader.userId))
  if (!member) {
    return (
      <section className="stack stack-large wrap section">
        <h1 className="page-title">{m.member_own_title()}</h1>
        {error || member === null ? (
          <Failed sentence={sentenceFor(error)} again={() => void refetch()} />
        ) : (
          <Waiting label={m.member_profile_loading()} className="stack stack-large">
            <Skeleton width={128} height={128} style={{ borderRadius: '50%' }} />
            <Skeleton height={64} />
            <Skeleton height={64} />
          </Waiting>
        )}
      </section>
    )
  }
  const whose = { userId: member.id, name: nameOf(member) }
  return (
    <OwnProfile
      member={member}
      follower={reader}
      pictures={
        <div className="stack stack-large space-before-small">
          <ProfilePhotoEditor {...whose} />
          <CoverEditor {...whose} />
        </div>
      }
      places={
        <>
          {member.venues.length > 0 && <VenueDoors venues={member.venues} />}
          <Invitation
            sentence={member.venues.length > 0 ? undefined : m.member_own_no_venues()}
            to={paths.newVenue()}
            label={m.member_own_add_venue()}
          />
        </>
      }
      provider={
        member.provider ? (
          <ProviderDoor provider={member.provider} scene={lightOf(member.provider.categories)} />
        ) : (
          <Invitation
            sentence={m.member_own_no_provider()}
            to={paths.becomeProvider()}
            label={m.provider_become_title_link()}
          />
        )
      }
    />
  )
}

function Invitation({ sentence, to, label }: { sentence: ReactNode | undefined; to: string; label: string }) {
  return (
    <p className="profile-part">
      {sentence && <span className="quiet">{sentence}</span>}
      <ButtonLink small look="quiet" to={to}>
        {label}
      </ButtonLink>
    </p>
  )
}

/** Only seen where the guard was left out: there is no profile of nobody. */
function SignInFirst() {
  return (
    <section className="stack wrap section stack-start">
      <h1 className="page-title">{m.member_own_title()}</h1>
      <p>{m.member_own_sign_in_first()}</p>
      <ButtonLink look="flame" to={paths.login(paths.profile())}>
        {m.site_sign_in()}
      </ButtonLink>
    </section>
  )
}

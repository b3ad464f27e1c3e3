import * as m from '@hearth/messages'
import './own-profile.css'
import './profile-head.css'
import type { ProfileField } from '@hearth/contracts/member-values'
import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { type ReactNode, useId } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { UnblockButton } from './block-menu.tsx'
import { completenessInWords } from './completeness.ts'
import { DetailPart } from './detail-part.tsx'
import { FindablePart } from './findable-part.tsx'
import { FirstMessagesPart } from './first-messages-part.tsx'
import { FollowButton, type Follower } from './follow-button.tsx'
import type { MemberProfile } from './member.ts'
import { nameOf } from './member-name.ts'
import { NamePart, UsernamePart } from './name-part.tsx'
import { People } from './people-list.tsx'

const about: ProfileField[] = ['pronouns', 'city', 'bio', 'interests']
const gives: ProfileField[] = ['offers', 'needs', 'links', 'attended']

/**
 * One's own profile, edited in place. `pictures` changes photo and cover; `places` and `provider` show what else the
 * member has in this house.
 */
export function OwnProfile({
  member,
  follower,
  pictures,
  places,
  provider,
}: {
  member: MemberProfile
  follower: Follower
  pictures: ReactNode
  places: ReactNode
  provider: ReactNode
}) {
  return (
    <section className="wrap section own-profile">
      <header className="own-profile-head">
        <h1 className="page-title">{m.member_own_title()}</h1>
        <p className="lede">{m.member_own_lede()}</p>
        <p className="quiet">{completenessInWords(member)}</p>
        <p className="cluster">
          <ButtonLink to={paths.member(member)}>{m.member_own_as_others()}</ButtonLink>
          <ButtonLink look="quiet" to={paths.account()}>
            {m.member_own_account()}
          </ButtonLink>
        </p>
      </header>
      <Section title={m.member_own_pictures()}>{pictures}</Section>
      <Section title={m.member_own_about()}>
        <NamePart member={member} />
        <UsernamePart member={member} />
        <Parts member={member} fields={about} />
      </Section>
      <Section title={m.member_own_gives()}>
        <Parts member={member} fields={gives} />
      </Section>
      {!isTemporaryUsername(member.username) && (
        <Section title={m.member_own_public()}>
          <FindablePart member={member} />
        </Section>
      )}
      <Section title={m.member_own_venues()}>{places}</Section>
      <Section title={m.member_own_provider()}>{provider}</Section>
      <Section title={m.member_own_followed()}>
        <Followed follower={follower} />
      </Section>
      <Section title={m.member_own_first_messages_title()}>
        <FirstMessagesPart member={member} />
      </Section>
      <Section title={m.member_own_blocked()}>
        <Blocked userId={member.id} />
      </Section>
    </section>
  )
}

function Parts({ member, fields }: { member: MemberProfile; fields: readonly ProfileField[] }) {
  return fields.map((field) => <DetailPart key={field} member={member} field={field} />)
}

function Followed({ follower }: { follower: Follower }) {
  return (
    <People
      list="followed"
      userId={follower.userId}
      empty={
        <p className="profile-part">
          <span className="quiet">{m.member_own_nobody_followed()}</span>
          <ButtonLink small look="quiet" to={paths.members()}>
            {m.member_own_find_members()}
          </ButtonLink>
        </p>
      }
      action={(person) => (
        <FollowButton follower={follower} memberId={person.id} name={nameOf(person)} isFollowed />
      )}
    />
  )
}

function Blocked({ userId }: { userId: string }) {
  return (
    <People
      list="blocked"
      userId={userId}
      empty={<p className="quiet">{m.member_own_nobody_blocked()}</p>}
      action={(person) => <UnblockButton userId={userId} memberId={person.id} name={nameOf(person)} />}
    />
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className="own-profile-section" aria-labelledby={id}>
      <h2 className="block-title" id={id}>
        {title}
      </h2>
      <div className="own-profile-body">{children}</div>
    </section>
  )
}

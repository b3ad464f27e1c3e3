import './own-profile.css'
import './profile-head.css'
import type { ProfileField } from '@hearth/contracts/member-values'
import { type ReactNode, useId } from 'react'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { UnblockButton } from './block-menu.tsx'
import { completenessInWords } from './completeness.ts'
import { DetailPart } from './detail-part.tsx'
import { FollowButton, type Follower } from './follow-button.tsx'
import type { MemberProfile } from './member.ts'
import { nameOf } from './member-name.ts'
import { NamePart, UsernamePart } from './name-part.tsx'
import { People } from './people-list.tsx'
import { words as allWords } from './words.ts'

const words = allWords.own
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
        <h1 className="page-title">{words.title}</h1>
        <p className="lede">{words.lede}</p>
        <p className="text-ink-2">{completenessInWords(member)}</p>
        <p className="flex flex-wrap gap-2">
          <ButtonLink to={paths.publicProfile(member.id)}>{words.asOthers}</ButtonLink>
          <ButtonLink look="quiet" to={paths.account()}>
            {words.account}
          </ButtonLink>
        </p>
      </header>
      <Section title={words.pictures}>{pictures}</Section>
      <Section title={words.about}>
        <NamePart member={member} />
        <UsernamePart member={member} />
        <Parts member={member} fields={about} />
      </Section>
      <Section title={words.gives}>
        <Parts member={member} fields={gives} />
      </Section>
      <Section title={words.venues}>{places}</Section>
      <Section title={words.provider}>{provider}</Section>
      <Section title={words.followed}>
        <Followed follower={follower} />
      </Section>
      <Section title={words.blocked}>
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
          <span className="py-2.5 text-ink-2">{words.nobodyFollowed}</span>
          <ButtonLink small look="quiet" to={paths.members()}>
            {words.findMembers}
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
      empty={<p className="py-4 text-ink-2">{words.nobodyBlocked}</p>}
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

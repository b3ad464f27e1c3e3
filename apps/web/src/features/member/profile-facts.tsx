import { isWebAddress } from '@hearth/contracts/web-address'
import * as m from '@hearth/messages'
import { HandHeart, Link2, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../paths.ts'
import { detailOf, type MemberProfile } from './member.ts'
import { nameOf } from './member-name.ts'

/** What a member says of themselves, as far as it is for the reader. */
export function ProfileFacts({ member }: { member: MemberProfile }) {
  const bio = detailOf(member, 'bio')
  const interests = detailOf(member, 'interests')
  const offers = detailOf(member, 'offers')
  const needs = detailOf(member, 'needs')
  const links = detailOf(member, 'links')?.filter(isWebAddress) ?? []
  if (!bio && !interests && !offers && !needs && links.length === 0) {
    return <p className="text-ink-2">{m.member_profile_quiet({ name: nameOf(member) })}</p>
  }
  return (
    <>
      {bio && (
        <Fact title={m.member_profile_bio()}>
          <p className="long-text profile-bio" dir="auto">
            {bio}
          </p>
        </Fact>
      )}
      {interests && (
        <Fact title={m.member_profile_interests()}>
          <Interests interests={interests} />
        </Fact>
      )}
      {offers && (
        <Fact title={m.member_profile_offers()}>
          <Entries entries={offers} icon={<HandHeart size={19} aria-hidden="true" />} />
        </Fact>
      )}
      {needs && (
        <Fact title={m.member_profile_needs()}>
          <Entries entries={needs} icon={<Sprout size={19} aria-hidden="true" />} />
        </Fact>
      )}
      {links.length > 0 && (
        <Fact title={m.member_profile_links()}>
          <Links links={links} />
        </Fact>
      )}
    </>
  )
}

/** Each leads to the members who love the same. */
export function Interests({ interests }: { interests: readonly string[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {interests.map((interest) => (
        <li key={interest}>
          <Link className="chip chip-link" to={paths.members({ interest })}>
            <bdi>{interest}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  )
}

export function Entries({ entries, icon }: { entries: readonly string[]; icon: ReactNode }) {
  return (
    <ul className="profile-list">
      {entries.map((entry) => (
        <li key={entry}>
          {icon}
          <bdi>{entry}</bdi>
        </li>
      ))}
    </ul>
  )
}

/** Addresses of their own; search engines are told that we do not vouch for them. */
export function Links({ links }: { links: readonly string[] }) {
  return (
    <ul className="profile-list">
      {links.map((link) => (
        <li key={link}>
          <Link2 size={19} aria-hidden="true" />
          <a className="text-link" href={link} rel="nofollow noopener noreferrer" target="_blank">
            {plainAddress(link)}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The address as one says it: the host as the browser writes it, so that letters that look alike are told apart. */
function plainAddress(link: string): string {
  const { host, pathname, search } = new URL(link)
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}${search}`
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  )
}

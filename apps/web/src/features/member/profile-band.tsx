import * as m from '@hearth/messages'
import './profile-band.css'
import { HandHeart, Heart, type LucideIcon, Sprout } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { detailOf, type MemberProfile } from './member.ts'

/**
 * What a member loves, offers and needs, as one band. `myOffers` are the reader's own: a need that they can meet says
 * so. Nothing where nothing of it is for the reader.
 */
export function ProfileBand({ member, myOffers }: { member: MemberProfile; myOffers: readonly string[] }) {
  const loves = detailOf(member, 'interests') ?? []
  const offers = detailOf(member, 'offers') ?? []
  const needs = detailOf(member, 'needs') ?? []
  if (loves.length + offers.length + needs.length === 0) return null
  const offered = new Set(myOffers.map(folded))
  return (
    <div className="profile-band">
      <Part icon={Heart} title={m.member_profile_interests()} entries={loves}>
        {(love) => (
          <Link to={paths.members({ interest: love })}>
            <bdi>{love}</bdi>
          </Link>
        )}
      </Part>
      <Part icon={HandHeart} title={m.member_profile_offers()} entries={offers}>
        {(offer) => <bdi>{offer}</bdi>}
      </Part>
      <Part icon={Sprout} title={m.member_profile_needs()} entries={needs}>
        {(need) => (
          <>
            <bdi>{need}</bdi>
            {offered.has(folded(need)) && <small>{m.member_profile_you_offer()}</small>}
          </>
        )}
      </Part>
    </div>
  )
}

const folded = (words: string) => words.trim().toLocaleLowerCase()

function Part({
  icon: Icon,
  title,
  entries,
  children,
}: {
  icon: LucideIcon
  title: string
  entries: readonly string[]
  children: (entry: string) => ReactNode
}) {
  if (entries.length === 0) return null
  return (
    <section>
      <h2>
        <Icon size={20} aria-hidden="true" />
        {title}
      </h2>
      <ul>
        {entries.map((entry) => (
          <li key={entry}>{children(entry)}</li>
        ))}
      </ul>
    </section>
  )
}

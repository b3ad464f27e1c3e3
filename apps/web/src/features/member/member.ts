import type { Audience, DetailValues, ProfileField } from '@hearth/contracts/member-values'
import type { Read } from '@hearth/contracts/reads'

type Found = NonNullable<Read<'member_profile'>>
/** What everybody may see of a member. */
export type PublicProfile = Found['profile']
/** A member as the reader may see them. It lies in the cache with the profile's own columns at its top. */
export type MemberProfile = PublicProfile & Omit<Found, 'profile'>
export type Detail = MemberProfile['details'][number]
export type ProviderOfMember = NonNullable<MemberProfile['provider']>
export type VenueOfMember = MemberProfile['venues'][number]

export type MemberPage = Read<'member_directory'>
export type MemberSummary = MemberPage['members'][number]
export type MemberLikeMe = Read<'members_like_me'>[number]

/** What somebody says of themselves in a field, as far as the reader may see it. */
export function detailOf<Field extends ProfileField>(
  { details }: Pick<MemberProfile, 'details'>,
  field: Field,
): DetailValues[Field] | undefined {
  return details.find((detail) => detail.field === field)?.value as DetailValues[Field] | undefined
}

/** One's own profile as somebody else sees it: whoever has come in, members, or those whom one follows. */
export function asSeenBy(member: MemberProfile, reader: Exclude<Audience, 'me'>): MemberProfile {
  // Widest first: who belongs to a narrower circle sees what the wider ones see.
  const circles: (Audience | null)[] = ['everyone', 'members', 'followed']
  const seen = circles.slice(0, circles.indexOf(reader) + 1)
  const details = member.details.filter(({ audience }) => seen.includes(audience))
  const showsAttended = details.some(({ field }) => field === 'attended')
  return {
    ...member,
    details,
    attended: showsAttended ? member.attended : null,
    provider: member.provider?.status === 'published' ? member.provider : null,
  }
}

import type { Audience, ProfileField } from '@hearth/contracts/member-values'
import type { ProviderCategory, ProviderStatus } from '@hearth/contracts/provider-values'
import type { VenueKind } from '@hearth/contracts/venue-values'

/** What everybody may see of a member. */
export type PublicProfile = {
  id: string
  username: string
  display_name: string | null
  profile_photo_url: string | null
  cover_photo_url: string | null
  created_at: string
}

/** A member in the directory. `hosting` counts what they host that is still to come. */
export type MemberSummary = Omit<PublicProfile, 'cover_photo_url'> & {
  pronouns: string | null
  city: string | null
  interests: string[] | null
  offers: string[] | null
  hosting: number
  is_new: boolean
}

/** A member who shares an interest or the city with whoever asks: `shares` names what. */
export type MemberLikeMe = Omit<MemberSummary, 'hosting' | 'is_new'> & { shares: string[] }

type NamedCount = { name: string; count: number }
/** A page of the directory; the first one counts, the others bring members alone. */
export type MemberPage = {
  members: MemberSummary[]
  next: string | null
  total: number | null
  /** There are more than were counted beside the choices. */
  is_capped?: boolean
  interests: NamedCount[] | null
  cities: NamedCount[] | null
}

/** The values of a profile's fields: a text, a list, or a yes. */
export type DetailValues = {
  pronouns: string
  bio: string
  city: string
  interests: string[]
  offers: string[]
  needs: string[]
  links: string[]
  attended: true
}
export type DetailValue = DetailValues[ProfileField]
/** `audience` is told to its owner alone. */
export type Detail = { field: ProfileField; value: DetailValue; audience: Audience | null }

export type ProviderOfMember = {
  id: string
  name: string
  headline: string | null
  status: ProviderStatus
  categories: ProviderCategory[]
  photo: string | null
}
export type VenueOfMember = { id: string; name: string; kind: VenueKind; city: string; photo: string | null }

/** A member as the reader may see them. It lies in the cache with the profile's own columns at its top. */
export type MemberProfile = PublicProfile & {
  details: Detail[]
  followers: number
  following: number
  is_followed: boolean
  follows_me: boolean
  is_blocked: boolean
  provider: ProviderOfMember | null
  venues: VenueOfMember[]
  hosted: number
  /** Ids of events that they came to, the newest first; null where they do not show them. */
  attended: string[] | null
}

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

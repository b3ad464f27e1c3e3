import type { ProfileField } from '@hearth/contracts/member-values'
import * as m from '@hearth/messages'
import { formatList } from '../../format/list.ts'
import type { MemberProfile } from './member.ts'

/** So many are named: a list of everything would be a reproach. */
const maxNamed = 3

/** What a profile does not say yet, as a sentence; that all is told when it is. */
export function completenessInWords(member: MemberProfile): string {
  const missing = missingParts(member)
  if (missing.length === 0) return m.member_own_complete()
  const list = formatList(missing.slice(0, maxNamed))
  return m.member_own_missing({ list })
}

/** How many parts of a profile are told, of how many there are. */
export function toldParts(member: MemberProfile): { told: number; of: number } {
  const of = 1 + duties.length
  return { told: of - missingParts(member).length, of }
}

/** Each as it stands in a sentence. Showing one's past is no duty. */
const missingNames: Record<Exclude<ProfileField, 'attended'>, () => string> = {
  pronouns: m.member_field_pronouns_missing,
  bio: m.member_field_bio_missing,
  city: m.member_field_city_missing,
  interests: m.member_field_interests_missing,
  offers: m.member_field_offers_missing,
  needs: m.member_field_needs_missing,
  links: m.member_field_links_missing,
}
const duties = Object.keys(missingNames) as (keyof typeof missingNames)[]

function missingParts({ details, profile_photo_url }: MemberProfile): string[] {
  const has = (field: ProfileField) => details.some((detail) => detail.field === field)
  return [
    ...(profile_photo_url ? [] : [m.member_own_photo_missing()]),
    ...duties.filter((field) => !has(field)).map((field) => missingNames[field]()),
  ]
}

import { type ProfileField, profileFieldIds } from '@hearth/contracts/member-values'
import { m } from '@hearth/messages'
import type { MemberProfile } from './member.ts'
import { words } from './words.ts'

/** So many are named: a list of everything would be a reproach. */
const maxNamed = 3

/** What a profile does not say yet, as a sentence; that all is told when it is. */
export function completenessInWords(member: MemberProfile): string {
  const missing = missingParts(member)
  if (missing.length === 0) return m.member_own_complete()
  const list = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(missing.slice(0, maxNamed))
  return m.member_own_missing({ list })
}

/** How many parts of a profile are told, of how many there are. */
export function toldParts(member: MemberProfile): { told: number; of: number } {
  const of = 1 + duties.length
  return { told: of - missingParts(member).length, of }
}

/** Showing one's past is no duty. */
const duties = profileFieldIds.filter((field) => field !== 'attended')

function missingParts({ details, profile_photo_url }: MemberProfile): string[] {
  const has = (field: ProfileField) => details.some((detail) => detail.field === field)
  return [
    ...(profile_photo_url ? [] : [m.member_own_photo_missing()]),
    ...duties.filter((field) => !has(field)).map((field) => words.own.fields[field].missing()),
  ]
}

import type { DetailValue } from '@hearth/contracts/member-values'
import {
  type Audience,
  maxProfileList,
  type ProfileField,
  profileFields,
} from '@hearth/contracts/member-values'
import { isWebAddress } from '@hearth/contracts/web-address'
import * as m from '@hearth/messages'
import type { Detail } from './member.ts'

/** A field as it is being written. `typed` is the entry of a list that was not added yet. */
export type DetailDraft = {
  text: string
  entries: string[]
  typed: string
  isOn: boolean
  audience: Audience
}

/** What somebody says first is for members, until they say otherwise. */
const firstAudience: Audience = 'members'

export function draftOf(detail: Detail | undefined): DetailDraft {
  const value = detail?.value
  return {
    text: typeof value === 'string' ? value : '',
    entries: Array.isArray(value) ? value : [],
    typed: '',
    isOn: value === true,
    audience: detail?.audience ?? firstAudience,
  }
}

/** The draft with what is typed as one more entry, or why it cannot be one. */
export function withTyped(
  field: ProfileField,
  draft: DetailDraft,
): { draft: DetailDraft; error?: undefined } | { error: string } {
  const entry = readable(draft.typed)
  if (!entry) return { draft: { ...draft, typed: '' } }
  const isLink = profileFields[field].kind === 'links'
  const whole = isLink && !/^[a-z][a-z0-9+.-]*:/i.test(entry) ? `https://${entry}` : entry
  const { limit } = profileFields[field]
  if (isLink && (!isWebAddress(whole) || !new URL(whole).hostname.includes('.')))
    return { error: m.member_own_link_wrong() }
  if (lengthOf(whole) > limit) return { error: m.member_own_too_long({ max: limit }) }
  if (draft.entries.some((other) => other.toLowerCase() === whole.toLowerCase()))
    return { error: m.member_own_list_twice() }
  if (draft.entries.length >= maxProfileList)
    return { error: m.member_own_list_full({ max: maxProfileList }) }
  return { draft: { ...draft, typed: '', entries: [...draft.entries, whole] } }
}

/** The value that a draft stands for (`undefined`: nothing, the field goes), or what is wrong with it. */
export function readDraft(
  field: ProfileField,
  draft: DetailDraft,
): { value: DetailValue | undefined; error?: undefined } | { error: string } {
  const { kind, limit } = profileFields[field]
  if (kind === 'yes') return { value: draft.isOn || undefined }
  if (kind === 'text') {
    const text = readable(draft.text)
    if (lengthOf(text) > limit) return { error: m.member_own_too_long({ max: limit }) }
    return { value: text || undefined }
  }
  const added = withTyped(field, draft)
  if (added.error !== undefined) return added
  const { entries } = added.draft
  return { value: entries.length > 0 ? entries : undefined }
}

/** Without control characters and marks that could make a text read as something else; lines stay. */
function readable(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(/[\u202A-\u202E\u2066-\u2069]|(?!\n)\p{Cc}/gu, '')
    .trim()
}

/** In characters, as the database counts them. */
function lengthOf(text: string): number {
  return [...text].length
}

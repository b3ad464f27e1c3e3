import type { PlaceKind } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { formatUntil } from '../../format/when.ts'

type Reader = {
  isMember: boolean
  isInvited: boolean
  nowMs: number
  eventZone: string
  readerZone: string
}

/** Why somebody cannot take a spot of a kind now, whether any is left or not. */
export function whyNoneOf(
  { opens_at, closes_at, takers }: PlaceKind,
  { isMember, isInvited, nowMs, eventZone, readerZone }: Reader,
): string | undefined {
  if (opens_at && Date.parse(opens_at) > nowMs)
    return m.attendance_kind_opens({ when: formatUntil(opens_at, eventZone, readerZone) })
  if (closes_at && Date.parse(closes_at) <= nowMs) return m.attendance_kind_closed()
  if (takers === 'invited' && !isInvited) return m.attendance_kind_for_invited()
  return takers === 'members' && !isMember ? m.attendance_kind_for_members() : undefined
}

/** `2 left`; `undefined` where a kind has no number of its own. */
export function leftOf({ places, taken }: PlaceKind): string | undefined {
  if (places === null) return undefined
  return taken >= places ? m.attendance_kind_full() : m.attendance_kind_left({ left: places - taken })
}

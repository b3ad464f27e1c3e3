import * as m from '@hearth/messages'
import type { PlaceKind } from './place-kinds.ts'

/** Who would take a spot and when; `sayMoment` says when a kind opens, on the clocks of who reads it. */
export type KindReader = {
  isMember: boolean
  isInvited: boolean
  nowMs: number
  sayMoment: (moment: string) => string
}

/** Why somebody cannot take a spot of a kind now, whether any is left or not. */
export function whyNoneOf(
  { opens_at, closes_at, takers }: Pick<PlaceKind, 'opens_at' | 'closes_at' | 'takers'>,
  { isMember, isInvited, nowMs, sayMoment }: KindReader,
): string | undefined {
  if (opens_at && Date.parse(opens_at) > nowMs) return m.attendance_kind_opens({ when: sayMoment(opens_at) })
  if (closes_at && Date.parse(closes_at) <= nowMs) return m.attendance_kind_closed()
  if (takers === 'invited' && !isInvited) return m.attendance_kind_for_invited()
  return takers === 'members' && !isMember ? m.attendance_kind_for_members() : undefined
}

/** `2 left`; `undefined` where a kind has no number of its own. */
export function leftOf({ places, taken }: Pick<PlaceKind, 'places' | 'taken'>): string | undefined {
  if (places === null) return undefined
  return taken >= places ? m.attendance_kind_full() : m.attendance_kind_left({ left: places - taken })
}

/** How a party divides over the kinds of places: `2 × With supper, 1 × Child`; empty where it has none. */
export function kindsInWords(
  kinds: readonly { kind: number; name: string }[],
  people: readonly number[],
): string {
  return kinds
    .flatMap(({ kind, name }) => {
      const count = people[kind - 1] ?? 0
      return count > 0 ? [m.attendance_kind_count({ count, name })] : []
    })
    .join(', ')
}

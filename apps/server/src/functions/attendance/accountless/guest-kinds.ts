import { kindField, type PlaceKind } from '@hearth/contracts'
import { leftOf, whyNoneOf } from '@hearth/contracts/kinds-in-words'
import { partyOf } from '@hearth/contracts/place-kind-values'
import { type CalendarEvent, sayMoment } from '../../../calendar/index.ts'
import { type Html, html } from '../../../http/index.ts'

/**
 * How many of each kind of spot, as fields of a page without scripts. A kind that nobody without an account can have now says why,
 * and has a field only where they have some of it. `people` are people by kind, `had` those that they have.
 */
export function kindNumberFields(
  kinds: readonly PlaceKind[],
  {
    people,
    had = [],
    max,
    event,
    isInvited = false,
    mayWait = false,
    nowMs = Date.now(),
  }: {
    people: readonly number[]
    had?: readonly number[]
    max: number
    event: Pick<CalendarEvent, 'timezone'>
    isInvited?: boolean
    /** They can ask for more than are left, and wait for them. */
    mayWait?: boolean
    nowMs?: number
  },
): Html[] {
  const reader = {
    ...{ isMember: false, isInvited, nowMs },
    sayMoment: (moment: string) => sayMoment(Date.parse(moment), event.timezone),
  }
  return kinds.map((kind) => {
    const own = had[kind.kind - 1] ?? 0
    const why = whyNoneOf(kind, reader)
    const free = kind.places === null ? max : Math.max(0, kind.places - kind.taken) + own
    const upTo = why ? own : Math.min(max, mayWait ? max : free)
    const words = why ?? leftOf(kind)
    if (upTo < 1) return html`<p><b>${kind.name}</b>: ${words}</p>`
    const value = Math.min(upTo, people[kind.kind - 1] ?? 0)
    return html`<label>${kind.name}${words && html` <span>${words}</span>`}<input type="number" inputmode="numeric" name="${kindField(kind.kind)}" min="0" max="${upTo}" value="${value}"></label>`
  })
}

/** For how many people a form is, of which it says how many of each kind, or how many in all; at least one. */
export function peopleGiven(
  kinds: readonly PlaceKind[] | null,
  fields: Record<string, unknown>,
  max: number,
): number {
  const inAll = kinds ? partyOf(givenKinds(kinds, fields)) : Number(fields.party)
  return Math.max(1, Math.min(inAll || 1, max))
}

/** What a form said of each kind, where it did not say it well. */
export function givenKinds(kinds: readonly PlaceKind[], fields: Record<string, unknown>): number[] {
  const people: number[] = []
  for (const { kind } of kinds) people[kind - 1] = Math.max(0, Number(fields[kindField(kind)]) || 0)
  return Array.from(people, (count) => count ?? 0)
}

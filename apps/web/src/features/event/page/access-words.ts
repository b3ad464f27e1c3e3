import { accessValues } from '@hearth/contracts/event-labels'
import type { AccessFact } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { formatParts } from '../../../format/parts.ts'

/** How people with different needs get in, the first by itself: `Step-free entrance`, `Step-free toilet, seats for everyone`. */
export function accessSentence(access: readonly string[] = []): { title: string; more: string } | undefined {
  const facts = access.filter((id): id is AccessFact => Object.hasOwn(accessValues, id))
  const [first, second, ...others] = facts
  if (first === undefined) return undefined
  const more = formatParts([second && accessValues[second], ...others.map((id) => within[id]())])
  return { title: accessValues[first], more }
}

/** Behind others in a list. */
const within = {
  step_free_entrance: m.event_access_within_step_free_entrance,
  step_free_toilet: m.event_access_within_step_free_toilet,
  hearing_loop: m.event_access_within_hearing_loop,
  sign_language: m.event_access_within_sign_language,
  quiet_space: m.event_access_within_quiet_space,
  seating: m.event_access_within_seating,
  parking: m.event_access_within_parking,
  public_transport: m.event_access_within_public_transport,
} satisfies Record<AccessFact, () => string>

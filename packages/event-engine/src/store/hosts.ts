import type { CoHosting } from '../rules/permissions.ts'
import type { LockedEvent } from './event-store.ts'
import type { RunCall } from './queries.ts'
import { lockEventRow } from './writes.ts'

/**
 * Holds an event as this member finds it. Whether somebody hosts it beside its owner is looked up after the event is
 * held, and held too: whoever is no co-host any more when their turn comes changes nothing. Its owner is not looked up.
 */
export async function lockEvent(run: RunCall, id: string, userId: string): Promise<LockedEvent | undefined> {
  const event = await lockEventRow(run, id)
  if (!event || event.createdBy === userId) return event
  const { rows } = await run<{ state: CoHosting }>({
    name: 'engine_hold_co_hosting',
    text: 'select state from public.event_hosts where event_id = $1 and user_id = $2::uuid for share',
    values: [id, userId],
  })
  return { ...event, coHosting: rows[0]?.state }
}

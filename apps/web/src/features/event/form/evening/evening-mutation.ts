import type { QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../../../data/call-function.ts'
import { eventPageOptions } from '../../../../data/event/page-queries.ts'
import { type EveningDraft, toEvening } from '../evening-draft.ts'

/** Stores what the page says beside the record. Sent again it changes nothing more. */
export async function saveEvening(
  client: QueryClient,
  eventId: string,
  evening: EveningDraft,
): Promise<void> {
  await callFunction('save-evening', { eventId, ...toEvening(evening) })
  await client.invalidateQueries({ queryKey: eventPageOptions(eventId).queryKey })
}

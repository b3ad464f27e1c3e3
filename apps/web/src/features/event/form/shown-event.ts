import type { EventRecord } from '@hearth/contracts/event'
import { isTimeZone } from '@hearth/contracts/wall-time'
import { toEventInput } from './event-draft.ts'
import type { EventFormValues } from './use-event-form.ts'

/** The event as guests will see it, before it is there; nothing while it has no day or no clock. */
export function shownEvent(draft: EventFormValues, nowMs: number): EventRecord | undefined {
  const input = toEventInput(draft, 'published')
  if (!input.timing.startDate || !isTimeZone(input.timing.timezone ?? 'UTC')) return undefined
  const hides = draft.answering?.hidesAddress ?? false
  const { city, capacity } = input.venue
  return {
    ...input,
    ...(hides && {
      venue: { id: '', name: '', address: '', city, ...(capacity !== undefined && { capacity }) },
      ...(input.onlineUrl !== undefined && { onlineUrl: '' }),
    }),
    status: 'published',
    id: 'preview',
    source: 'hearth',
    isLiked: false,
    isFeatured: false,
    createdAtMs: nowMs,
    updatedAtMs: nowMs,
    consciousnessLevel: 0,
    sacredFireBlessing: false,
  }
}

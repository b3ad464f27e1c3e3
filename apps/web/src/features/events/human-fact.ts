import type { EventRecord } from '@hearth/contracts/event'
import type { GoodFor } from '@hearth/contracts/event-values'

const words: Record<GoodFor, string> = {
  first_timers: 'First-timers welcome',
  coming_alone: 'Good for coming alone',
  children: 'Children welcome',
  quiet: 'Quiet and low light',
  small_room: 'A small room',
}

/** The one human fact that a card or a row has room for. */
export function humanFact({ goodFor, access }: Pick<EventRecord, 'goodFor' | 'access'>): string | undefined {
  const known = Object.entries(words).find(([id]) => goodFor?.includes(id))
  if (known) return known[1]
  return access?.includes('step_free_entrance') ? 'Step-free' : undefined
}

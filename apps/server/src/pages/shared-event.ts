import { eventSpan } from '@hearth/contracts/event-span'
import { type Category, isCategory } from '@hearth/contracts/event-values'
import type { PublicEvent, SharedEvent } from '@hearth/contracts/shared-page'
import { sayWhen } from '../calendar/index.ts'
import { sharedPlaceOf } from './shared-venue.ts'

/** An event that is open to all as its page's head tells it; `when` says its times in words. */
export function sharedEventOf({ record, venue, providers }: PublicEvent): {
  event: SharedEvent
  when: string
} {
  const { startsAtMs, endsAtMs } = eventSpan(record.timing)
  const { endDate = null, startTime = null, endTime = null, timezone = 'UTC', ...timing } = record.timing
  return {
    event: {
      ...record,
      category: knownCategory(record.category),
      ...(venue && { place: sharedPlaceOf(venue) }),
      providers: providers.map(({ service_providers: { id, name } }) => ({ id, name })),
      startsAtMs,
      endsAtMs,
    },
    when: sayWhen({ ...timing, endDate, startTime, endTime, timezone }),
  }
}

const knownCategory = (name: string): Category => (isCategory(name) ? name : 'party')

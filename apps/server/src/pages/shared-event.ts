import { eventSpan } from '@hearth/contracts/event-span'
import { type Category, isCategory } from '@hearth/contracts/event-values'
import type { PublicEvent, SharedEvent } from '@hearth/contracts/shared-page'
import { momentOf, sayWhen } from '../calendar/index.ts'
import { sharedPlaceOf } from './shared-venue.ts'

/**
 * An event that is open to all as its page's head tells it, in the words that the page shows: `wantsOriginal` of them.
 * `when` says its times in words.
 */
export function sharedEventOf(
  { record, venue, providers, page }: Pick<PublicEvent, 'record' | 'venue' | 'providers' | 'page'>,
  { wantsOriginal }: { wantsOriginal: boolean },
): {
  event: SharedEvent
  when: string
} {
  const { title, intention, description } = (!wantsOriginal && page?.words) || {}
  const { startsAtMs, endsAtMs } = eventSpan(record.timing)
  const { endDate = null, startTime = null, endTime = null, timezone = 'UTC', ...timing } = record.timing
  return {
    event: {
      ...record,
      ...(title && { title }),
      ...(intention && { intention }),
      ...(description && { description }),
      category: knownCategory(record.category),
      ...(venue && { place: sharedPlaceOf(venue) }),
      providers: providers.map(({ service_providers: { id, name } }) => ({ id, name })),
      startsAtMs,
      endsAtMs,
      ...doorsOf(page, record.timing),
    },
    when: sayWhen({ ...timing, endDate, startTime, endTime, timezone }),
  }
}

/** When the doors open: on the day of the start, or the evening before one that starts just after midnight. */
function doorsOf(page: PublicEvent['page'], timing: PublicEvent['record']['timing']) {
  const at = page?.evening.doors_open_at
  const { startDate, startTime, timezone = 'UTC' } = timing
  if (!at || !startTime) return {}
  const dayBefore = new Date(Date.parse(`${startDate}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
  const doorsOpenAtMs = momentOf(`${at > startTime ? dayBefore : startDate}T${at}`, timezone)
  return doorsOpenAtMs === undefined ? {} : { doorsOpenAtMs }
}

const knownCategory = (name: string): Category => (isCategory(name) ? name : 'party')

import type { Row } from '@hearth/contracts/reads'
import { queryOptions } from '@tanstack/react-query'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { getBackend } from '../../../data/network.ts'

const columns =
  'id, frequency, venue_id, provider_id, host_id, category, city, words, is_free, good_for, access'
type Column =
  | 'venue_id'
  | 'provider_id'
  | 'host_id'
  | 'category'
  | 'city'
  | 'words'
  | 'is_free'
  | 'good_for'
  | 'access'

/** One thing that the member follows. */
export type EventAlert = Pick<Row<'event_alerts'>, 'id' | 'frequency' | Column>

/** What can be followed. */
export type AlertSubject =
  | { venueId: string }
  | { providerId: string }
  | { hostId: string }
  | { search: EventSearch }

export type AlertButtonProps = {
  subject: AlertSubject
  /** What is followed, as the button says it. */
  name: string
  userId: string | undefined
  path: string
  /** What the button says in both states, where *Follow* is said beside it. */
  label?: string
}

export const alertKeys = {
  own: (userId: string) => ['event-alerts', userId] as const,
  named: (userId: string) => ['event-alerts', userId, 'named'] as const,
}

/** Everything that the member follows, for any number of buttons. */
export function alertsOptions(userId: string) {
  return queryOptions({
    queryKey: alertKeys.own(userId),
    queryFn: async ({ signal }): Promise<EventAlert[]> => {
      const backend = await getBackend()
      const { data } = await backend.from('event_alerts').select(columns).abortSignal(signal).throwOnError()
      return data
    },
  })
}

/** The columns of an alert for this; of a search its days are left out, because they pass. */
export function columnsOf(subject: AlertSubject): Pick<EventAlert, Column> {
  const { category, city, text, free, goodFor, access } = 'search' in subject ? subject.search : {}
  return {
    venue_id: 'venueId' in subject ? subject.venueId : null,
    provider_id: 'providerId' in subject ? subject.providerId : null,
    host_id: 'hostId' in subject ? subject.hostId : null,
    category: category ?? null,
    city: city ?? null,
    words: text ?? null,
    is_free: free ?? false,
    good_for: goodFor ?? [],
    access: access ?? [],
  }
}

/** The alert for this, where there is one. */
export function alertFor(alerts: readonly EventAlert[], subject: AlertSubject): EventAlert | undefined {
  const key = keyOf(columnsOf(subject))
  return alerts.find((alert) => keyOf(alert) === key)
}

function keyOf(alert: Pick<EventAlert, Column>): string {
  const { venue_id, provider_id, host_id, category, city, words, is_free, good_for, access } = alert
  return JSON.stringify([
    [venue_id, provider_id, host_id, category, city?.toLowerCase(), words?.toLowerCase(), is_free],
    [[...good_for].sort(), [...access].sort()],
  ])
}

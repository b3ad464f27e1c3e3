import { eventSpan } from '@hearth/contracts/event-span'
import { type Category, isCategory } from '@hearth/contracts/event-values'
import type { PublicEvent, SharedEvent, SharedPlace } from '@hearth/contracts/shared-page'
import { sayWhen } from '../calendar/index.ts'

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
      ...(venue && { place: placeOf(venue) }),
      providers: providers.map(({ service_providers: { id, name } }) => ({ id, name })),
      startsAtMs,
      endsAtMs,
    },
    when: sayWhen({ ...timing, endDate, startTime, endTime, timezone }),
  }
}

function placeOf(venue: NonNullable<PublicEvent['venue']>): SharedPlace {
  const { id, name, city, country, latitude, longitude, capacity, access, venue_addresses: door } = venue
  return {
    ...{ id, name, city, access: access as SharedPlace['access'] },
    ...(country !== null && { country }),
    ...(latitude !== null && longitude !== null && { latitude, longitude }),
    ...(capacity !== null && { capacity }),
    // The policy shows a visitor no other; it is asked once more, because nothing that is said here can be taken back.
    ...(door?.audience === 'everyone' && {
      address: {
        address: door.address ?? '',
        ...(door.latitude !== null &&
          door.longitude !== null && { latitude: door.latitude, longitude: door.longitude }),
      },
    }),
  }
}

const knownCategory = (name: string): Category => (isCategory(name) ? name : 'party')

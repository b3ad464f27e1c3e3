import { type AccessFact, accessIds } from '@hearth/contracts/event-values'
import type { EventDraft } from './event-draft.ts'
import type { VenueChoice } from './venue-choices.ts'

/**
 * What a draft says after a venue was picked: its name, city and clock, its address when that is for everyone, and as
 * suggestions its room and its access facts. What the host wrote themselves stays; what another venue gave goes.
 */
export function withVenue(draft: EventDraft, venue: VenueChoice): Partial<EventDraft> {
  const own = { ...draft, ...withoutVenue(draft) }
  const given = accessIds.filter((id) => venue.access.includes(id) && !own.access.includes(id))
  const room = venue.capacity === null ? '' : String(venue.capacity)
  const isForEveryone = venue.address_audience === 'everyone'
  return {
    venueId: venue.id,
    venueName: venue.name,
    city: venue.city,
    address: isForEveryone ? (venue.address ?? '') : '',
    timezone: venue.timezone,
    capacity: own.capacity || room,
    access: inOrder([...own.access, ...given]),
    venueGave: {
      capacity: own.capacity ? '' : room,
      access: given,
      photo: venue.photo,
      kind: venue.kind,
      hidesAddress: !isForEveryone,
    },
  }
}

/** The draft without its venue: the place is open again, and what the venue suggested is taken back. */
export function withoutVenue(draft: EventDraft): Partial<EventDraft> {
  const { venueGave: gave, venueId } = draft
  if (!venueId) return {}
  return {
    venueId: '',
    venueGave: null,
    venueName: '',
    city: '',
    address: '',
    capacity: gave?.capacity && gave.capacity === draft.capacity ? '' : draft.capacity,
    access: draft.access.filter((id) => !gave?.access.includes(id)),
  }
}

const inOrder = (facts: readonly AccessFact[]) => accessIds.filter((id) => facts.includes(id))

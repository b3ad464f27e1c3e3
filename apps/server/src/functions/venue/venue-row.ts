import type { venueInputSchema } from '@hearth/contracts'
import type { z } from 'zod'

type Venue = z.output<typeof venueInputSchema>

/** The columns of `public.venues` that an owner writes, by name. */
export function venueRow(venue: Venue) {
  return {
    name: venue.name,
    kind: venue.kind,
    description: textOrNull(venue.description),
    city: venue.city,
    country: venue.country ?? null,
    timezone: venue.timezone,
    capacity: venue.capacity ?? null,
    features: [...new Set(venue.features)],
    access: [...new Set(venue.access)],
    hours: venue.hours,
    hours_note: textOrNull(venue.hoursNote),
    prices: textOrNull(venue.prices),
    house_rules: textOrNull(venue.houseRules),
    website: textOrNull(venue.website),
    photos: [...new Set(venue.photos)],
    lends_pictures: venue.lendsPictures,
  }
}
export type VenueRow = ReturnType<typeof venueRow>

/** Nothing when the owner says nothing of where it is. */
export function addressRow({ address: { address, directions, position, audience } }: Venue) {
  if (!address && !directions && !position) return undefined
  return {
    address,
    directions: textOrNull(directions),
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    audience,
  }
}
export type AddressRow = NonNullable<ReturnType<typeof addressRow>>

export function contactRow({ contact }: Venue) {
  if (!contact?.email && !contact?.phone && !contact?.note) return undefined
  return {
    email: textOrNull(contact.email),
    phone: textOrNull(contact.phone),
    note: textOrNull(contact.note),
    audience: contact.audience,
  }
}
export type ContactRow = NonNullable<ReturnType<typeof contactRow>>

const textOrNull = (text: string | undefined) => text || null

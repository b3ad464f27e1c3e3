import { accessValues } from '@hearth/contracts/event-labels'
import type { SharedPlace } from '@hearth/contracts/shared-page'
import { paths } from '../../paths.ts'

/**
 * A place as schema.org has it. Its door is in it only where that is for everyone; everywhere else the town and a
 * position to about a kilometre.
 */
export function placeData(place: SharedPlace, { siteUrl }: { siteUrl: string }) {
  const { id, name, city, country, address, capacity, access } = place
  const { latitude, longitude } = address?.latitude === undefined ? place : address
  const url = new URL(paths.venue(id), siteUrl).href
  return {
    '@type': 'Place',
    '@id': url,
    name,
    url,
    address: {
      '@type': 'PostalAddress',
      ...(address && { streetAddress: address.address }),
      addressLocality: city,
      ...(country && { addressCountry: country }),
    },
    ...(latitude !== undefined &&
      longitude !== undefined && { geo: { '@type': 'GeoCoordinates', latitude, longitude } }),
    ...(capacity !== undefined && { maximumAttendeeCapacity: capacity }),
    ...(access.length > 0 && { amenityFeature: access.map((fact) => feature(accessValues[fact] ?? fact)) }),
  }
}

/** Something that a place has. */
export function feature(name: string) {
  return { '@type': 'LocationFeatureSpecification', name, value: true }
}

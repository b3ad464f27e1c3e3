/**
 * Closed sets of venues. Free of dependencies, because screens import them. Accessibility facts are those of events.
 */

export const venueKinds = {
  community_house: 'Community house',
  home: 'Someone’s home',
  garden: 'Garden',
  studio: 'Studio',
  hall: 'Hall',
  theater: 'Theater',
  cafe: 'Café',
  library: 'Library',
  sacred_space: 'Sacred space',
  outdoors: 'Outdoors',
  other: 'Another kind of place',
} as const
export type VenueKind = keyof typeof venueKinds
export const venueKindIds = Object.keys(venueKinds) as [VenueKind, ...VenueKind[]]

export const venueFeatures = {
  kitchen: 'Kitchen',
  piano: 'Piano',
  sound_system: 'Sound system',
  stage: 'Stage',
  projector: 'Projector',
  wifi: 'Wi-Fi',
  fireplace: 'Fireplace',
  outdoor_space: 'Outdoor space',
  mats: 'Mats and cushions',
  tables: 'Tables',
  children_corner: 'Children’s corner',
  heating: 'Heating',
} as const
export type VenueFeature = keyof typeof venueFeatures
export const venueFeatureIds = Object.keys(venueFeatures) as [VenueFeature, ...VenueFeature[]]

/** Who sees the street and the exact position, or the contact. */
export const venueAudiences = {
  everyone: { label: 'Everyone', help: 'Also people who are not signed in.' },
  members: { label: 'Members', help: 'Everyone who is signed in.' },
  owner: { label: 'Only me', help: 'You tell it to whom you choose.' },
} as const
export type VenueAudience = keyof typeof venueAudiences
export const venueAudienceIds = Object.keys(venueAudiences) as [VenueAudience, ...VenueAudience[]]

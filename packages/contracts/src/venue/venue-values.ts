import * as m from '@hearth/messages'
import { inReadersLanguage } from '../fields/in-readers-language.ts'

/** Closed sets of venues. Small, because screens import them. Accessibility facts are those of events. */

export const venueKinds = inReadersLanguage({
  community_house: m.venue_kind_community_house,
  home: m.venue_kind_home,
  garden: m.venue_kind_garden,
  studio: m.venue_kind_studio,
  hall: m.venue_kind_hall,
  theater: m.venue_kind_theater,
  cafe: m.venue_kind_cafe,
  library: m.venue_kind_library,
  sacred_space: m.venue_kind_sacred_space,
  outdoors: m.venue_kind_outdoors,
  other: m.venue_kind_other,
})
export type VenueKind = keyof typeof venueKinds
export const venueKindIds = Object.keys(venueKinds) as [VenueKind, ...VenueKind[]]

export const venueFeatures = inReadersLanguage({
  kitchen: m.venue_feature_kitchen,
  piano: m.venue_feature_piano,
  sound_system: m.venue_feature_sound_system,
  stage: m.venue_feature_stage,
  projector: m.venue_feature_projector,
  wifi: m.venue_feature_wifi,
  fireplace: m.venue_feature_fireplace,
  outdoor_space: m.venue_feature_outdoor_space,
  mats: m.venue_feature_mats,
  tables: m.venue_feature_tables,
  children_corner: m.venue_feature_children_corner,
  heating: m.venue_feature_heating,
})
export type VenueFeature = keyof typeof venueFeatures
export const venueFeatureIds = Object.keys(venueFeatures) as [VenueFeature, ...VenueFeature[]]

/** Who sees the street and the exact position, or the contact. */
export const venueAudiences = {
  everyone: inReadersLanguage({ label: m.venue_audience_everyone, help: m.venue_audience_everyone_help }),
  members: inReadersLanguage({ label: m.venue_audience_members, help: m.venue_audience_members_help }),
  owner: inReadersLanguage({ label: m.venue_audience_owner, help: m.venue_audience_owner_help }),
}
export type VenueAudience = keyof typeof venueAudiences
export const venueAudienceIds = Object.keys(venueAudiences) as [VenueAudience, ...VenueAudience[]]

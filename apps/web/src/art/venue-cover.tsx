import type { Category } from '@hearth/contracts/event-values'
import { pictureUrl } from '@hearth/contracts/pictures'
import type { VenueKind } from '@hearth/contracts/venue-values'
import { CoverImage } from './cover-image.tsx'
import type { CoverRatio } from './cover-sizes.ts'

/** The light in which a place without a photo is drawn: venues have kinds, scenes have categories. */
const sceneOf: Record<VenueKind, Category> = {
  community_house: 'party',
  home: 'party',
  garden: 'sports',
  studio: 'spiritual',
  hall: 'concerts',
  theater: 'theater',
  cafe: 'education',
  library: 'education',
  sacred_space: 'spiritual',
  outdoors: 'sports',
  other: 'business',
}

/** The category whose hue and scene a kind of place takes; kinds we do not know look like any other place. */
export function venueScene(kind: string): Category {
  return Object.hasOwn(sceneOf, kind) ? sceneOf[kind as VenueKind] : sceneOf.other
}

/** A venue's first photo, with its generated scene behind it and in its stead. Decoration: its name says what it is. */
export function VenueCover({
  id,
  kind,
  photo,
  ratio,
  width = 640,
  first,
}: {
  id: string
  kind: string
  /** The stored path; null where there is none. */
  photo: string | null | undefined
  ratio: CoverRatio
  /** How wide the photo is asked for, in pixels. */
  width?: 256 | 640 | 1280
  first?: boolean
}) {
  const image = photo ? pictureUrl(photo, width) : undefined
  return <CoverImage id={id} category={venueScene(kind)} ratio={ratio} image={image} first={first ?? false} />
}

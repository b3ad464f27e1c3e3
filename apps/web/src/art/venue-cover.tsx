import type { Category } from '@hearth/contracts/event-values'
import { pictureUrl } from '@hearth/contracts/picture-addresses'
import type { SceneRatio } from '@hearth/contracts/scene-address'
import { pickScene, type SceneName } from '@hearth/contracts/scenes'
import type { VenueKind } from '@hearth/contracts/venue-values'
import { CoverImage } from './cover-image.tsx'

/** What a place without a photo is drawn as, and whose colours it has: venues have kinds, colours have categories. */
const looks: Record<VenueKind, { category: Category; scenes: readonly SceneName[] }> = {
  community_house: { category: 'party', scenes: ['openDoor', 'courtyard', 'longTable'] },
  home: { category: 'party', scenes: ['lamp', 'openDoor', 'tiledBench', 'soup'] },
  garden: { category: 'sports', scenes: ['bandstand', 'leaves', 'lemonCourt', 'seedlings'] },
  studio: { category: 'spiritual', scenes: ['pottery', 'sound', 'bowls', 'petals'] },
  hall: { category: 'concerts', scenes: ['dance', 'cello', 'roundWindow'] },
  theater: { category: 'theater', scenes: ['twoPlayers', 'openStage', 'moonplay'] },
  cafe: { category: 'education', scenes: ['tiledBench', 'breakfast', 'rainWindow'] },
  library: { category: 'education', scenes: ['bookshelves', 'lamp'] },
  sacred_space: { category: 'spiritual', scenes: ['nave', 'circle', 'roundWindow'] },
  outdoors: { category: 'sports', scenes: ['ridge', 'river', 'forest', 'bridge', 'sea'] },
  other: { category: 'business', scenes: ['roofs', 'lemonCourt', 'fireside'] },
}

const lookOf = (kind: string) => (Object.hasOwn(looks, kind) ? looks[kind as VenueKind] : looks.other)

/** The category whose hue a kind of place takes; kinds we do not know look like any other place. */
export function venueCategory(kind: string): Category {
  return lookOf(kind).category
}

/** The scene of a place: by its kind, then by its id. */
export function venueScene({ id, kind }: { id: string; kind: string }): SceneName {
  return pickScene(lookOf(kind).scenes, id)
}

/** A venue's first photo, with its drawn scene behind it and in its stead. Decoration: its name says what it is. */
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
  ratio: SceneRatio
  /** How wide the photo is asked for, in pixels. */
  width?: 256 | 640 | 1280
  first?: boolean
}) {
  const image = photo ? pictureUrl(photo, width) : undefined
  const look = { category: venueCategory(kind), scene: venueScene({ id, kind }) }
  return <CoverImage id={id} {...look} ratio={ratio} image={image} first={first ?? false} />
}

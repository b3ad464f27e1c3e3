import type { NamedCity } from '../event/city-address.ts'
import type { BrowsePage, EventRecord } from '../event/event.ts'
import { type AccessFact, type Category, categoryIds } from '../event/event-values.ts'
import { doorScenes, type Scene } from '../event/scenes.ts'
import type { LanguageCode, ProviderCategory } from '../provider/provider-values.ts'
import type { Read, Row } from '../reads.ts'
import type { VenueFeature, VenueKind } from '../venue/venue-values.ts'
import type { WeeklyHours } from '../venue/weekly-hours.ts'

/** The scenes of pages that are about nothing in particular, by which previews show them. */
export const pageScenes = {
  home: { name: 'door', light: 'dusk', moon: 3, id: 'hearth' },
  events: { name: 'supper', light: 'night', moon: 3, id: 'events' },
  venues: { name: 'openDoor', light: 'dusk', moon: 3, id: 'venues' },
  providers: { name: 'openStage', light: 'night', moon: 3, id: 'service-providers' },
  members: { name: 'circle', light: 'night', moon: 3, id: 'members' },
} as const satisfies Record<string, Scene>

/** The scene of a category's own list. */
export function categoryScene(category: Category): Scene {
  return { name: doorScenes[category], light: 'dusk', moon: 3, id: category }
}

/** Every scene of such a page. */
export const fixedScenes: readonly Scene[] = [...Object.values(pageScenes), ...categoryIds.map(categoryScene)]

/**
 * What the server reads as a visitor for the head of a page that people share, and what the web's build writes from it.
 * Nothing that is not for everyone has a place in here. Photos are stored paths; positions in degrees.
 */
export type SharedEvent = Pick<
  EventRecord,
  | 'id'
  | 'title'
  | 'intention'
  | 'description'
  | 'venue'
  | 'pricing'
  | 'onlineUrl'
  | 'status'
  | 'image'
  | 'createdBy'
  | 'timing'
> & {
  category: Category
  startsAtMs: number
  endsAtMs: number
  /** When the doors open. */
  doorsOpenAtMs?: number
  /** The venue that was picked, as it is now. Without: the place was typed, and stands in `venue`. */
  place?: SharedPlace
  /** Whoever stands at it by the word of both sides. */
  providers: { id: string; name: string }[]
}

/** What the public page of an event shows, as everyone may know it: the record, and what the tables' functions answer to a visitor. */
export type PublicEvent = {
  record: EventRecord
  standing: Read<'event_standing'>[number]
  how: Read<'how_to_answer'>[number]
  coHosts: Read<'event_co_hosts'>
  /** The first of those who come, where everyone may see them. */
  guests: Read<'event_guests'>
  providers: (Pick<Row<'event_providers'>, 'event_id' | 'part' | 'asked_by' | 'state'> & {
    service_providers: Pick<
      Row<'service_providers'>,
      'id' | 'owner_id' | 'name' | 'headline' | 'categories' | 'photos' | 'status'
    >
  })[]
  /** The picked venue as its table tells it. */
  venue: VenueRow | null
  /** What the page says beside the record, and the few that are like it. */
  page: Read<'event_page'>
  /** The middle of its city, from where the way is shown. */
  middle: Read<'city_middle'>
  photos: Read<'event_photos'>
  /** The series that it is a date of. */
  series: Read<'series_of_event'>
}

type VenueRow = Omit<Row<'venues'>, 'search' | 'city_folded' | 'name_folded' | 'created_at' | 'closed_at'> & {
  venue_addresses: Row<'venue_addresses'> | null
  venue_contacts: Row<'venue_contacts'> | null
  owner: PersonRow | null
}

/** What the public page of a series shows, as everyone may know it: its dates, and what the event that stands for it says. */
export type PublicSeries = {
  series: NonNullable<Read<'series_page'>>
  how: Read<'how_to_answer'>[number]
  /** The picked venue as its table tells it. */
  venue: VenueRow | null
  /** What the event says beside its record. */
  page: Read<'event_page'>
  middle: Read<'city_middle'>
}

/** What the public page of a venue shows, as everyone may know it. */
export type PublicVenue = {
  venue: VenueRow
  /** In the language of the page, where its own are in another. */
  words: Read<'words_of'>
  /** The middle of its city, from where the way is shown. */
  middle: Read<'city_middle'>
  /** The first of what takes place there, the next first, and of what took place, the latest first. */
  ahead: BrowsePage
  past: BrowsePage
  /** Of the events in both. */
  standings: Read<'event_standing'>
}

type PersonRow = Pick<Row<'profiles'>, 'id' | 'username' | 'display_name' | 'profile_photo_url'>

/** What the public page of a service provider shows, as everyone may know it: published, with where they will be. */
export type PublicProvider = {
  provider: Pick<
    Row<'service_providers'>,
    | 'id'
    | 'owner_id'
    | 'status'
    | 'name'
    | 'headline'
    | 'story'
    | 'categories'
    | 'city'
    | 'timezone'
    | 'travels_km'
    | 'area'
    | 'is_online'
    | 'languages'
    | 'availability'
    | 'hours'
    | 'website'
    | 'photos'
    | 'paused_by'
    | 'updated_at'
  > & {
    provider_services: Row<'provider_services'>[]
    provider_qualifications: Row<'provider_qualifications'>[]
    owner: PersonRow | null
  }
  /** In the language of the page, where its own are in another. */
  words: Read<'words_of'>
  events: BrowsePage
  standings: Read<'event_standing'>
}

/** What the public page of a member shows: what is for everyone of what they say, host, came to and posted. */
export type PublicMember = {
  member: NonNullable<Read<'member_profile'>>
  hosted: EventRecord[]
  attended: EventRecord[]
  posts: Read<'post_feed'>
  /** Of the events in both lists. */
  standings: Read<'event_standing'>
}

/** What a page of public browsing shows, as everyone may know it. */
export type PublicExplore = {
  page: BrowsePage
  standings: Read<'event_standing'>
  /** Where nothing is searched for. */
  featured?: Read<'featured_events'>
  /** How many events each value of the filters would give, where the address chooses a category or a city alone. */
  counts: Record<string, number>
  /** What comes close, by the way that leads to it. */
  nearMisses?: BrowsePage[]
  /** Where the venues lie, to about a kilometre. */
  places: { id: string; latitude: number; longitude: number }[]
  /** The city that the path names. */
  city?: NamedCity
  /** Cities that have a page of their own, those of these events first. */
  cities: NamedCity[]
}

/** What the privacy page says of this site's settings. */
export type RetentionSettings = {
  /** How long somebody stays signed in, and how long without coming back. */
  loginMs: number
  unusedLoginMs: number
  /** Of how many days, weeks and months a back-up is kept; null where Hearth makes none by itself. */
  backups: { daily: number; weekly: number; monthly: number } | null
}

/** What a public page is written from: of the kind that its path names; null when there is no such page. */
export type PublicPageData =
  | { event: PublicEvent | null }
  | { series: PublicSeries | null }
  | { venue: PublicVenue | null }
  | { provider: PublicProvider | null }
  | { member: PublicMember | null }
  | { explore: PublicExplore | null }
  | { privacy: RetentionSettings }

/** A series as its page's head tells it: the event that stands for it in the page's words, and its dates to come. */
export type SharedSeries = {
  id: string
  event: SharedEvent
  startsOn: string
  endsOn?: string
  dates: { eventId: string; title: string; startsAtMs: number; isCancelled: boolean }[]
}

export type SharedPlace = {
  id: string
  name: string
  city: string
  /** ISO 3166-1 alpha-2. */
  country?: string
  /** To about a kilometre. */
  latitude?: number
  longitude?: number
  /** Only where it is for everyone; its position is the exact one. */
  address?: { address: string; latitude?: number; longitude?: number }
  capacity?: number
  access: AccessFact[]
}

export type SharedVenue = SharedPlace & {
  status: 'open' | 'closed'
  kind: VenueKind
  description?: string
  features: VenueFeature[]
  hours: WeeklyHours
  website?: string
  photo?: string
}

export type SharedProvider = {
  id: string
  name: string
  headline: string
  story: string
  categories: ProviderCategory[]
  city: string
  area?: string
  isOnline: boolean
  languages: LanguageCode[]
  website?: string
  photo?: string
  services: {
    name: string
    description?: string
    isFree: boolean
    byDonation: boolean
    /** Minor units of `currency` (ISO 4217). */
    priceMin?: number
    priceMax?: number
    currency?: string
  }[]
  owner?: { id: string; name: string }
}

export type SharedMember = {
  id: string
  username: string
  name: string
  /** They agreed that search engines may list their page. */
  isFindable: boolean
  photo?: string
  /** The fields that are for everyone. */
  details: {
    pronouns?: string
    bio?: string
    city?: string
    interests?: string[]
    offers?: string[]
    needs?: string[]
    links?: string[]
  }
}

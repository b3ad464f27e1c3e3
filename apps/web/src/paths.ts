import { artEdition, type SceneKey, type SceneRatio, sceneKey } from '@hearth/contracts/scene-address'
import type { Scene } from '@hearth/contracts/scenes'
import { memberSeriesPath } from '@hearth/contracts/series-address'
import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import { type EventSearch, writeEventSearch } from './data/event/event-search.ts'

/** The views of one's own events, in the order in which they stand. */
export const myEventsViews = ['hosting', 'coming', 'invited', 'waiting', 'drafts', 'liked', 'past'] as const
export type MyEventsView = (typeof myEventsViews)[number]

/** Every address that we link to. Nothing else in the app writes a path by hand, the table of pages excepted. */
export const paths = {
  home: () => '/',
  /** How hosting works, what keeps people safe, and for whom the site and its events are made. */
  hosting: () => '/hosting',
  safety: () => '/safety',
  accessibility: () => '/accessibility',
  /** What is kept how long. */
  privacy: () => '/privacy',
  login: (redirectTo?: string) => `/login${query({ redirectTo })}`,
  signUp: (redirectTo?: string) => `/signup${query({ redirectTo })}`,
  confirm: () => '/confirm',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  /** Where the apps of the network meet. */
  signOn: () => '/sso',
  usernameSetup: (redirectTo?: string) => `/username-setup${query({ redirectTo })}`,
  /** The second step of being led in. */
  photoSetup: (redirectTo?: string) => `/username-setup${query({ step: 'photo', redirectTo })}`,
  dashboard: () => '/dashboard',
  account: () => '/account',
  accountChoices: () => '/account#choices',
  /** All events, or those of a category, for members; what else is searched for stands in the query. */
  events: ({ category, ...search }: EventSearch = {}) =>
    `${category ? `/events/${category}` : '/events'}${asQuery(writeEventSearch(search))}`,
  /** The same for everyone, also without an account. */
  explore: ({ category, ...search }: EventSearch = {}) =>
    `${category ? `/explore/${category}` : '/explore'}${asQuery(writeEventSearch(search))}`,
  /** The events of a city, by its address (`pt-lisbon`), which carries its name. */
  inCity: (address: string, { city: _city, ...search }: EventSearch = {}) =>
    `/in/${encodeURIComponent(address)}${asQuery(writeEventSearch(search))}`,
  event: (id: string) => `/event/${encodeURIComponent(id)}`,
  /** What people say to each other on its page. */
  conversation: (id: string) => `/event/${encodeURIComponent(id)}#conversation`,
  /** The event as a calendar file. */
  eventCalendar: (id: string) => `/event/${encodeURIComponent(id)}.ics`,
  /** Where its hosts tick who is here. */
  door: (id: string) => `/event/${encodeURIComponent(id)}/door`,
  editEvent: (id: string) => `/event/${encodeURIComponent(id)}/edit`,
  /** Evenings that repeat, for members; for everyone by `publicSeriesPath`. */
  series: memberSeriesPath,
  /** For its hosts: who came to which date. */
  seriesPeople: (id: string) => `${memberSeriesPath(id)}/people`,
  /** Every date of a series for calendar programs. */
  seriesCalendar: (id: string) => `/series/${encodeURIComponent(id)}.ics`,
  /** With a venue chosen for it, by its id. */
  createEvent: (venue?: string) => `/create-event${query({ venue })}`,
  /** Beginning with the words of another one. */
  copyEvent: (from: string) => `/create-event${query({ from })}`,
  social: (feed?: 'following') => (feed ? `/social?feed=${feed}` : '/social'),
  post: (id: string) => `/social/${encodeURIComponent(id)}`,
  /** The community's vision, goals and roadmap. */
  strategy: () => '/strategy',
  /** How one belongs. */
  membership: () => '/membership',
  myEvents: (tab?: MyEventsView) => `/my-events${query({ tab: tab === 'hosting' ? undefined : tab })}`,
  /** For a host: those who came and agreed to hear from them. */
  people: () => '/people',
  members: (search: Search = {}) => `/members${query(search)}`,
  profile: () => '/profile',
  /** A member's page for everyone; by the id where the name is not known, or is not chosen yet. */
  member: ({ id, username }: { id: string; username?: string | null | undefined }) =>
    `/@${encodeURIComponent(username && !isTemporaryUsername(username) ? username : id)}`,
  /** The same for whoever is signed in. */
  publicProfile: (id: string) => `/profile/public/${encodeURIComponent(id)}`,
  /** A member by their username. */
  profileOf: (username: string) => `/profile/${encodeURIComponent(username)}`,
  venues: (search: Search = {}) => `/venues${query(search)}`,
  venue: (id: string) => `/v/${encodeURIComponent(id)}`,
  newVenue: () => '/venues/new',
  editVenue: (id: string) => `/venues/edit/${encodeURIComponent(id)}`,
  providers: (search: Search = {}) => `/service-providers${query(search)}`,
  provider: (id: string) => `/p/${encodeURIComponent(id)}`,
  /** One that is not published, for its owner. */
  ownProvider: (id: string) => `/service-providers/${encodeURIComponent(id)}`,
  /** One's own page, at one of its steps. */
  becomeProvider: (step?: string) => `/become-service-provider${query({ step })}`,
  /** One of its views by name, else its first. */
  adminDashboard: (view?: string) => `/admin-dashboard${query({ view })}`,
  /** All four kinds at once. */
  search: (search: Search = {}) => `/search${query(search)}`,
  /** Why one’s account rests, and what one can say to it. */
  suspended: () => '/suspended',
  notifications: () => '/notifications',
  /** What one follows, to hear of new events. */
  following: () => '/following',
  /** One's conversations with service providers. */
  enquiries: () => '/enquiries',
  enquiry: (id: string) => `/enquiries/${encodeURIComponent(id)}`,
  notFound: () => '/not-found',
  /** A drawn scene as a picture; the same address always shows the same one. */
  cover: (scene: SceneKey, id: string, ratio: SceneRatio) =>
    `/art/${artEdition}/${scene}/${ratio}/${encodeURIComponent(id)}.svg`,
  /** A scene in pixels, 1200 by 630, for previews. */
  sharePicture: (scene: Scene) =>
    `/art/${artEdition}/${sceneKey(scene)}/share/${encodeURIComponent(scene.id)}.png`,
} as const

type Search = Record<string, string | undefined>

function query(values: Search): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) if (value) params.set(name, value)
  return asQuery(params)
}

function asQuery(params: URLSearchParams): string {
  const text = params.toString()
  return text && `?${text}`
}

// A namespace, so that what bundles the engine takes along only these messages.
import * as m from '@hearth/messages'
import { inReadersLanguage } from '../fields/in-readers-language.ts'

/** The closed sets that travel as text in the engine's records. Labels are what people read, in their language. */
export const categories = {
  party: inReadersLanguage({ label: m.event_category_party, line: m.event_category_party_line }),
  concerts: inReadersLanguage({ label: m.event_category_concerts, line: m.event_category_concerts_line }),
  spiritual: inReadersLanguage({ label: m.event_category_spiritual, line: m.event_category_spiritual_line }),
  theater: inReadersLanguage({ label: m.event_category_theater, line: m.event_category_theater_line }),
  education: inReadersLanguage({ label: m.event_category_education, line: m.event_category_education_line }),
  sports: inReadersLanguage({ label: m.event_category_sports, line: m.event_category_sports_line }),
  business: inReadersLanguage({ label: m.event_category_business, line: m.event_category_business_line }),
}
export type Category = keyof typeof categories
export const categoryIds = Object.keys(categories) as [Category, ...Category[]]
export const isCategory = (value: string): value is Category => Object.hasOwn(categories, value)

export const eventStatuses = ['draft', 'published', 'cancelled'] as const
export type EventStatus = (typeof eventStatuses)[number]

export const visibilities = {
  public: inReadersLanguage({ label: m.event_visibility_public, help: m.event_visibility_public_help }),
  members: inReadersLanguage({ label: m.event_visibility_members, help: m.event_visibility_members_help }),
  unlisted: inReadersLanguage({ label: m.event_visibility_unlisted, help: m.event_visibility_unlisted_help }),
  private: inReadersLanguage({ label: m.event_visibility_private, help: m.event_visibility_private_help }),
}
export type Visibility = keyof typeof visibilities
export const visibilityIds = Object.keys(visibilities) as [Visibility, ...Visibility[]]

const creatorTypes = ['member', 'provider', 'steward'] as const
export type CreatorType = (typeof creatorTypes)[number]

export const goodForValues = inReadersLanguage({
  coming_alone: m.event_good_for_coming_alone,
  first_timers: m.event_good_for_first_timers,
  children: m.event_good_for_children,
  quiet: m.event_good_for_quiet,
  small_room: m.event_good_for_small_room,
})
export type GoodFor = keyof typeof goodForValues
export const goodForIds = Object.keys(goodForValues) as [GoodFor, ...GoodFor[]]

export const accessValues = inReadersLanguage({
  step_free_entrance: m.event_access_step_free_entrance,
  step_free_toilet: m.event_access_step_free_toilet,
  hearing_loop: m.event_access_hearing_loop,
  sign_language: m.event_access_sign_language,
  quiet_space: m.event_access_quiet_space,
  seating: m.event_access_seating,
  parking: m.event_access_parking,
  public_transport: m.event_access_public_transport,
})
export type AccessFact = keyof typeof accessValues
export const accessIds = Object.keys(accessValues) as [AccessFact, ...AccessFact[]]

/** So many people host an event beside its owner at the most, those who are invited included. */
export const maxCoHosts = 10

/** How somebody comes to an event: its hosts choose. */
export const answerModes = ['open', 'approval', 'invitation'] as const
export type AnswerMode = (typeof answerModes)[number]

/** Who may see who comes; how many come is told to whoever may open the event. */
export const guestListAudiences = ['everyone', 'members', 'coming', 'hosts'] as const
export type GuestListAudience = (typeof guestListAudiences)[number]

/** The largest party of one answer; hosts may set a smaller one. */
export const maxParty = 6

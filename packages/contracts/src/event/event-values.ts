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

export const visibilityIds = ['public', 'members', 'unlisted', 'private'] as const
export type Visibility = (typeof visibilityIds)[number]

export const creatorTypes = ['member', 'provider', 'steward'] as const
export type CreatorType = (typeof creatorTypes)[number]

export const goodForIds = ['coming_alone', 'first_timers', 'children', 'quiet', 'small_room'] as const
export type GoodFor = (typeof goodForIds)[number]

export const accessIds = [
  'step_free_entrance',
  'step_free_toilet',
  'hearing_loop',
  'sign_language',
  'quiet_space',
  'seating',
  'parking',
  'public_transport',
] as const
export type AccessFact = (typeof accessIds)[number]

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

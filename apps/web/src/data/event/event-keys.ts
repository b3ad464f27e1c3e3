import type { EventSearch } from './event-search.ts'

/** What a search asks for; how it is looked at changes nothing in it. */
const asked = ({ view: _view, month: _month, said: _said, ...rest }: EventSearch): EventSearch => rest

/** Under which names what is read of events is kept. A cover needs no more of them than this. */
export const eventKeys = {
  all: ['events'] as const,
  lists: ['events', 'browse'] as const,
  browse: (search: EventSearch) => ['events', 'browse', asked(search)] as const,
  counts: ['events', 'count'] as const,
  count: (search: EventSearch) => ['events', 'count', asked(search)] as const,
  atVenue: (asked: { venueId: string; when: 'ahead' | 'past' }) =>
    ['events', 'browse', 'at-venue', asked] as const,
  month: (search: EventSearch, month: string) => ['events', 'browse', 'month', asked(search), month] as const,
  monthOf: (of: { venueId: string } | { hostId: string }, month: string) =>
    ['events', 'browse', 'month of', of, month] as const,
  nearMisses: (search: EventSearch) => ['events', 'browse', 'near misses', asked(search)] as const,
  city: (address: string) => ['city of an address', address] as const,
  widening: (ways: readonly EventSearch[]) => ['events', 'widening', ways] as const,
  withProvider: (providerId: string) => ['events', 'with provider', providerId] as const,
  places: (venueIds: readonly string[]) => ['venue places', [...venueIds].sort()] as const,
  byIds: (ids: readonly string[]) => ['events', 'by-ids', ids] as const,
  one: (id: string) => ['events', 'one', id] as const,
  standings: ['events', 'standing'] as const,
  standing: (ids: readonly string[]) => ['events', 'standing', [...ids].sort()] as const,
  crowds: (ids: readonly string[], userId: string) => ['events', 'crowds', userId, [...ids].sort()] as const,
  coHosts: (id: string) => ['events', 'co-hosts', id] as const,
  guests: (id: string) => ['events', 'guests', id] as const,
  schedules: ['events', 'schedules'] as const,
  everybodysOwn: ['events', 'mine'] as const,
  mine: (userId: string) => ['events', 'mine', userId] as const,
  coming: (userId: string) => ['events', 'mine', userId, 'coming'] as const,
  hosted: (userId: string) => ['events', 'mine', userId, 'hosted'] as const,
  coHosting: (userId: string) => ['events', 'mine', userId, 'co-hosting'] as const,
  recommended: (userId: string) => ['events', 'mine', userId, 'recommended'] as const,
  saved: (userId: string) => ['events', 'mine', userId, 'saved'] as const,
}

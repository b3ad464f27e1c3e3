import type { EventRecord, NamedCount } from '@hearth/contracts/event'
import type { NewcomerLimit } from '@hearth/contracts/newcomers'
import type { SeenEvent } from '../candid/fragments.ts'
import type { Creator } from '../rules/event.ts'
import type { Faults } from '../rules/examination.ts'
import type { HiddenPlace, Hiding } from '../rules/hidden-place.ts'
import type { ListQuestion } from '../rules/listing.ts'
import type { CoHosting } from '../rules/permissions.ts'
import type { EngineStates } from '../rules/registry.ts'
import type { NetworkSite } from '../rules/sharing.ts'

// What the methods ask of the place where events are kept. Each question is one step for whoever keeps them: with
// PostgreSQL one statement. Within one update what is held stays as it is until the update's end.

/** `shutOutBy`: who blocked the member, in order; absent when nobody did. */
export type Viewer = { userId?: string; shutOutBy?: readonly string[] }

type ListedEvent = SeenEvent & { id: string; startsAtMs: number }
export type ListAnswer = {
  events: ListedEvent[]
  /** True when more events follow. */
  more: boolean
  counts?: { total: number; byCategory: NamedCount[]; byCity: NamedCount[] }
}

export type NetworkStats = {
  total: number
  activeSites: number
  levels: [number, number][]
  categories: [string, number][]
}

export type SystemFigures = { averageLevel: number | null; calls: number }

/** `limit`: they are new, and have created as many events as they may. */
export type LockedCreator = Creator & { hasUsername: boolean; limit?: NewcomerLimit }

/** What a change needs to know of an event that is there. */
export type LockedEvent = {
  venueId: string
  image?: string
  /** What hosts chose beside the record, and what stands outside of it for those who are coming. */
  hiding?: Hiding
  hidden?: HiddenPlace
  status: string
  visibility: string
  createdBy: string | undefined
  source: string
  isFeatured: boolean
  createdAtMs: number
  updatedAtMs: number
  consciousnessLevel: number
  /** How whoever asks hosts the event beside its owner. */
  coHosting?: CoHosting | undefined
}

/** By the ids of their events. */
export type HiddenLinks = ReadonlyMap<string, string>

export type HiddenChange = { before?: HiddenPlace | undefined; now?: HiddenPlace | undefined }

export type Removed = { requests: number; bridges: number; blessings: number }

export interface EventReads {
  /** One event for someone who has its id: unlisted and cancelled ones too, drafts and private ones for their host. */
  openEvent(id: string, viewer: Viewer): Promise<SeenEvent | undefined>
  /** Those of these events that open to someone who has their ids, in the order of the ids. */
  openEvents(ids: readonly string[], viewer: Viewer): Promise<SeenEvent[]>
  /** One page of a list; the counts of its filters on request. */
  listEvents(asked: { question: ListQuestion; viewer: Viewer; withCounts: boolean }): Promise<ListAnswer>
  /**
   * A member's events in time order, the latest five hundred: all of them to themselves, to others what a list may
   * show.
   */
  eventsOfMember(memberId: string, viewer: Viewer): Promise<SeenEvent[]>
  /** What may please a member next, best first; without a member what is soon and well loved. */
  recommendedEvents(asked: { viewer: Viewer; nowMs: number; limit: number }): Promise<SeenEvent[]>
  /** Counts of everything that lists may show to the viewer, past and to come, and of the network's sites. */
  networkStats(viewer: Viewer): Promise<NetworkStats>
  /** The average level of what is published, and the calls that are written down. */
  systemFigures(): Promise<SystemFigures>
  /** What the live status of the engines rests on. */
  engineStates(siteIds: readonly string[]): Promise<EngineStates>
  /** Whether the person looks after the house. */
  isAdmin(userId: string): Promise<boolean>
}

export interface EventWrites {
  /** The member's profile as it goes into a record, held; `undefined` when there is none. */
  lockCreator(userId: string): Promise<LockedCreator | undefined>
  /** The same for a new event: takes one of those that somebody new may create in a day. */
  lockNewCreator(userId: string): Promise<LockedCreator | undefined>
  /** Whether a venue is open or closed, held; `undefined` when there is none. */
  lockVenue(id: string): Promise<string | undefined>
  /** An event as this member finds it, held against other changes; answers to it go on meanwhile. */
  lockEvent(id: string, userId: string): Promise<LockedEvent | undefined>
  /** How many people are coming to an event, held. */
  lockSeats(id: string): Promise<number>
  /** Stores new events with their bytes and seats, and the links that their records do not say. */
  insertEvents(events: readonly EventRecord[], hiddenLinks?: HiddenLinks): Promise<void>
  /**
   * Changes an event with its bytes, its capacity and what its record hides. The capacity decides: one below what is
   * taken changes nothing and gives `too_full` with the number of people who are coming.
   */
  changeEvent(
    event: EventRecord,
    hidden?: HiddenChange,
  ): Promise<{ ok: true } | { ok: false; reason: 'too_full'; taken: number }>
  /** Removes an event and everything that people did with it. */
  removeEvent(id: string): Promise<void>
  /** Shares an event with these sites too. */
  shareWith(shared: { id: string; siteIds: string[] }): Promise<void>
  /** Shares an event with exactly these sites, and with no others any more. */
  shareOnlyWith(shared: { id: string; siteIds: string[] }): Promise<void>
}

export interface EventModeration {
  /** Brings the network's sites to what the registry says; gives whether anything was different. */
  settleSites(sites: readonly NetworkSite[]): Promise<boolean>
  /**
   * Makes whatever is kept beside the records what they say (seats, counters, entries); gives how many were
   * different.
   */
  mend(): Promise<number>
  /** Takes away what is past its date: request records, bridge records, and the fire of blessings. */
  removeExpired(asked: { nowMs: number; by: string | undefined }): Promise<Removed>
  /** Everything that should be zero, counted. */
  countFaults(siteIds: readonly string[]): Promise<Faults>
  /** Ids of the events whose kept bytes say something else than their record. */
  findStaleBytes(): Promise<string[]>
  /** What is found by searching otherwise than its tables say. */
  findWrongEntries(): Promise<{ kind: string; id: string }[]>
}

export type EventStore = EventReads & EventWrites & EventModeration

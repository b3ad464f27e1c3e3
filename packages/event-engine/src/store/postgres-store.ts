import type { EventStore } from './event-store.ts'
import { lockEventFor } from './hosts.ts'
import { mend } from './mend.ts'
import * as moderation from './moderation.ts'
import * as queries from './queries.ts'
import { engineStates } from './registry.ts'
import { findWrongEntries } from './search-index.ts'
import { settleSites, shareOnlyWith, shareWith } from './sites.ts'
import * as writes from './writes.ts'

/** The events that PostgreSQL keeps, asked through `run`: alone, or within the transaction of an update. */
export function postgresStore(run: queries.RunCall): EventStore {
  return {
    openEvent: (id, viewer) => queries.openEvent(run, id, viewer),
    openEvents: (ids, viewer) => queries.openEvents(run, ids, viewer),
    listEvents: (asked) => queries.listEvents(run, asked),
    eventsOfMember: (memberId, viewer) => queries.eventsOfMember(run, memberId, viewer),
    recommendedEvents: (asked) => queries.recommendedEvents(run, asked),
    networkStats: (viewer) => queries.networkStats(run, viewer),
    systemFigures: () => queries.systemFigures(run),
    engineStates: (siteIds) => engineStates(run, siteIds),
    isAdmin: (userId) => moderation.isAdmin(run, userId),

    lockCreator: (userId) => writes.lockCreator(run, userId),
    lockNewCreator: (userId) => writes.lockNewCreator(run, userId),
    lockVenue: (id) => writes.lockVenue(run, id),
    lockEvent: (id, userId) => lockEventFor(run, { id, userId }),
    lockSeats: (id) => writes.lockSeats(run, id),
    insertEvents: (events, hiddenLinks) => writes.insertEvents(run, events, hiddenLinks),
    changeEvent: (event, hidden) => writes.changeEvent(run, event, hidden),
    removeEvent: (id) => writes.removeEvent(run, id),
    shareWith: (shared) => shareWith(run, shared),
    shareOnlyWith: (shared) => shareOnlyWith(run, shared),

    settleSites: (sites) => settleSites(run, sites),
    mend: () => mend(run),
    removeExpired: (asked) => moderation.removeExpired(run, asked),
    countFaults: (siteIds) => moderation.countFaults(run, siteIds),
    findStaleBytes: () => moderation.findStaleBytes(run),
    findWrongEntries: () => findWrongEntries(run),
  }
}

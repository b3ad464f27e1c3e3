// Records of events for screens. Members read them from tables, with all else that a screen asks for; the engine gives the
// same records under their key, once its agent is there (`use-confirmed-event.ts`), and visitors theirs.
import type { EventRecord } from '@hearth/contracts/event'
import { recordOf, type StoredEvent } from '@hearth/contracts/event-record'
import { getEngine, readsAsMember } from '../network.ts'
import { read } from '../read.ts'

const recordsOf = (rows: readonly StoredEvent[]) => rows.map(recordOf)

/** The records of these events in this order; what the person may not open is left out. At most 100. */
export async function readRecords(ids: readonly string[], signal?: AbortSignal): Promise<EventRecord[]> {
  if (ids.length === 0) return []
  if (await readsAsMember()) return recordsOf(await read('open_events', { ids: [...ids] }, signal))
  return (await (await getEngine()).browseEvents({ filter: {}, limit: ids.length, ids: [...ids] })).events
}

/** One event, or nothing where there is none that the person may see. */
export async function readRecord(id: string, signal?: AbortSignal): Promise<EventRecord | undefined> {
  if (await readsAsMember()) return recordsOf(await read('open_events', { ids: [id] }, signal))[0]
  return (await getEngine()).getEvent(id)
}

/** What a member made, as the reader may see it. */
export async function readRecordsOfMember(member: string, signal?: AbortSignal): Promise<EventRecord[]> {
  if (await readsAsMember()) return recordsOf(await read('events_of_member', { member }, signal))
  return (await getEngine()).getUserEventProfile(member)
}

export type OwnList = 'coming' | 'saved' | 'co-hosted' | 'invited' | 'waited'

/** One of the member's own lists, in its order. */
export async function readOwnList(list: OwnList, signal?: AbortSignal): Promise<EventRecord[]> {
  return recordsOf(await read('my_events', { list }, signal))
}

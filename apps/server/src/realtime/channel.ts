import type { Actor } from '@hearth/database'
import type { AnnouncedTable } from './announced-tables.ts'
import { type Outgoing, outgoing } from './frames.ts'
import type { Rights } from './queries.ts'
import type { RowFilter } from './row-filter.ts'
import type { Viewer } from './viewer.ts'

/** One subscription to changes of a table. */
export type RowBinding = {
  /** What the client knows it by. */
  id: number
  event: '*' | 'INSERT' | 'UPDATE' | 'DELETE'
  table: AnnouncedTable
  filter: RowFilter | undefined
  /** The rows that were told here, by their keys, the latest last: their end may be told here too. */
  told: Set<string>
}

/** One topic that one socket has joined. */
export type Channel = {
  /** As the client says it, `realtime:<name>`. */
  topic: string
  /** As policies know it. */
  name: string
  joinRef: string | null
  isPrivate: boolean
  viewer: Viewer
  /** Who asks about this topic. */
  asking: Actor
  rights: Rights
  rightsReadAtMs: number
  broadcast: { self: boolean; ack: boolean }
  presence: { key: string; isEnabled: boolean; meta: { phx_ref: string } | undefined }
  bindings: RowBinding[]
  /** Messages that a replay has told already; kept while the log may still bring them. */
  replayed: { ids: ReadonlySet<string>; untilReading: number } | undefined
  /** Waiting until the client has its answer; `undefined` from then on. */
  waiting: { message: Outgoing; id: string | undefined }[] | undefined
  isClosed: boolean
  deliver(message: Outgoing): void
}

const maxNotified = 1000

export function mayListen({ rights }: Pick<Channel, 'rights'>): boolean {
  return rights.broadcast || rights.presence
}

/** A topic that is not public carries changes of tables to whoever joins it as one, and nothing that people say. */
export function isForRowsAlone(channel: Pick<Channel, 'isPrivate' | 'rights'>): boolean {
  return !channel.isPrivate && !mayListen(channel)
}

/** Sends, or keeps it back until the client knows that it has joined. What has an `id` is told once. */
export function notify(channel: Channel, message: Outgoing, id?: string): void {
  if (channel.isClosed) return
  if (channel.waiting) channel.waiting.push({ message, id })
  else if (id === undefined || !channel.replayed?.ids.has(id)) channel.deliver(message)
}

/** The client has its answer; what came meanwhile follows. */
export function openChannel(channel: Channel): void {
  const { waiting = [] } = channel
  channel.waiting = undefined
  for (const { message, id } of waiting) notify(channel, message, id)
}

/**
 * Something may have been missed: the client joins anew after a moment, and reads anew. Phoenix's own message for a
 * channel that broke.
 */
export function breakChannel(channel: Channel): void {
  channel.deliver(pushTo(channel, 'phx_error', {}))
  channel.isClosed = true
}

/** The end of a channel, with the reason before it. The client does not come back by itself. */
export function endChannel(channel: Channel, reason: string): void {
  channel.deliver(systemMessage(channel, { extension: 'system', status: 'error', message: reason }))
  channel.deliver(pushTo(channel, 'phx_close', {}))
  channel.isClosed = true
}

export function systemMessage(
  { topic, name }: Pick<Channel, 'topic' | 'name'>,
  said: { extension: string; status: 'ok' | 'error'; message: string; [more: string]: unknown },
): Outgoing {
  return outgoing({ joinRef: null, ref: null, topic, event: 'system', payload: { ...said, channel: name } })
}

/** The client takes Phoenix's own events only with the reference of its join. */
function pushTo({ topic, joinRef }: Channel, event: string, payload: object): Outgoing {
  return outgoing({ joinRef, ref: joinRef, topic, event, payload })
}

/** Remembers that a row was told here; the longest ago is forgotten first. */
export function rememberTold({ told }: RowBinding, key: string): void {
  told.delete(key)
  told.add(key)
  if (told.size > maxNotified) told.delete(told.values().next().value!)
}

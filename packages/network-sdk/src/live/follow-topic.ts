import { readOnlyCode } from '@hearth/contracts/read-only'
import type { RealtimeChannel } from '@supabase/supabase-js'
import type { Backend } from '../backend/backend.ts'
import { keepChannel } from './shared-channel.ts'

export type FollowedTopic = {
  /** Something was said on the topic: once for each message, also for those of a time when the network was away. */
  heard(event: string, payload: unknown): void
  /** The topic stands: for the first time, or again after a gap. Whatever was read before may be old. */
  readAgain(): void
  /**
   * When what rests on the topic was read, in milliseconds since 1970 UTC by this device's clock. What was said since is then
   * heard, and `readAgain` is left out at the first standing, unless too much was said or the clock is wrong.
   */
  readAtMs?: number | undefined
  /** Whether the house can only be read, each time that this changes. */
  readOnly?(isReadOnly: boolean): void
}

type Meta = { id: string; sent_at: number }
type Said = { event: string; payload: unknown; meta?: Meta }
type Standing = { extension?: string; status?: string; message?: string; at?: number }

/** A message may be sent before and committed after another; the server keeps what is older than this in order. */
const overlapMs = 30_000
const maxRemembered = 2_000
/** The server says again what is younger than an hour; whoever read longer ago reads again. */
const maxReplayedMs = 30 * 60_000
/** Where more was said since a screen was read, it is a busy topic: then reading again costs less than hearing all of it. */
const maxFirstReplayed = 25
// Of `overlapMs` this much is left for a device's clock that is ahead of the server's, and for readings that are older than those
// of whoever made the channel: parts of a screen read together, and follow one after the other.
const maxAheadMs = 15_000
const readTogetherMs = 5000

type Topic = { listeners: Set<FollowedTopic>; stands: boolean; stop: () => void }
const followed = new WeakMap<Backend, Map<string, Topic>>()

/**
 * Follows a private topic for as long as it is wanted; several followers share one channel. After a gap the server says
 * again what was said meanwhile, and what was heard already is left out; when that is too much `readAgain` alone tells.
 * Gives the way to stop.
 */
export function followTopic(client: Backend, name: string, listener: FollowedTopic): () => void {
  const topics = followed.get(client) ?? new Map<string, Topic>()
  followed.set(client, topics)
  let topic = topics.get(name)
  if (!topic) {
    topic = { listeners: new Set(), stands: false, stop: () => undefined }
    topics.set(name, topic)
    topic.listeners.add(listener)
    topic.stop = listenTo(client, name, topic)
  } else {
    topic.listeners.add(listener)
    if (topic.stands) listener.readAgain()
  }
  const mine = topic
  return () => {
    mine.listeners.delete(listener)
    if (mine.listeners.size > 0 || topics.get(name) !== mine) return
    topics.delete(name)
    mine.stop()
  }
}

function listenTo(client: Backend, name: string, topic: Topic): () => void {
  const heardIds = new Set<string>()
  let lastAtMs: number | undefined
  /** From when on the first join asks for what was said, and whom it spares reading again once the server has said that this is all. */
  let firstSinceMs: number | undefined
  let spared: FollowedTopic[] | undefined

  const config = () => {
    const isFirst = lastAtMs === undefined
    if (isFirst) firstSinceMs = oldestReading(topic)
    const sinceMs = lastAtMs ?? firstSinceMs
    return {
      private: true,
      broadcast: {
        self: false,
        ack: false,
        ...(sinceMs !== undefined && {
          replay: { since: sinceMs - overlapMs, ...(isFirst && { limit: maxFirstReplayed }) },
        }),
      },
    }
  }

  const isSpared = ({ readAtMs }: FollowedTopic) =>
    readAtMs !== undefined && firstSinceMs !== undefined && readAtMs >= firstSinceMs - readTogetherMs

  const take = (channel: RealtimeChannel, { event, payload, meta }: Said) => {
    if (meta) {
      if (heardIds.has(meta.id)) return
      heardIds.add(meta.id)
      if (heardIds.size > maxRemembered) heardIds.delete(heardIds.values().next().value!)
      reach(channel, meta.sent_at)
    }
    for (const { heard } of topic.listeners) heard(event, payload)
  }

  /** From here on a channel that is joined anew asks only for what came later. */
  const reach = (channel: RealtimeChannel, atMs: number) => {
    lastAtMs = Math.max(lastAtMs ?? 0, atMs)
    const { presence, ...asked } = { presence: { key: '', enabled: false }, ...config() }
    channel.updateJoinPayload({ config: { ...asked, presence, postgres_changes: [] } })
  }

  return keepChannel(
    client,
    () => {
      const channel = client.channel(name, { config: config() })
      channel.on('broadcast', { event: '*' }, (said) => take(channel, said as unknown as Said))
      channel.on('system', {}, ({ extension, status, message, at }: Standing) => {
        if (extension === 'broadcast' && at !== undefined) {
          if (status === 'error' || Date.now() - at > maxAheadMs) readAll(spared)
          spared = []
          reach(channel, at)
        }
        if (message === readOnlyCode)
          for (const { readOnly } of topic.listeners) readOnly?.(status === 'error')
      })
      return channel
    },
    () => {
      topic.stands = true
      const isFirst = spared === undefined
      const listeners = [...topic.listeners]
      spared = isFirst ? listeners.filter(isSpared) : []
      readAll(isFirst ? listeners.filter((listener) => !isSpared(listener)) : listeners)
    },
  )
}

function readAll(listeners: readonly FollowedTopic[] = []): void {
  for (const { readAgain } of listeners) readAgain()
}

/** When the first of those readings was made that are young enough to be caught up with. */
function oldestReading({ listeners }: Topic): number | undefined {
  const youngEnough = Date.now() - maxReplayedMs
  const times = [...listeners].flatMap(({ readAtMs = 0 }) => (readAtMs > youngEnough ? readAtMs : []))
  return times.length > 0 ? Math.min(...times) : undefined
}

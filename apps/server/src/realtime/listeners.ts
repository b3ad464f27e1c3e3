import type { Parts } from '../parts.ts'
import type { AnnouncedTables } from './announced-tables.ts'
import { type Channel, notify } from './channel.ts'
import { type Outgoing, outgoing, outgoingBytes } from './frames.ts'
import type { Heard, LogReader, Message } from './log-reader.ts'
import { notifyChanges, type RowListener } from './row-changes.ts'

/** Which channels listen to which topic and to which table's rows, and what they are told. */
export class Listeners {
  readonly #topics = new Map<string, Set<Channel>>()
  readonly #followers = new Map<string, Set<RowListener>>()
  readonly #own = new Map<string, Channel>()

  get isEmpty(): boolean {
    return this.#topics.size === 0
  }

  add(channel: Channel): void {
    const others = this.#topics.get(channel.name)
    if (others) others.add(channel)
    else this.#topics.set(channel.name, new Set([channel]))
    for (const binding of channel.bindings) {
      const { name } = binding.table
      this.#followers.set(name, (this.#followers.get(name) ?? new Set()).add({ channel, binding }))
    }
  }

  remove(channel: Channel): void {
    const listening = this.#topics.get(channel.name)
    listening?.delete(channel)
    if (listening?.size === 0) this.#topics.delete(channel.name)
    for (const { table } of channel.bindings) {
      const theirs = this.#followers.get(table.name)
      for (const listener of theirs ?? []) if (listener.channel === channel) theirs!.delete(listener)
      if (theirs?.size === 0) this.#followers.delete(table.name)
    }
  }

  /**
   * A message that one of our channels is about to say: it does not come back to a channel that does not want its
   * own.
   */
  expectOwn(messageId: string, channel: Channel): void {
    this.#own.set(messageId, channel)
  }

  forgetOwn(messageId: string): void {
    this.#own.delete(messageId)
  }

  notifyMessage(message: Message, reader: Pick<LogReader, 'readings'>): void {
    const origin = this.#own.get(message.id)
    this.#own.delete(message.id)
    const { extension, payload } = message
    // Written once, however many listen.
    let said: Outgoing | undefined
    for (const channel of this.#topics.get(message.topic) ?? []) {
      if (extension === 'presence') {
        said ??= presenceDiff(channel.topic, payload)
        if (channel.presence.isEnabled && channel.rights.presence) notify(channel, said)
        continue
      }
      if (!channel.rights.broadcast) continue
      if (channel === origin && !channel.broadcast.self) continue
      if (channel.replayed && reader.readings() > channel.replayed.untilReading) channel.replayed = undefined
      said ??= broadcastMessage(channel.topic, message)
      notify(channel, said, message.id)
    }
  }

  async notifyRows(
    { changes }: Heard,
    { parts, tables }: { parts: Parts; tables: AnnouncedTables },
  ): Promise<void> {
    for (const [name, listeners] of this.#followers) {
      const theirs = changes.filter(({ table }) => table === name)
      const table = theirs.length > 0 && (await tables.find(name))
      if (table) await notifyChanges(parts, { table, changes: theirs, listeners: [...listeners] })
    }
  }
}

/** As the official client hears a broadcast. `meta` says which one it is, and when it was sent by our clock. */
export function broadcastMessage(
  topic: string,
  {
    id,
    event,
    payload,
    base64,
    sentAtMs,
    isReplayed = false,
  }: Pick<Message, 'id' | 'event' | 'payload' | 'base64' | 'sentAtMs'> & { isReplayed?: boolean },
): Outgoing {
  const meta = { id, sent_at: sentAtMs, ...(isReplayed && { replayed: true }) }
  if (base64) return outgoingBytes({ topic, event, meta, bytes: Buffer.from(base64, 'base64') })
  return outgoing({
    joinRef: null,
    ref: null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload, meta },
  })
}

function presenceDiff(topic: string, payload: unknown): Outgoing {
  return outgoing({ joinRef: null, ref: null, topic, event: 'presence_diff', payload })
}

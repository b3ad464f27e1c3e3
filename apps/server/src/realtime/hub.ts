import { randomUUID } from 'node:crypto'
import type { Auth } from '../auth/index.ts'
import { isRecent } from '../clock.ts'
import type { KeptAnswers } from '../data-api/index.ts'
import type { Parts } from '../parts.ts'
import { type AnnouncedTables, createAnnouncedTables } from './announced-tables.ts'
import { breakChannel, type Channel, endChannel, isForRowsAlone, mayListen, tell } from './channel.ts'
import { type Outgoing, outgoing, outgoingBytes } from './frames.ts'
import { createLogReader, type Heard, type LogReader, type Message } from './log-reader.ts'
import { keepAlive, leavePresences, readRights, writtenChannel } from './queries.ts'
import { type RowListener, tellChanges } from './row-changes.ts'
import { loginStands } from './viewer.ts'

/** A socket, as far as the hub must know it. */
export type HubConnection = {
  channels: Map<string, Channel>
  /** The members who have spoken through it. */
  memberIds: Set<string>
  /** Looks after itself: pings, and whether what was sent arrives. */
  tick(nowMs: number): void
  close(code: number, reason: string): void
  terminate(): void
}

export type Hub = {
  parts: Parts
  auth: Auth
  tables: AnnouncedTables
  /** This process, among those that share the database. */
  processId: string
  reader: LogReader
  connections: Set<HubConnection>
  /** Once the hub hears what the other processes announce. Rejects when the database cannot be reached. */
  ready: Promise<unknown>
  /** Begins to listen for a channel: from here on nothing is missed. Throws what the database throws. */
  add(channel: Channel): Promise<void>
  remove(channel: Channel): void
  /** Nobody is present by this reference any more. */
  leave(ref: string): void
  /** A message that one of our channels is about to say: it does not come back to a channel that does not want its own. */
  expectOwn(messageId: string, channel: Channel): void
  forgetOwn(messageId: string): void
  /** Before anybody counts as present through this process. */
  beSeen(): Promise<void>
  /** Counts the socket as this member's; false when they have as many as they may. */
  admit(connection: HubConnection, userId: string): boolean
  /** The socket is gone, with all that it joined. */
  forget(connection: HubConnection): void
  stop(): Promise<void>
}

/** A token's leeway, as everywhere; a topic ends after it. */
const leewayMs = 30_000
/** Rights rest on rows that may change; what nobody announces to us is found out after this. */
const rightsKeptMs = 60_000
const seenEachMs = 10_000
const goingAway = 1012
const policyViolation = 1008
/** How long clients may take to answer our goodbye. */
const goodbyeMs = 1000

/**
 * What all sockets of this process share: who listens to what, the log that tells it, and the clock that ends what has
 * run out.
 */
export function createHub(parts: Parts, { auth, kept }: { auth: Auth; kept: KeptAnswers }): Hub {
  const { config, database, log, now } = parts
  const topics = new Map<string, Set<Channel>>()
  const followers = new Map<string, Set<RowListener>>()
  const own = new Map<string, Channel>()
  const connections = new Set<HubConnection>()
  const socketsOf = new Map<string, number>()
  const processId = randomUUID()
  const tables = createAnnouncedTables(database)
  let rowsTold: Promise<void> = Promise.resolve()
  let seenAtMs: number | undefined
  let leaving: string[] = []
  let left: Promise<unknown> = Promise.resolve()

  const channels = function* () {
    for (const { channels } of connections) yield* channels.values()
  }

  const reader = createLogReader(parts, {
    heard: (heard) => {
      for (const table of new Set(heard.changes.map(({ table }) => table))) kept.forget(table)
      for (const message of heard.messages) tellMessage(message)
      // One after the other, so that a later state never comes before an earlier one.
      rowsTold = rowsTold
        .then(() => tellRows(heard))
        .catch((error) => log.error('realtime.rows_untold', { error }))
    },
    lost: () => breakAll(),
  })

  const breakAll = () => {
    for (const channel of channels()) dropChannel(channel, breakChannel)
  }

  /** Ends it here and tells the client; the connection forgets it at its next word. */
  const dropChannel = (channel: Channel, end: (channel: Channel) => void) => {
    if (channel.isClosed) return
    end(channel)
    remove(channel)
  }

  const tellMessage = (message: Message) => {
    const origin = own.get(message.id)
    own.delete(message.id)
    const { extension, payload } = message
    // Written once, however many listen.
    let said: Outgoing | undefined
    for (const channel of topics.get(message.topic) ?? []) {
      if (extension === 'presence') {
        said ??= presenceDiff(channel.topic, payload)
        if (channel.presence.isEnabled && channel.rights.presence) tell(channel, said)
        continue
      }
      if (!channel.rights.broadcast) continue
      if (channel === origin && !channel.broadcast.self) continue
      if (channel.replayed && reader.readings() > channel.replayed.untilReading) channel.replayed = undefined
      said ??= broadcastMessage(channel.topic, message)
      tell(channel, said, message.id)
    }
  }

  const tellRows = async ({ changes }: Heard) => {
    for (const [name, listeners] of followers) {
      const theirs = changes.filter(({ table }) => table === name)
      const table = theirs.length > 0 && (await tables.find(name))
      if (table) await tellChanges(parts, { table, changes: theirs, listeners: [...listeners] })
    }
  }

  const remove = (channel: Channel) => {
    channel.isClosed = true
    const listening = topics.get(channel.name)
    listening?.delete(channel)
    if (listening?.size === 0) topics.delete(channel.name)
    for (const { table } of channel.bindings) {
      const theirs = followers.get(table.name)
      for (const listener of theirs ?? []) if (listener.channel === channel) theirs!.delete(listener)
      if (theirs?.size === 0) followers.delete(table.name)
    }
    if (channel.presence.meta) leave(channel.presence.meta.phx_ref)
    channel.presence.meta = undefined
    if (topics.size === 0) reader.stop()
  }

  const forget = (connection: HubConnection) => {
    // A socket that was cut closes later, and once more.
    if (!connections.delete(connection)) return
    for (const channel of connection.channels.values()) remove(channel)
    for (const userId of connection.memberIds) {
      const left = socketsOf.get(userId)! - 1
      if (left > 0) socketsOf.set(userId, left)
      else socketsOf.delete(userId)
    }
  }

  /** Those who leave in the same moment, as when a socket breaks, leave together. */
  const leave = (ref: string) => {
    leaving.push(ref)
    if (leaving.length > 1) return
    left = left.then(async () => {
      await new Promise(setImmediate)
      const refs = leaving
      leaving = []
      await leavePresences(database, refs).catch((error) => log.warn('realtime.leave_failed', { error }))
    })
  }

  /** Rights rest on rows that change, and logins end: what no longer stands ends here too. */
  const check = async (channel: Channel) => {
    channel.rightsReadAtMs = now()
    const { member } = channel.viewer
    if (member && !(await loginStands(database, member))) {
      return dropChannel(channel, (gone) => endChannel(gone, 'InvalidJWTToken: This sign-in has ended'))
    }
    if (isForRowsAlone(channel)) return
    channel.rights = await readRights(database, channel.asking, channel)
    if (mayListen(channel)) return
    dropChannel(channel, (gone) => endChannel(gone, unauthorized(gone.name)))
  }

  const checkAll = (which: (channel: Channel) => boolean) => {
    for (const channel of channels()) {
      if (channel.isClosed || channel.waiting || !which(channel)) continue
      check(channel).catch((error) => log.warn('realtime.check_failed', { error }))
    }
  }

  const stillSeen = async () => {
    const isNew = await keepAlive(database, processId)
    if (!isNew || seenAtMs === undefined) return
    // We were thought dead, and those who came through us with us: they come anew.
    for (const channel of channels()) if (channel.presence.meta) dropChannel(channel, breakChannel)
  }

  const clock = setInterval(() => {
    const nowMs = now()
    for (const connection of connections) connection.tick(nowMs)
    for (const channel of channels()) {
      const { member } = channel.viewer
      if (member && member.expiresAtMs + leewayMs < nowMs) {
        dropChannel(channel, (gone) => endChannel(gone, 'InvalidJWTToken: Token has expired'))
      }
    }
    checkAll(({ rightsReadAtMs }) => !isRecent({ sinceMs: rightsReadAtMs, nowMs, forMs: rightsKeptMs }))
    if (seenAtMs !== undefined && !isRecent({ sinceMs: seenAtMs, nowMs, forMs: seenEachMs })) {
      stillSeen().catch((error) => log.warn('realtime.unseen', { error }))
      seenAtMs = nowMs
    }
  }, 1000)
  clock.unref()

  const closeLogin = (sessionId: string) => {
    // Notices were lost: every login is looked at.
    if (sessionId === '') return checkAll(({ viewer }) => viewer.member !== undefined)
    for (const connection of connections) {
      const isTheirs = [...connection.channels.values()].some(
        ({ viewer }) => viewer.member?.sessionId === sessionId,
      )
      if (isTheirs) connection.close(policyViolation, 'This sign-in has ended')
    }
  }

  const listening = Promise.all([
    database.listen('table_changed', () => reader.wake()),
    database.listen(writtenChannel, () => reader.wake()),
    database.listen('login_ended', closeLogin),
    database.listen('blocks_changed', () => checkAll((channel) => !isForRowsAlone(channel))),
    database.listen('schema_changed', () => tables.forget()),
  ])

  return {
    parts,
    auth,
    tables,
    processId,
    reader,
    connections,
    ready: listening,
    async add(channel) {
      await reader.start()
      if (channel.isClosed) return
      const others = topics.get(channel.name)
      if (others) others.add(channel)
      else topics.set(channel.name, new Set([channel]))
      for (const binding of channel.bindings) {
        const { name } = binding.table
        followers.set(name, (followers.get(name) ?? new Set()).add({ channel, binding }))
      }
    },
    remove,
    leave,
    expectOwn: (messageId, channel) => own.set(messageId, channel),
    forgetOwn: (messageId) => own.delete(messageId),
    async beSeen() {
      if (seenAtMs !== undefined) return
      await keepAlive(database, processId)
      seenAtMs ??= now()
    },
    admit(connection, userId) {
      if (connection.memberIds.has(userId)) return true
      const count = socketsOf.get(userId) ?? 0
      if (count >= config.LIMIT_SOCKETS_PER_MEMBER) return false
      connection.memberIds.add(userId)
      socketsOf.set(userId, count + 1)
      return true
    },
    forget,
    async stop() {
      clearInterval(clock)
      for (const connection of connections) connection.close(goingAway, 'Hearth is starting anew')
      const deadline = performance.now() + goodbyeMs
      while (connections.size > 0 && performance.now() < deadline) {
        await new Promise((resolve) => setTimeout(resolve, 20))
      }
      for (const connection of connections) connection.terminate()
      for (const connection of connections) forget(connection)
      reader.stop()
      await Promise.all([rowsTold, left])
      const stops = await listening.catch(() => [])
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

/** What is said when the policies open a topic to somebody for nothing. */
export function unauthorized(name: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
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

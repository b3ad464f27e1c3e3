import { randomUUID } from 'node:crypto'
import { readOnlyCode } from '@hearth/contracts/read-only'
import type { Auth } from '../auth/index.ts'
import { isRecent } from '../clock.ts'
import type { AnswerCaches } from '../data-api/index.ts'
import type { Parts } from '../parts.ts'
import { type AnnouncedTables, createAnnouncedTables } from './announced-tables.ts'
import {
  breakChannel,
  type Channel,
  endChannel,
  isForRowsAlone,
  mayListen,
  systemMessage,
} from './channel.ts'
import { Listeners } from './listeners.ts'
import { createLogReader, type LogReader } from './log-reader.ts'
import { keepAlive, leavePresences, readRights, writtenChannel } from './queries.ts'
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

/** A token's leeway, as everywhere; a topic ends after it. */
const leewayMs = 30_000
/** Rights rest on rows that may change; what nobody announces to us is found out after this. */
const rightsCacheMs = 60_000
const seenEachMs = 10_000
const goingAway = 1012
const policyViolation = 1008
/** How long clients may take to answer our goodbye. */
const goodbyeMs = 1000

/**
 * What all sockets of this process share: who listens to what, the log that tells it, and the clock that ends what has
 * run out.
 */
export class Hub {
  readonly parts: Parts
  readonly auth: Auth
  readonly tables: AnnouncedTables
  readonly reader: LogReader
  /** This process, among those that share the database. */
  readonly processId = randomUUID()
  readonly connections = new Set<HubConnection>()
  /** From then on no socket is opened. */
  isStopping = false
  /** Once the hub hears what the other processes announce. Rejects when the database cannot be reached. */
  readonly ready: Promise<(() => Promise<void>)[]>
  readonly #listeners = new Listeners()
  readonly #socketsOf = new Map<string, number>()
  readonly #clock: NodeJS.Timeout
  #rowsTold: Promise<void> = Promise.resolve()
  #seenAtMs: number | undefined
  #wasReadOnly = false
  #leaving: string[] = []
  #left: Promise<unknown> = Promise.resolve()

  constructor(parts: Parts, { auth, cached }: { auth: Auth; cached: AnswerCaches }) {
    const { database, log } = parts
    this.parts = parts
    this.auth = auth
    this.tables = createAnnouncedTables(database)
    this.reader = createLogReader(parts, {
      heard: (heard) => {
        for (const table of new Set(heard.changes.map(({ table }) => table))) cached.forget(table)
        for (const message of heard.messages) this.#listeners.notifyMessage(message, this.reader)
        // One after the other, so that a later state never comes before an earlier one.
        this.#rowsTold = this.#rowsTold
          .then(() => this.#listeners.notifyRows(heard, this))
          .catch((error) => log.error('realtime.rows_untold', { error }))
      },
      lost: () => this.#breakAll(),
    })
    this.#clock = setInterval(() => this.#tick(), 1000)
    this.#clock.unref()
    this.ready = Promise.all([
      database.listen('table_changed', () => this.reader.wake()),
      database.listen(writtenChannel, () => this.reader.wake()),
      database.listen('login_ended', (sessionId) => this.#closeLogin(sessionId)),
      database.listen('blocks_changed', () => this.#checkAll((channel) => !isForRowsAlone(channel))),
      database.listen('schema_changed', () => this.tables.forget()),
    ])
  }

  /** Begins to listen for a channel: from here on nothing is missed. Throws what the database throws. */
  async add(channel: Channel): Promise<void> {
    await this.reader.start()
    if (!channel.isClosed) this.#listeners.add(channel)
  }

  remove(channel: Channel): void {
    channel.isClosed = true
    this.#listeners.remove(channel)
    if (channel.presence.meta) this.leave(channel.presence.meta.phx_ref)
    channel.presence.meta = undefined
    if (this.#listeners.isEmpty) this.reader.stop()
  }

  /**
   * A message that one of our channels is about to say: it does not come back to a channel that does not want its
   * own.
   */
  expectOwn(messageId: string, channel: Channel): void {
    this.#listeners.expectOwn(messageId, channel)
  }

  forgetOwn(messageId: string): void {
    this.#listeners.forgetOwn(messageId)
  }

  /** Before anybody counts as present through this process. */
  async beSeen(): Promise<void> {
    if (this.#seenAtMs !== undefined) return
    await keepAlive(this.parts.database, this.processId)
    this.#seenAtMs ??= this.parts.now()
  }

  /** Counts the socket as this member's; false when they have as many as they may. */
  admit(connection: HubConnection, userId: string): boolean {
    if (connection.memberIds.has(userId)) return true
    const count = this.#socketsOf.get(userId) ?? 0
    if (count >= this.parts.config.LIMIT_SOCKETS_PER_MEMBER) return false
    connection.memberIds.add(userId)
    this.#socketsOf.set(userId, count + 1)
    return true
  }

  /** The socket is gone, with all that it joined. */
  forget(connection: HubConnection): void {
    // A socket that was cut closes later, and once more.
    if (!this.connections.delete(connection)) return
    for (const channel of connection.channels.values()) this.remove(channel)
    for (const userId of connection.memberIds) {
      const left = this.#socketsOf.get(userId)! - 1
      if (left > 0) this.#socketsOf.set(userId, left)
      else this.#socketsOf.delete(userId)
    }
  }

  /**
   * Nobody is present by this reference any more. Those who leave in the same moment, as when a socket breaks, leave
   * together.
   */
  leave(ref: string): void {
    this.#leaving.push(ref)
    if (this.#leaving.length > 1) return
    this.#left = this.#left.then(async () => {
      await new Promise(setImmediate)
      const refs = this.#leaving
      this.#leaving = []
      await leavePresences(this.parts.database, refs).catch((error) =>
        this.parts.log.warn('realtime.leave_failed', { error }),
      )
    })
  }

  async stop(): Promise<void> {
    this.isStopping = true
    clearInterval(this.#clock)
    for (const connection of this.connections) connection.close(goingAway, 'Hearth is starting anew')
    const deadline = performance.now() + goodbyeMs
    while (this.connections.size > 0 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const connection of this.connections) connection.terminate()
    for (const connection of this.connections) this.forget(connection)
    this.reader.stop()
    await Promise.all([this.#rowsTold, this.#left])
    const stops = await this.ready.catch(() => [])
    await Promise.all(stops.map((stop) => stop()))
  }

  *#channels() {
    for (const { channels } of this.connections) yield* channels.values()
  }

  #breakAll() {
    for (const channel of this.#channels()) this.#dropChannel(channel, breakChannel)
  }

  /** Ends it here and tells the client; the connection forgets it at its next word. */
  #dropChannel(channel: Channel, end: (channel: Channel) => void) {
    if (channel.isClosed) return
    end(channel)
    this.remove(channel)
  }

  /** Rights rest on rows that change, and logins end: what no longer stands ends here too. */
  async #check(channel: Channel) {
    channel.rightsReadAtMs = this.parts.now()
    const { member } = channel.viewer
    if (member && !(await loginStands(this.parts.database, member))) {
      return this.#dropChannel(channel, (gone) => endChannel(gone, 'InvalidJWTToken: This sign-in has ended'))
    }
    if (isForRowsAlone(channel)) return
    channel.rights = await readRights(this.parts.database, channel.asking, channel)
    if (mayListen(channel)) return
    this.#dropChannel(channel, (gone) => endChannel(gone, unauthorized(gone.name)))
  }

  #checkAll(which: (channel: Channel) => boolean) {
    for (const channel of this.#channels()) {
      if (channel.isClosed || channel.waiting || !which(channel)) continue
      this.#check(channel).catch((error) => this.parts.log.warn('realtime.check_failed', { error }))
    }
  }

  async #stillSeen() {
    const isNew = await keepAlive(this.parts.database, this.processId)
    if (!isNew || this.#seenAtMs === undefined) return
    // We were thought dead, and those who came through us with us: they come anew.
    for (const channel of this.#channels())
      if (channel.presence.meta) this.#dropChannel(channel, breakChannel)
  }

  /** Pages that ask for nothing hear of it too, as a form that is being filled in. */
  #sayReadOnly() {
    const isReadOnly = this.parts.database.replicas?.isPrimaryAway() ?? false
    if (isReadOnly === this.#wasReadOnly) return
    this.#wasReadOnly = isReadOnly
    const said = { extension: 'system', status: isReadOnly ? 'error' : 'ok', message: readOnlyCode } as const
    for (const channel of this.#channels()) channel.deliver(systemMessage(channel, said))
  }

  #tick() {
    this.#sayReadOnly()
    const nowMs = this.parts.now()
    for (const connection of this.connections) connection.tick(nowMs)
    for (const channel of this.#channels()) {
      const { member } = channel.viewer
      if (member && member.expiresAtMs + leewayMs < nowMs) {
        this.#dropChannel(channel, (gone) => endChannel(gone, 'InvalidJWTToken: Token has expired'))
      }
    }
    this.#checkAll(
      ({ rightsReadAtMs }) => !isRecent({ sinceMs: rightsReadAtMs, nowMs, forMs: rightsCacheMs }),
    )
    if (this.#seenAtMs !== undefined && !isRecent({ sinceMs: this.#seenAtMs, nowMs, forMs: seenEachMs })) {
      this.#stillSeen().catch((error) => this.parts.log.warn('realtime.unseen', { error }))
      this.#seenAtMs = nowMs
    }
  }

  #closeLogin(sessionId: string) {
    // Notices were lost: every login is looked at.
    if (sessionId === '') return this.#checkAll(({ viewer }) => viewer.member !== undefined)
    for (const connection of this.connections) {
      const isTheirs = [...connection.channels.values()].some(
        ({ viewer }) => viewer.member?.sessionId === sessionId,
      )
      if (isTheirs) connection.close(policyViolation, 'This sign-in has ended')
    }
  }
}

/** What is said when the policies open a topic to somebody for nothing. */
export function unauthorized(name: string): string {
  return `Unauthorized: You do not have permissions to read from this Channel topic: ${name}`
}

import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asDatabaseAway } from './away.ts'

type Heard = (payload: string) => void

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** A connection through a network can die without a word; this finds out. */
const PING_EVERY_MS = 15_000

/**
 * One connection of its own for all channels, made at the first `listen`. When it breaks it is made again, and every
 * listener then hears an empty payload: what was announced meanwhile is lost, so anything may have changed.
 */
export class Listener {
  readonly #url: string
  readonly #log: (line: string) => void
  readonly #channels = new Map<string, Set<Heard>>()
  readonly #closing = new AbortController()
  #client: pg.Client | undefined
  #opening: Promise<void> | undefined
  /** Queries go one after the other: the driver takes one at a time. */
  #previous: Promise<unknown> = Promise.resolve()

  constructor(url: string, log: (line: string) => void) {
    this.#url = url
    this.#log = log
  }

  async listen(channel: string, heard: Heard): Promise<() => Promise<void>> {
    const listeners = this.#channels.get(channel) ?? new Set()
    const isFirst = listeners.size === 0
    this.#channels.set(channel, listeners.add(heard))
    const forget = async () => {
      listeners.delete(heard)
      if (listeners.size > 0 || this.#channels.get(channel) !== listeners) return
      this.#channels.delete(channel)
      await this.#query(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
    }
    try {
      this.#opening ??= this.#open()
      await this.#opening
      // While it is being made again there is no client: it will listen to every channel known by then.
      if (isFirst) await this.#query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      if (!this.#client) this.#opening = undefined
      await forget()
      throw asDatabaseAway(error)
    }
    return forget
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#opening?.catch(() => undefined)
    await this.#client?.end().catch(() => undefined)
  }

  get #isClosed(): boolean {
    return this.#closing.signal.aborted
  }

  async #open(): Promise<void> {
    const fresh = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      application_name: 'hearth listener',
    })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ channel, payload }) => this.#announce(channel, payload ?? ''))
    await fresh.connect()
    if (this.#isClosed) return await fresh.end()
    for (const channel of this.#channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    this.#client = fresh
    const ping = setInterval(() => {
      fresh.query('select 1').catch(() => fresh.end().catch(() => undefined))
    }, PING_EVERY_MS)
    ping.unref()
    fresh.once('end', () => {
      clearInterval(ping)
      this.#client = undefined
      if (this.#isClosed) return
      this.#log('The listening database connection broke; making it again.')
      void this.#reopen()
    })
  }

  async #reopen(): Promise<void> {
    for (let pauseMs = FIRST_PAUSE_MS; !this.#isClosed; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await sleep(pauseMs, undefined, { signal: this.#closing.signal }).catch(() => undefined)
      if (this.#isClosed) return
      const isBack = await this.#open().then(
        () => true,
        () => false,
      )
      if (!isBack) continue
      for (const channel of this.#channels.keys()) this.#announce(channel, '')
      return
    }
  }

  #announce(channel: string, payload: string): void {
    for (const heard of this.#channels.get(channel) ?? []) {
      try {
        heard(payload)
      } catch (error) {
        this.#log(`A listener on ${channel} failed: ${(error as Error).message}`)
      }
    }
  }

  #query(text: string): Promise<unknown> {
    const answered = this.#previous.then(() => this.#client?.query(text))
    this.#previous = answered.catch(() => undefined)
    return answered
  }
}

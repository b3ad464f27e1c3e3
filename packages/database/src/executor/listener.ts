import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { asDatabaseAway } from './away.ts'

type Heard = (payload: string) => void

export type Listener = {
  listen(channel: string, heard: Heard): Promise<() => Promise<void>>
  close(): Promise<void>
}

const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 5_000
/** A connection through a network can die without a word; this finds out. */
const PING_EVERY_MS = 15_000

/**
 * One connection of its own for all channels, made at the first `listen`. When it breaks it is made again, and every
 * listener then hears an empty payload: what was announced meanwhile is lost, so anything may have changed.
 */
export function createListener(url: string, log: (line: string) => void): Listener {
  const channels = new Map<string, Set<Heard>>()
  let client: pg.Client | undefined
  let opening: Promise<void> | undefined
  let isClosed = false
  const closing = new AbortController()

  const open = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
      application_name: 'hearth listener',
    })
    fresh.on('error', () => undefined)
    fresh.on('notification', ({ channel, payload }) => announce(channel, payload ?? ''))
    await fresh.connect()
    if (isClosed) return await fresh.end()
    for (const channel of channels.keys()) await fresh.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = fresh
    const ping = setInterval(() => {
      fresh.query('select 1').catch(() => fresh.end().catch(() => undefined))
    }, PING_EVERY_MS)
    ping.unref()
    fresh.once('end', () => {
      clearInterval(ping)
      client = undefined
      if (isClosed) return
      log('The listening database connection broke; making it again.')
      void reopen()
    })
  }

  const reopen = async () => {
    for (let pauseMs = FIRST_PAUSE_MS; !isClosed; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      await sleep(pauseMs, undefined, { signal: closing.signal }).catch(() => undefined)
      if (isClosed) return
      const isBack = await open().then(
        () => true,
        () => false,
      )
      if (!isBack) continue
      for (const channel of channels.keys()) announce(channel, '')
      return
    }
  }

  const announce = (channel: string, payload: string) => {
    for (const heard of channels.get(channel) ?? []) {
      try {
        heard(payload)
      } catch (error) {
        log(`A listener on ${channel} failed: ${(error as Error).message}`)
      }
    }
  }

  // One after the other: the driver takes one query at a time.
  let previous: Promise<unknown> = Promise.resolve()
  const say = (text: string): Promise<unknown> => {
    const said = previous.then(() => client?.query(text))
    previous = said.catch(() => undefined)
    return said
  }

  const listen: Listener['listen'] = async (channel, heard) => {
    const listeners = channels.get(channel) ?? new Set()
    const isFirst = listeners.size === 0
    channels.set(channel, listeners.add(heard))
    const forget = async () => {
      listeners.delete(heard)
      if (listeners.size > 0 || channels.get(channel) !== listeners) return
      channels.delete(channel)
      await say(`unlisten ${pg.escapeIdentifier(channel)}`).catch(() => undefined)
    }
    try {
      opening ??= open()
      await opening
      // While it is being made again there is no client: it will listen to every channel known by then.
      if (isFirst) await say(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      if (!client) opening = undefined
      await forget()
      throw asDatabaseAway(error)
    }
    return forget
  }

  return {
    listen,
    close: async () => {
      isClosed = true
      closing.abort()
      await opening?.catch(() => undefined)
      await client?.end().catch(() => undefined)
    },
  }
}

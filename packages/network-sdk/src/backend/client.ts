import { limits } from '@hearth/contracts/limits'
import type { SupportedStorage } from '@supabase/auth-js'
import type { RealtimeClientOptions } from '@supabase/realtime-js'
import type { Backend } from './backend.ts'
import { browserStorage } from './browser-storage.ts'
import { noticingEndedLogins } from './ended-login.ts'
import { createFallbackClient, notConfigured } from './fallback-client.ts'
import { gatheringFetch } from './gathering-fetch.ts'
import { createOfficialParts } from './official-parts.ts'
import { sessionsOnOwnClock, storageOnOwnClock } from './own-clock.ts'
import { sayingReadOnly } from './read-only.ts'
import { reconnectDelayMs } from './reconnect-delay.ts'
import { sessionStorageKey } from './session-storage-key.ts'

export type BackendClientOptions = {
  /** Address of the backend and its anonymous key, as `hearth.json` tells them. */
  url: string | undefined
  anonKey: string | undefined
  /** Where the session is kept; absent: the browser's local storage, or the page's memory where that is blocked. */
  storage?: SupportedStorage
  /**
   * False for a client that redeems one link and is thrown away: its session stays in memory, is not refreshed, and
   * neither another client nor another tab hears of it.
   */
  keepsSession?: boolean
  fetch?: typeof fetch
  /** As `hearth.json` tells: what is read at the same time may go in one request. */
  gathersReads?: boolean | undefined
  /** WebSocket for live updates, where the platform has none: Node before 22. */
  transport?: NonNullable<RealtimeClientOptions['transport']>
  /** Where the sentence about a missing address or key goes; absent: the browser's console. */
  log?: (sentence: string) => void
}

/**
 * The backend's client: sign-in, tables, functions, live updates. The session is kept and refreshed by itself; links
 * from mails open `/confirm`, so nothing is read from the address.
 * Without address or key it gives a client of the same shape whose answers are empty, and says so once in the log.
 */
export function createBackendClient(options: BackendClientOptions): Backend {
  const keepsSession = options.keepsSession ?? true
  const url = options.url?.trim()
  const anonKey = options.anonKey?.trim()
  if (!url || !anonKey) {
    const log = options.log ?? logToConsole
    log(notConfigured)
    return createFallbackClient()
  }
  const ask = options.fetch ?? ((input, init) => fetch(input, init))
  const send = sayingReadOnly(
    sessionsOnOwnClock(options.gathersReads && keepsSession ? gatheringFetch(ask, url) : ask),
  )
  // Asked for the person, the auth service says that the session is gone, and then the client signs out by itself.
  const lookAgain = () => void client.auth.getUser()
  const client: Backend = createOfficialParts({
    url: url.replace(/\/$/, ''),
    anonKey,
    auth: {
      flowType: 'implicit',
      persistSession: keepsSession,
      autoRefreshToken: keepsSession,
      detectSessionInUrl: false,
      ...(keepsSession ? storedSession(options.storage) : { storageKey: `${sessionStorageKey}-unkept` }),
    },
    fetch: keepsSession ? noticingEndedLogins(send, lookAgain) : send,
    realtime: {
      heartbeatIntervalMs: limits.realtimeHeartbeatMs,
      reconnectAfterMs: (tries) => reconnectDelayMs(tries),
      ...(options.transport && { transport: options.transport }),
    },
  })
  return client
}

function storedSession(given: SupportedStorage | undefined) {
  const { storage, isStored } = given ? { storage: given, isStored: true } : browserStorage()
  return {
    storage: storageOnOwnClock(storage),
    // The key names the channel on which tabs hear of each other's sessions. A tab that keeps its session to itself
    // must not tell the others: they could not use it.
    storageKey: isStored ? sessionStorageKey : `${sessionStorageKey}-${crypto.randomUUID()}`,
  }
}

function logToConsole(sentence: string): void {
  // biome-ignore lint/suspicious/noConsole: a misconfigured site has no other place to say this.
  console.warn(sentence)
}

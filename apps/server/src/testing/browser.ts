import type { AddressInfo } from 'node:net'
import { createBackendClient } from '@hearth/network-sdk/backend'
import {
  createUnifiedSignOn,
  type SignOnStorage,
  type UnifiedSignOnOptions,
} from '@hearth/network-sdk/sign-on'
import type { SupabaseClient } from '@supabase/supabase-js'
import { WebSocket } from 'ws'
import { findAccount } from '../auth/account-queries.ts'
import { createAuth } from '../auth/index.ts'
import type { Session } from '../auth/login/logins.ts'
import { environmentOf, rootDomainOf } from '../sign-on/index.ts'
import type { TestApp } from './app.ts'
import { type Cookies, jarOf } from './cookie-jar.ts'
import type { Member } from './people.ts'

export type MemoryStorage = SignOnStorage & { items: Map<string, string> }

function memoryStorage(): MemoryStorage {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

const refusing = () => {
  throw new Error('SecurityError: blocked')
}
/** Storage of a person who allows none: naming it is already refused. */
const blockedStorage = (): SignOnStorage => refusing()

/**
 * A browser with what single sign-on lives on: storage by origin, storage by tab, cookies by host and domain. The apps
 * in it talk to the real server; only going from page to page is noted instead of done.
 */
export function createBrowser(hearth: TestApp, { allowsStorage = true, allowsCookies = true } = {}) {
  const storages = new Map<string, MemoryStorage>()
  const cookies: Cookies = new Map()
  const backends: SupabaseClient[] = []
  const { config } = hearth.parts

  const storageOf = (origin: string) => {
    const storage = storages.get(origin) ?? memoryStorage()
    storages.set(origin, storage)
    return storage
  }

  return {
    storageOf,
    cookies,

    /** Opens a page of an app; the same `tab` keeps what that tab kept. */
    openPage(
      app: string,
      address: string,
      {
        tab = memoryStorage(),
        options = {},
      }: { tab?: SignOnStorage; options?: Partial<UnifiedSignOnOptions> } = {},
    ) {
      let { href } = new URL(address)
      const { origin, hostname } = new URL(address)
      const went: string[] = []
      const asked: string[] = []
      const storage = storageOf(origin)
      const { port } = hearth.http.server.address() as AddressInfo
      const common = {
        url: `http://127.0.0.1:${port}`,
        anonKey: config.anonKey,
        transport: WebSocket as never,
        fetch: ((input: string | URL | Request, init?: RequestInit) => {
          const request = new Request(input, init)
          asked.push(`${request.method} ${new URL(request.url).pathname}`)
          const headers = new Headers(request.headers)
          headers.set('origin', origin)
          return fetch(new Request(request, { headers }))
        }) as typeof fetch,
      }
      const backend = createBackendClient({ ...common, ...(allowsStorage && { storage }) })
      backends.push(backend)
      const signOn = createUnifiedSignOn({
        app,
        backend,
        openPassing: () => createBackendClient({ ...common, keepsSession: false }),
        rootDomain: rootDomainOf(config),
        environment: environmentOf(config),
        siblings: config.siblings,
        storage: allowsStorage ? () => storage : blockedStorage,
        tabStorage: allowsStorage ? () => tab : blockedStorage,
        cookies: allowsCookies ? jarOf(cookies, hostname) : { read: refusing, write: refusing },
        location: {
          get href() {
            return href
          },
          assign: (url) => void went.push(url),
          replace: (url) => void went.push(url),
          rewrite: (url) => {
            href = new URL(url, href).href
          },
        },
        ...options,
      })
      return {
        backend,
        signOn,
        storage,
        tab,
        /** Where the page went, in order. */
        went,
        /** What it asked the server. */
        asked,
        address: () => href,
        userId: async () => (await backend.auth.getSession()).data.session?.user.id,
      }
    },

    async close() {
      for (const backend of backends) await backend.auth.stopAutoRefresh()
    },
  }
}

export type TestBrowser = ReturnType<typeof createBrowser>
export type TestPage = ReturnType<TestBrowser['openPage']>

/** A new login of a member, as a sign-in with a password gives it. */
export async function beginLogin({ parts }: TestApp, { userId }: Pick<Member, 'userId'>): Promise<Session> {
  const auth = createAuth(parts)
  const account = (await findAccount(auth.run, userId))!
  const device = { address: '192.0.2.1', userAgent: 'a test' }
  return auth.logins.present((await auth.logins.begin(auth.run, { account, method: 'password', device }))!)
}

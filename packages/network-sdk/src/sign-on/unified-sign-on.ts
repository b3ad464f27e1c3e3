import type { Session } from '@supabase/supabase-js'
import type { Backend } from '../backend/backend.ts'
import type { SiblingApp } from './crossing.ts'
import { Crossings } from './crossings.ts'
import { followSession } from './follow-session.ts'
import { sharedDomain, storedLoginKey } from './hint.ts'
import { type CookieJar, createHintCookies } from './hint-cookies.ts'
import { createKeep, type SignOnStorage } from './keep.ts'
import { createLoginTraces } from './login-traces.ts'
import {
  browserCookies,
  browserLocation,
  browserStorage,
  browserTabStorage,
  type PageLocation,
} from './page-location.ts'
import { createRestore } from './restore-session.ts'
import { greetedKey } from './tab-marks.ts'

export type UnifiedSignOnOptions = {
  /** The id of this app in the registry. */
  app: string
  /** The client whose session this is about. */
  backend: Backend
  /** A client that keeps nothing (`keepsSession: false`): the tokens of a record are tried with it. */
  openPassing: () => Backend | Promise<Backend>
  /** As `hearth.json` tells them (`signOn`, `siblings`). */
  rootDomain: string
  environment: 'dev' | 'prod'
  siblings: readonly SiblingApp[]
  /** Milliseconds since 1970; absent: the browser's clock. The rest stands for the browser too. */
  now?: () => number
  storage?: () => SignOnStorage
  /** Storage of this tab alone. */
  tabStorage?: () => SignOnStorage
  cookies?: CookieJar
  location?: PageLocation
}

/**
 * One sign-in for every app of the network. What browsers keep is a hint; the server decides about all of
 * it. Nothing here throws because storage or cookies are blocked or a call failed.
 */
export function createUnifiedSignOn(options: UnifiedSignOnOptions) {
  const { app, backend, siblings, now = Date.now, location = browserLocation } = options
  const here = new URL(location.href)
  const keep = createKeep(options.storage ?? browserStorage)
  const tab = createKeep(options.tabStorage ?? browserTabStorage)
  const domain = sharedDomain(here.hostname, options.rootDomain)
  const recordKey = storedLoginKey({ rootDomain: domain, environment: options.environment })
  const cookies = createHintCookies(options.cookies ?? browserCookies, {
    domain,
    isSecure: here.protocol === 'https:',
  })
  const traces = createLoginTraces({ app, storedLoginKey: recordKey, keep, cookies, now })
  const crossings = new Crossings({
    app,
    origin: here.origin,
    backend,
    siblings,
    tab,
    cookies,
    location,
    take,
  })
  const parts = { app, backend, siblings, keep, tab, recordKey, cookies, location, now, crossings, take }
  const restore = createRestore({ ...parts, openPassing: options.openPassing })
  const follow = followSession({ backend, hostname: here.hostname, keep, recordKey, traces, now })

  /** Makes a session that was just given the one of this app. */
  async function take({ access_token, refresh_token }: Pick<Session, 'access_token' | 'refresh_token'>) {
    const { data } = await backend.auth.setSession({ access_token, refresh_token })
    // Whoever just came hears it once, not again on the next page.
    tab.write(greetedKey, 'yes')
    return data.session ?? undefined
  }

  return {
    restore,
    ...follow,
    answerRequest: (address: string) => crossings.answerRequest(address),
    finish: (address: string) => crossings.finish(address),
    arrive: (address: string) => crossings.arrive(address),
    decline: (address: string) => crossings.decline(address),
    menuAddress: (appId: string) => crossings.menuAddress(appId),

    /** The person wants to be recognised by that app; false when it is not open or this tab can keep nothing. */
    beginAt(appId: string, { returnTo = '/' }: { returnTo?: string } = {}): boolean {
      return crossings.cross(appId, { by: 'person', returnTo })
    },
  }
}

export type UnifiedSignOn = ReturnType<typeof createUnifiedSignOn>

import { limits } from '@hearth/contracts/limits'
import type { Session } from '@supabase/supabase-js'
import type { HintCookies } from './hint-cookies.ts'
import type { Keep } from './keep.ts'
import { factsOf } from './session-facts.ts'
import { writeStoredLogin } from './stored-login.ts'

type Place = { app: string; storedLoginKey: string; keep: Keep; cookies: HintCookies; now: () => number }

/** What a login leaves in the browser for the other apps: the record and the two cookies. */
export function createLoginTraces({ app, storedLoginKey, keep, cookies, now }: Place) {
  function clear(): void {
    keep.remove(storedLoginKey)
    cookies.clear()
  }

  return {
    clear,

    /**
     * Brings the traces in step with the session. Eight hours after the first sign-in there are none any more, and
     * while the second step is missing none yet: then false.
     */
    write(session: Session): boolean {
      const { firstSignedInAtMs, cameBySignOn, isUnfinished } = factsOf(session)
      if (isUnfinished) return false
      const nowMs = now()
      const timestamp = firstSignedInAtMs ?? nowMs
      const leftMs = timestamp + limits.storedLoginValidityMs - nowMs
      if (leftMs <= 0) {
        clear()
        return false
      }
      const userId = session.user.id
      writeStoredLogin(keep, storedLoginKey, {
        timestamp,
        userId,
        hasSession: true,
        app,
        lastActive: nowMs,
        refreshToken: session.refresh_token,
        accessToken: session.access_token,
      })
      // Whoever came from another app stays named by it: there the login begins and ends.
      const hint = cookies.read()
      const holder = cameBySignOn && hint?.userId === userId ? hint.app : app
      const leftSeconds = Math.min(leftMs, limits.storedLoginValidityMs) / 1000
      cookies.write({ app: holder, userId }, Math.ceil(leftSeconds))
      return true
    },
  }
}

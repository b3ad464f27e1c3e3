import type { Database } from '@hearth/database'
import { asAuth } from '../actor.ts'
import { loginLives } from './login-queries.ts'

export type LivingLogins = {
  /** Whether a login lives, as it was within the last seconds. Throws `DatabaseAway`. */
  lives(sessionId: string): Promise<boolean>
  /** Begins to hear of ends as they happen; gives the way to stop. */
  listen(): Promise<() => Promise<void>>
}

/** How long an answer counts, also where no notice of an end arrives. Reads may go on for ten seconds at most. */
const knownForMs = 5000
const maxKnown = 20_000

/**
 * Which logins live, for the readers of this process: an access token ends for reads soon after its login does, and not
 * when it expires. The database is asked once in a few seconds for each login. Writes ask in their own transaction.
 */
export function createLivingLogins({
  database,
  now,
}: {
  database: Database
  now: () => number
}): LivingLogins {
  const known = new Map<string, { untilMs: number; lives: Promise<boolean> }>()

  return {
    lives(sessionId) {
      const nowMs = now()
      const answer = known.get(sessionId)
      // An answer from a time that has not come yet is one from before the clock was set back.
      if (answer && answer.untilMs > nowMs && answer.untilMs <= nowMs + knownForMs) return answer.lives
      if (known.size >= maxKnown) known.clear()
      const lives = loginLives((statement) => database.run(asAuth, statement), sessionId, nowMs)
      const asked = { untilMs: nowMs + knownForMs, lives }
      known.set(sessionId, asked)
      // Nobody was answered, so nothing is known.
      lives.catch(() => known.get(sessionId) === asked && known.delete(sessionId))
      return lives
    },
    listen: () =>
      database.listen('login_ended', (sessionId) => {
        // Notices were lost.
        if (sessionId === '') known.clear()
        else known.delete(sessionId)
      }),
  }
}

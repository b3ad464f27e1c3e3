import { DatabaseAway } from '@hearth/database'

/** The queue is full, or the turn did not come in time. */
export class TurnstileBusy extends Error {
  constructor() {
    super('Too many wait for their turn.')
    this.name = 'TurnstileBusy'
  }
}

type Options = { atOnce: number; maxWaiting: number; waitMs: number; now: () => number }

/**
 * Lets at most `atOnce` works run together and `maxWaiting` wait behind them, in order. Rejects with `TurnstileBusy`
 * at once when the queue is full, and when a turn comes later than `waitMs`: whoever asked has given up by then.
 */
export function createTurnstile({ atOnce, maxWaiting, waitMs, now }: Options) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function pass<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw new TurnstileBusy()
      const sinceMs = now()
      // The one who leaves hands the place over, so `running` stays as it is.
      await new Promise<void>((resolve) => waiting.push(resolve))
      if (now() - sinceMs > waitMs) {
        leave()
        throw new TurnstileBusy()
      }
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      leave()
    }
  }

  function leave() {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}

/**
 * A turnstile per name, remembered while somebody is at it: names may come from outside. Before a database, so that
 * who finds it busy hears `DatabaseAway`.
 *
 * @param atOnce how many of a name are let through together: a share of the connections, and one at least.
 */
export function createDatabaseTurnstiles({ atOnce }: { atOnce: number }) {
  const turnstiles = new Map<string, { pass: ReturnType<typeof createTurnstile>; people: number }>()
  const limits = {
    atOnce: Math.max(1, Math.floor(atOnce)),
    maxWaiting: 1000,
    waitMs: 10_000,
    now: () => performance.now(),
  }

  return async function pass<T>(name: string, work: () => Promise<T>): Promise<T> {
    const turnstile = turnstiles.get(name) ?? { pass: createTurnstile(limits), people: 0 }
    turnstiles.set(name, turnstile)
    turnstile.people++
    try {
      return await turnstile.pass(work)
    } catch (error) {
      throw error instanceof TurnstileBusy ? new DatabaseAway(error) : error
    } finally {
      turnstile.people--
      if (turnstile.people === 0) turnstiles.delete(name)
    }
  }
}

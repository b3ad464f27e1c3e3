import { limits } from '@hearth/contracts/limits'
import { type PollStrategy, strategy } from './agent-library.ts'

/** How long and how often the agent tries. The defaults are the specification's (section 9); tests shorten them. */
export type AgentTiming = {
  /** How often a request is sent again after it failed. */
  retries: number
  backoffStartMs: number
  backoffFactor: number
  backoffCapMs: number
  backoffTotalMs: number
  /** How long a request may travel; more than 0 and at most 5 minutes. */
  ingressExpiryMs: number
  pollStartMs: number
  pollFactor: number
  pollTimeoutMs: number
  /** How long one HTTP request may take; the gateway holds a call for at most about 10 s. */
  requestTimeoutMs: number
}

export const agentTiming: AgentTiming = {
  retries: limits.agentRetries,
  backoffStartMs: limits.backoffStartMs,
  backoffFactor: limits.backoffFactor,
  backoffCapMs: limits.backoffCapMs,
  backoffTotalMs: limits.backoffTotalMs,
  ingressExpiryMs: limits.ingressExpiryMaxMs,
  pollStartMs: limits.pollStartMs,
  pollFactor: limits.pollFactor,
  pollTimeoutMs: limits.pollTimeoutMs,
  requestTimeoutMs: 30_000,
}

/**
 * The waits before each further try, as `HttpAgent` asks for them: exponential, spread by half on both sides so that
 * many browsers do not come back at once, and null when tries or time are used up.
 * NOTE: the library does not export its own back-off, which also begins one step late (750 ms).
 */
export function backoff(
  timing: AgentTiming,
  now: () => number = Date.now,
  random: () => number = Math.random,
): { next: () => number | null } {
  const startedAtMs = now()
  let waits = 0
  return {
    next() {
      if (waits >= timing.retries || now() - startedAtMs >= timing.backoffTotalMs) return null
      const middleMs = Math.min(timing.backoffStartMs * timing.backoffFactor ** waits, timing.backoffCapMs)
      waits++
      return middleMs * (0.5 + random())
    },
  }
}

/**
 * How to wait between two looks at a request's status. One per call: it keeps count, and its time limit begins with
 * the first wait.
 */
export function polling(timing: AgentTiming): PollStrategy {
  let started: PollStrategy | undefined
  return (canisterId, requestId, status) => {
    started ??= strategy.chain(
      strategy.backoff(timing.pollStartMs, timing.pollFactor),
      strategy.timeout(timing.pollTimeoutMs),
    )
    return started(canisterId, requestId, status)
  }
}

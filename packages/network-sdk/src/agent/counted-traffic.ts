import { saysExpiryRefusal } from './agent-errors.ts'
import type { AgentTiming, backoff } from './retry-timing.ts'

/**
 * Sees each HTTP request when it is sent. What it gives back sees the answer, or undefined where none came.
 * NOTE: the answer's body belongs to the agent; whoever wants to read it takes a clone.
 */
export type TrafficWatcher = (
  address: string,
  body: RequestInit['body'],
) => ((answer: Response | undefined) => void) | undefined

/** Sends an agent's requests and counts what goes wrong with them, which the library tells only in parts. */
export class CountedTraffic {
  failedRequests = 0
  expiryRefusals = 0
  readonly #fetch: typeof fetch
  readonly #timing: AgentTiming

  constructor(timing: AgentTiming, fetchOnce: typeof fetch = globalThis.fetch.bind(globalThis)) {
    this.#timing = timing
    this.#fetch = fetchOnce
  }

  async send(
    input: Parameters<typeof fetch>[0],
    init: RequestInit | undefined,
    watcher: TrafficWatcher | undefined,
  ): Promise<Response> {
    const address = String(input)
    const onAnswer = watcher?.(address, init?.body)
    try {
      const signal = AbortSignal.timeout(this.#timing.requestTimeoutMs)
      // Browsers refuse their fetch when it is called as somebody's method.
      const answer = await this.#fetch.call(undefined, address, { ...init, credentials: 'omit', signal })
      if (answer.status >= 500 || answer.status === 429) this.failedRequests++
      if (answer.status === 400 && saysExpiryRefusal(await answer.clone().text())) this.expiryRefusals++
      onAnswer?.(answer)
      return answer
    } catch (error) {
      this.failedRequests++
      onAnswer?.(undefined)
      throw error
    }
  }

  /** The library sends the very same envelope again: one that the engine's clock refused stays refused. */
  untilExpiryRefusal(strategy: ReturnType<typeof backoff>): ReturnType<typeof backoff> {
    const before = this.expiryRefusals
    return { next: () => (this.expiryRefusals > before ? null : strategy.next()) }
  }
}

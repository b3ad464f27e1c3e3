import { limits } from '@hearth/contracts/limits'
import { withoutSecrets } from '@hearth/contracts/without-secrets'

/** An error as it is kept: freed of secrets. `at` is in milliseconds since 1970 UTC, `route` where the person was. */
export type NotedError = { at: number; message: string; stack?: string; context?: string; route?: string }
export type SlowOperation = { at: number; name: string; tookMs: number }
export type HealthStatus = 'healthy' | 'degraded'

export type HealthOptions = {
  /** Milliseconds since 1970 UTC. */
  now?: () => number
  /** Milliseconds that only ever grow, for durations: a clock that is set does not change them. */
  elapsed?: () => number
  /** The pattern of the page that is open. */
  route?: () => string
}

/** How an app fares in this browser. Nothing of it leaves the browser, unless `deliverErrors` is asked to. */
export type Health = {
  /** Puts an error in the queue; the oldest goes when it is full. `context` says where it came from. */
  note(error: unknown, context?: string): void
  /** Oldest first. */
  errors(): readonly NotedError[]
  /** Healthy below 5 errors in the last 5 minutes. */
  status(): HealthStatus
  /** Runs an operation and notes it by its name when it takes longer than 1000 ms, however it ends. */
  timed<T>(name: string, operation: () => Promise<T>): Promise<T>
  /** Notes an operation that somebody else has timed, when it was slow. */
  noteDuration(name: string, tookMs: number): void
  /** Oldest first; as many as errors at most. */
  slowOperations(): readonly SlowOperation[]
  /** Calls back after every change, also when it gets better by time alone. Gives the way to stop. */
  subscribe(listener: () => void): () => void
  /** Notes what nobody caught on a page: its `error` and `unhandledrejection` events. Gives the way to stop. */
  watch(page: Pick<Window, 'addEventListener' | 'removeEventListener'>): () => void
}

const longestMessage = 500
const longestStack = 2000

export function createHealth({
  now = Date.now,
  elapsed = () => performance.now(),
  route,
}: HealthOptions = {}): Health {
  let errors: readonly NotedError[] = []
  let slow: readonly SlowOperation[] = []
  let recovery: ReturnType<typeof setTimeout> | undefined
  const listeners = new Set<() => void>()

  const recent = () => errors.filter(({ at }) => now() - at < limits.errorHealthWindowMs)

  function changed(): void {
    expectRecovery()
    for (const listener of [...listeners]) listener()
  }

  /** While degraded and somebody listens, one timer waits for the error whose leaving makes the rest healthy. */
  function expectRecovery(): void {
    clearTimeout(recovery)
    const inWindow = recent()
    const leaving = inWindow.at(-limits.errorHealthThreshold)
    if (leaving && listeners.size > 0) {
      recovery = setTimeout(changed, Math.max(0, leaving.at + limits.errorHealthWindowMs - now()) + 1)
    }
  }

  function note(error: unknown, context?: string): void {
    const noted = describe(error)
    errors = [
      ...errors,
      {
        at: now(),
        ...noted,
        ...(context && { context: tidy(context, longestMessage) }),
        ...(route && { route: route() }),
      },
    ].slice(-limits.errorQueueSize)
    changed()
  }

  function noteDuration(name: string, tookMs: number): void {
    if (tookMs <= limits.slowOperationMs) return
    const operation = { at: now(), name: tidy(name, longestMessage), tookMs: Math.round(tookMs) }
    slow = [...slow, operation].slice(-limits.errorQueueSize)
    changed()
  }

  return {
    note,
    errors: () => errors,
    status: () => (recent().length < limits.errorHealthThreshold ? 'healthy' : 'degraded'),
    async timed(name, operation) {
      const startedAt = elapsed()
      try {
        return await operation()
      } finally {
        noteDuration(name, elapsed() - startedAt)
      }
    },
    noteDuration,
    slowOperations: () => slow,
    subscribe(listener) {
      listeners.add(listener)
      expectRecovery()
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) clearTimeout(recovery)
      }
    },
    watch(page) {
      const onError = ({ error, message }: ErrorEvent) => note(error ?? message, 'error')
      const onRejection = ({ reason }: PromiseRejectionEvent) => note(reason, 'unhandledrejection')
      page.addEventListener('error', onError)
      page.addEventListener('unhandledrejection', onRejection)
      return () => {
        page.removeEventListener('error', onError)
        page.removeEventListener('unhandledrejection', onRejection)
      }
    },
  }
}

function describe(error: unknown): { message: string; stack?: string } {
  if (typeof error !== 'object' || error === null) return { message: tidy(String(error), longestMessage) }
  const { name, message, stack } = error as { name?: unknown; message?: unknown; stack?: unknown }
  const sentence = typeof message === 'string' && message ? message : 'An error without a message'
  const title = typeof name === 'string' && name ? `${name}: ${sentence}` : sentence
  return {
    message: tidy(title, longestMessage),
    ...(typeof stack === 'string' && { stack: tidy(stack, longestStack) }),
  }
}

/** Freed of secrets before it is cut: half a token no longer looks like one. */
function tidy(text: string, longest: number): string {
  const clean = withoutSecrets(text)
  return clean.length > longest ? `${clean.slice(0, longest - 1)}…` : clean
}

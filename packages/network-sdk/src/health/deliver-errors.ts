import { maxErrorsAtOnce, reportableMessage, reportablePlaces } from '@hearth/contracts/reportable'
import type { Health, NotedError } from './health.ts'

export type DeliverOptions = {
  /** Where the house takes them: `/functions/v1/report-errors`. */
  url: string
  /** The app's id in the network, and what tells its builds from each other. */
  app: string
  release: string
}

const firstAfterMs = 5000
const pauseMs = 20_000

/**
 * Hands what is new in the queue to the house, without credentials: when the page is idle, every 20 seconds at most,
 * and when it is hidden, because it may not come back. What nobody takes waits for the next error. Gives the way to
 * stop.
 */
export function deliverErrors(health: Health, { url, app, release }: DeliverOptions): () => void {
  let newest: NotedError | undefined
  let mayHandAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const waiting = () => health.errors().slice(health.errors().lastIndexOf(newest!) + 1)

  function expect(): void {
    if (timer !== undefined || waiting().length === 0) return
    timer = setTimeout(() => whenIdle(hand), Math.max(firstAfterMs, mayHandAt - Date.now()))
  }

  function hand(): void {
    clearTimeout(timer)
    timer = undefined
    const errors = waiting().slice(-maxErrorsAtOnce)
    if (errors.length === 0) return
    const before = newest
    newest = errors.at(-1)
    mayHandAt = Date.now() + pauseMs
    const body = JSON.stringify({ app, release, errors: errors.map(asReported) })
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      // Goes on when the page is gone.
      keepalive: true,
      body,
    }).catch(() => {
      newest = before
    })
  }

  const onHidden = () => document.visibilityState === 'hidden' && hand()
  document.addEventListener('visibilitychange', onHidden)
  const stopHearing = health.subscribe(expect)
  return () => {
    clearTimeout(timer)
    stopHearing()
    document.removeEventListener('visibilitychange', onHidden)
  }
}

function asReported({ message, stack, route = '*' }: NotedError) {
  return { message: reportableMessage(message), route, places: reportablePlaces(stack) }
}

/** Safari has no word for it. */
function whenIdle(work: () => void): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(work, { timeout: pauseMs })
  else work()
}

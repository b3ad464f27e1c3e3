// How the app fares in this browser. The queue itself comes with the first thing that goes wrong, and with it the way by
// which it reaches the house; until then it costs the page nothing but these lines.
import { limits } from '@hearth/contracts/limits'
import type { Health } from '@hearth/network-sdk/health'
import { takeEarlyErrors } from './early-errors.ts'

let opening: Promise<Health> | undefined
let isDegraded = false
/** How many operations run for longer than they should by now. */
let slowNow = 0
/** What happened while the queue was still loading, or could not be loaded. */
let waiting: ((health: Health) => void)[] = []
const listeners = new Set<() => void>()

/** The error queue and the slow operations. */
export function openHealth(): Promise<Health> {
  opening ??= import('./error-queue.ts').then(({ openQueue }) => {
    const health = openQueue()
    health.subscribe(() => {
      isDegraded = health.status() === 'degraded'
      for (const listener of listeners) listener()
    })
    return health
  })
  return opening
}

/** Puts an error in the queue; `context` says where it came from. Secrets in it are removed before it is kept. */
export function noteError(error: unknown, context: string): void {
  later((health) => health.note(error, context))
}

/** Runs an operation. When it is slow, the page says so while it lasts, and its name is noted. */
export async function timed<T>(name: string, operation: () => Promise<T>): Promise<T> {
  const startedAt = performance.now()
  let isSlow = false
  const timer = setTimeout(() => {
    isSlow = true
    countSlow(1)
  }, limits.slowOperationMs)
  try {
    return await operation()
  } finally {
    clearTimeout(timer)
    if (isSlow) countSlow(-1)
    const tookMs = performance.now() - startedAt
    if (tookMs > limits.slowOperationMs) later((health) => health.noteDuration(name, tookMs))
  }
}

function countSlow(change: number): void {
  slowNow += change
  for (const listener of listeners) listener()
}

/** Notes what nobody catches on this page, and what went wrong on it before the app was there. */
export function watchPage(): void {
  for (const message of takeEarlyErrors()) noteError(message, 'start')
  addEventListener('error', ({ error, message }) => noteError(error ?? message, 'error'))
  addEventListener('unhandledrejection', ({ reason }) => noteError(reason, 'unhandledrejection'))
}

/** For `useSyncExternalStore`: whether several things failed in the last minutes. */
export const degradation = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => isDegraded,
  /** Whether something takes longer than it should right now. */
  readSlow: () => slowNow > 0,
}

function later(act: (health: Health) => void): void {
  waiting = [...waiting, act].slice(-limits.errorQueueSize)
  openHealth().then(
    (health) => {
      const acts = waiting
      waiting = []
      for (const each of acts) each(health)
    },
    () => {
      // The network is away, which may be the very error: the next one tries again.
      opening = undefined
    },
  )
}

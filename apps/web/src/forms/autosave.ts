import type { AppError } from '@hearth/contracts/errors'
import { limits } from '@hearth/contracts/limits'

/** How the last words stand. `refused` carries why; `waiting` tries again by itself. */
export type SaveState =
  | { state: 'idle' }
  | { state: 'dirty' }
  | { state: 'saving' }
  | { state: 'saved'; atMs: number }
  | { state: 'waiting'; isOffline: boolean }
  | { state: 'refused'; error: Error }

const debounceMs = 900
const passing = new Set(['unavailable', 'read_only', 'internal', 'request_running', 'too_many_requests'])

/**
 * Sends the newest of what is given, a moment after the last change and one at a time. What fails on the way is tried
 * again, waiting longer each time; what is refused waits for the next change. `onState` hears of every step.
 */
export function createAutosave<T>({
  send,
  onState,
  isOffline = () => navigator.onLine === false,
}: {
  send: (input: T) => Promise<unknown>
  onState: (state: SaveState) => void
  isOffline?: () => boolean
}) {
  let wanted: { input: T } | undefined
  let running: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0
  let isLeft = false

  function change(input: T): void {
    wanted = { input }
    failures = 0
    if (!running) onState({ state: 'dirty' })
    schedule(debounceMs)
  }

  function schedule(afterMs: number): void {
    clearTimeout(timer)
    if (isLeft) return
    timer = setTimeout(() => void flush(), afterMs)
  }

  /** Sends at once what is waiting; resolves when it has arrived or failed. */
  async function flush(): Promise<void> {
    clearTimeout(timer)
    if (running) await running
    if (!wanted) return
    const { input } = wanted
    wanted = undefined
    running = sendOne(input)
    await running
    running = undefined
    // Written meanwhile.
    if (wanted && failures === 0) schedule(debounceMs)
  }

  async function sendOne(input: T): Promise<void> {
    onState({ state: 'saving' })
    try {
      await send(input)
      failures = 0
      onState(wanted ? { state: 'dirty' } : { state: 'saved', atMs: Date.now() })
    } catch (error) {
      wanted ??= { input }
      if (!isPassing(error)) {
        wanted = undefined
        onState({ state: 'refused', error: error instanceof Error ? error : new Error(String(error)) })
        return
      }
      failures += 1
      onState({ state: 'waiting', isOffline: isOffline() })
      schedule(pauseMs(error, failures))
    }
  }

  return {
    change,
    flush,
    enter: () => {
      isLeft = false
    },
    /** The last words go out once; should that fail, they are for whoever comes back, and never overtake them. */
    leave: () => {
      isLeft = true
      void flush()
    },
  }
}

/** 1 s, doubling, at most 30 s; longer when the server says so. */
function pauseMs(error: unknown, failures: number): number {
  const { retryAfterSeconds = 0 } = error as Partial<AppError>
  const growing = Math.min(limits.queryRetryStartMs * 2 ** (failures - 1), limits.queryRetryCapMs)
  return Math.max(growing, retryAfterSeconds * 1000)
}

function isPassing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  // Without a code it came from the network, or the chunk of the client did not come.
  return typeof code !== 'string' || passing.has(code)
}

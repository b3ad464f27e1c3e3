// Whether Hearth can only be read just now. Answers say so by a header, and live topics where nobody asks; once it is known,
// a small question each while finds out when it is over.
import { readOnlyHeader } from '@hearth/contracts/read-only'

/** Half as much more or less, so that a full house does not ask in the same moment. */
const askEachMs = 14_000

let isReadOnly = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** For `useSyncExternalStore`. */
export const readOnly = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  read: () => isReadOnly,
}

/** What somebody just said of it. */
export function noteReadOnly(now: boolean): void {
  clearTimeout(timer)
  if (now) timer = setTimeout(ask, askEachMs * (0.5 + Math.random()))
  if (now === isReadOnly) return
  isReadOnly = now
  for (const listener of listeners) listener()
}

/** What an answer says of it. One without the header that is kept by nobody says that it is over. */
export function hearReadOnly({ headers, ok }: Response, method: string): void {
  if (headers.has(readOnlyHeader)) noteReadOnly(true)
  else if (isReadOnly && ok && method !== 'GET' && method !== 'HEAD') noteReadOnly(false)
}

async function ask(): Promise<void> {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => undefined)
  noteReadOnly(!answer?.ok || answer.headers.has(readOnlyHeader))
}

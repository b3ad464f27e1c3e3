export type Toast = {
  title: string
  text?: string
  tone?: 'good' | 'bad'
  /** One thing to do about it: Undo, Try again. */
  action?: { label: string; onAction: () => void }
}
export type ShownToast = Toast & { id: number }

let shown: ShownToast | undefined
let lastId = 0
const listeners = new Set<() => void>()

/** Shows a toast in place of the one that may be there: one at a time. */
export function showToast(toast: Toast): void {
  lastId += 1
  change({ ...toast, id: lastId })
}

/** Takes the toast away; one that came meanwhile stays. */
export function dismissToast(id: number): void {
  if (shown?.id === id) change(undefined)
}

export function currentToast(): ShownToast | undefined {
  return shown
}

/** True once any toast has come, also after it went. */
export function hasShownToast(): boolean {
  return lastId > 0
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: ShownToast | undefined): void {
  shown = next
  for (const listener of listeners) listener()
}

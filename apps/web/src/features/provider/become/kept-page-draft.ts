import type { PageDraft } from './page-draft.ts'

/**
 * A page as it was last written in this browser, while the server does not have all of it. `baseUpdatedAt` is the state
 * of the server that it grew from (null where there was none).
 */
export type KeptPageDraft = { draft: PageDraft; baseUpdatedAt: string | null }

const keyOf = (userId: string) => `hearth-provider-page-${userId}`

export function loadPageDraft(userId: string): KeptPageDraft | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId))
    return text ? (JSON.parse(text) as KeptPageDraft) : undefined
  } catch {
    return undefined
  }
}

/** False when the browser keeps nothing; the form then says so. */
export function keepPageDraft(userId: string, kept: KeptPageDraft): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(kept))
    return true
  } catch {
    return false
  }
}

export function forgetPageDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing was kept either.
  }
}

import type { VenueDraft } from './venue-draft.ts'

// A new venue while it is written, kept in this browser until it is saved.

const keyOf = (userId: string) => `hearth-venue-draft-${userId}`

export function loadVenueDraft(userId: string): Partial<VenueDraft> | undefined {
  try {
    const text = localStorage.getItem(keyOf(userId))
    return text ? (JSON.parse(text) as Partial<VenueDraft>) : undefined
  } catch {
    return undefined
  }
}

/** False when the browser keeps nothing; the form then says so. */
export function keepVenueDraft(userId: string, draft: VenueDraft): boolean {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(draft))
    return true
  } catch {
    return false
  }
}

export function forgetVenueDraft(userId: string): void {
  try {
    localStorage.removeItem(keyOf(userId))
  } catch {
    // Nothing was kept either.
  }
}

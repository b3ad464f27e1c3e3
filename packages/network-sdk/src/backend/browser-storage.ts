import type { SupportedStorage } from '@supabase/supabase-js'

/**
 * Where this browser keeps a session: its local storage, or, where that is blocked, this page's memory. The second
 * lasts as long as the page does, and `isKept` says so.
 */
export function browserStorage(): { storage: SupportedStorage; isKept: boolean } {
  try {
    const { localStorage } = globalThis as unknown as { localStorage: SupportedStorage }
    const probe = 'hearth-probe'
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return { storage: localStorage, isKept: true }
  } catch {
    return { storage: pageMemory(), isKept: false }
  }
}

function pageMemory(): SupportedStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  }
}

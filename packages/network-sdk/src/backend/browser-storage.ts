/** Where sessions are kept: of a browser's storage only what the client uses, so that it can be stood in for. */
export type SessionStorage = {
  getItem(key: string): string | null | Promise<string | null>
  setItem(key: string, value: string): void | Promise<void>
  removeItem(key: string): void | Promise<void>
}

/**
 * Where this browser keeps a session: its local storage, or, where that is blocked, this page's memory. The second
 * lasts as long as the page does, and `isStored` says so.
 */
export function browserStorage(): { storage: SessionStorage; isStored: boolean } {
  // Node has a local storage of its own, which it warns of where it keeps no file: only pages are asked.
  if (!('document' in globalThis)) return { storage: pageMemory(), isStored: false }
  try {
    const { localStorage } = globalThis as unknown as { localStorage: SessionStorage }
    const probe = 'hearth-probe'
    localStorage.setItem(probe, probe)
    localStorage.removeItem(probe)
    return { storage: localStorage, isStored: true }
  } catch {
    return { storage: pageMemory(), isStored: false }
  }
}

function pageMemory(): SessionStorage {
  const items = new Map<string, string>()
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  }
}

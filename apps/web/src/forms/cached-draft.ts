/** What somebody is writing, kept in this browser under a key until it is sent. */
export function cachedDraft<Draft>(key: string) {
  return {
    /** What was written before; nothing where nothing is there, or nothing can be read. */
    load(): Draft | undefined {
      try {
        const text = localStorage.getItem(key)
        return text ? (JSON.parse(text) as Draft) : undefined
      } catch {
        return undefined
      }
    },
    /** False when the browser keeps nothing: it then stays as long as the page is open, and a long form says so. */
    save(draft: Draft): boolean {
      try {
        localStorage.setItem(key, JSON.stringify(draft))
        return true
      } catch {
        return false
      }
    },
    forget(): void {
      try {
        localStorage.removeItem(key)
      } catch {
        // Nothing was kept either.
      }
    },
  }
}

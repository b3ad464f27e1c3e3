import { cachedDraft } from './cached-draft.ts'

/**
 * What somebody changes of something that is there, kept in this browser under a key until it is saved or discarded: the fields
 * that differ from `now`, so that all others are what they are when the form is opened again.
 */
export function cachedChanges<Values extends object>(key: string, now: Values) {
  const cache = cachedDraft<Partial<Values>>(key)
  return {
    /** With what was changed before, if anything still differs. */
    load(): { values: Values; isFromBefore: boolean } {
      const values = { ...now, ...cache.load() }
      return { values, isFromBefore: Object.keys(changedFields(values, now)).length > 0 }
    },
    /** False when the browser keeps nothing. */
    save(written: Values): boolean {
      const changes = changedFields(written, now)
      if (Object.keys(changes).length > 0) return cache.save(changes)
      cache.forget()
      return true
    },
    forget: cache.forget,
  }
}

/** The fields of `written` that differ from what they were before. */
export function changedFields<Values extends object>(written: Values, before: Values): Partial<Values> {
  const former = before as Record<string, unknown>
  const isOther = ([name, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(former[name])
  return Object.fromEntries(Object.entries(written).filter(isOther)) as Partial<Values>
}

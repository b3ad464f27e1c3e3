/** A part of the browser's storage. Any of its methods may throw: storage can be blocked or full. */
export type SignOnStorage = {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** Storage that never fails: what cannot be kept is not kept. */
export type Keep = {
  read(key: string): string | undefined
  /** False when it could not be kept. */
  write(key: string, value: string): boolean
  remove(key: string): void
}

/** `open` is asked at every use, because in some browsers already naming the storage throws. */
export function createKeep(open: () => SignOnStorage): Keep {
  const attempt = <T>(act: (storage: SignOnStorage) => T, otherwise: T): T => {
    try {
      return act(open())
    } catch {
      return otherwise
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key), null) ?? undefined,
    write: (key, value) =>
      attempt((storage) => {
        storage.setItem(key, value)
        return true
      }, false),
    remove: (key) => attempt((storage) => storage.removeItem(key), undefined),
  }
}

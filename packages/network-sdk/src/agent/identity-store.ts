import type { NetworkIdentityReply } from '@hearth/contracts'

/** What one browser keeps of a member's key. The private key cannot leave WebCrypto; only its handle is stored. */
export type StoredIdentity = {
  /** The login (session id) that the delegation was given for. */
  loginId: string
  keyPair: CryptoKeyPair
  delegation: NetworkIdentityReply
}

/** Holds at most one identity. */
export type IdentityStore = {
  load(): Promise<StoredIdentity | undefined>
  save(identity: StoredIdentity): Promise<void>
  clear(): Promise<void>
}

/** Lasts as long as the page. */
export function memoryIdentityStore(): IdentityStore {
  let stored: StoredIdentity | undefined
  return {
    load: async () => stored,
    save: async (identity) => {
      stored = identity
    },
    clear: async () => {
      stored = undefined
    },
  }
}

const databaseName = 'hearth-network'
const storeName = 'identity'
const entry = 'member'

/**
 * Keeps the identity in IndexedDB, which stores a key handle as it is. Where IndexedDB is missing or blocked (private
 * windows, strict settings) the identity lasts as long as the page, and a new one is asked for after a reload.
 */
export function browserIdentityStore(factory: IDBFactory | undefined = presentFactory()): IdentityStore {
  const memory = memoryIdentityStore()
  let opening: Promise<IDBDatabase | undefined> | undefined

  function database(): Promise<IDBDatabase | undefined> {
    opening ??= openDatabase(factory, () => {
      opening = undefined
    }).catch(() => undefined)
    return opening
  }

  return {
    async load() {
      const opened = await database()
      const stored = opened && (await read(opened).catch(() => undefined))
      return stored ?? memory.load()
    },
    async save(identity) {
      const opened = await database()
      const isStored = !!opened && (await write(opened, identity).then(succeeded, failed))
      await (isStored ? memory.clear() : memory.save(identity))
    },
    async clear() {
      await memory.clear()
      const opened = await database()
      // A failure is thrown: whoever signs out must know that the key may still be there.
      if (opened) await write(opened, undefined)
    },
  }
}

const succeeded = () => true
const failed = () => false

/** Reading the property itself throws where a browser blocks storage. */
function presentFactory(): IDBFactory | undefined {
  try {
    return globalThis.indexedDB
  } catch {
    return undefined
  }
}

function openDatabase(
  factory: IDBFactory | undefined,
  onClosed: () => void,
): Promise<IDBDatabase | undefined> {
  if (!factory) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const request = factory.open(databaseName, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('Another tab holds an older database.'))
    request.onsuccess = () => {
      const opened = request.result
      opened.onclose = onClosed
      opened.onversionchange = () => {
        opened.close()
        onClosed()
      }
      resolve(opened)
    }
  })
}

function read(database: IDBDatabase): Promise<StoredIdentity | undefined> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(storeName, 'readonly').objectStore(storeName).get(entry)
    request.onsuccess = () => resolve(request.result as StoredIdentity | undefined)
    request.onerror = () => reject(request.error)
  })
}

function write(database: IDBDatabase, identity: StoredIdentity | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite')
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
    const store = transaction.objectStore(storeName)
    if (identity) store.put(identity, entry)
    else store.delete(entry)
  })
}

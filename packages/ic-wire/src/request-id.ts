import { hash } from 'node:crypto'
import { lebEncode } from '@dfinity/candid'
import { BoundedCache } from './bounded-cache.ts'
import { CborError } from './cbor.ts'

/** SHA-256 of the concatenation of `parts`. */
export function sha256(...parts: Uint8Array[]): Uint8Array {
  const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts)
  return hash('sha256', bytes, 'buffer')
}

// Field names are few and come again in every message.
const nameHashes = new BoundedCache<string, Buffer>(256)

function hashOfName(name: string): Buffer {
  const known = nameHashes.get(name)
  if (known) return known
  const made = hash('sha256', name, 'buffer')
  if (name.length <= 64) nameHashes.set(name, made)
  return made
}

/** So many bytes and more are hashed once: a reply that several readers share. */
const cachedFromBytes = 4096
const hashesOfBytes = new WeakMap<Uint8Array, Uint8Array>()

function hashOfBytes(bytes: Uint8Array): Uint8Array {
  if (bytes.length < cachedFromBytes) return hash('sha256', bytes, 'buffer')
  let made = hashesOfBytes.get(bytes)
  if (!made) {
    made = hash('sha256', bytes, 'buffer')
    hashesOfBytes.set(bytes, made)
  }
  return made
}

/**
 * The representation-independent hash of one value (interface specification, "Representation-independent hash"):
 * bytes and text as they are, naturals as shortest ULEB128, arrays and maps by the hashes of what they hold.
 * Bytes that were hashed are taken never to change. Throws `CborError` for values that have no such hash.
 */
export function hashOfValue(value: unknown): Uint8Array {
  if (value instanceof Uint8Array) return hashOfBytes(value)
  if (typeof value === 'string') return hash('sha256', value, 'buffer')
  if (typeof value === 'bigint' || (typeof value === 'number' && Number.isSafeInteger(value))) {
    if (value < 0) throw new CborError('A negative number has no hash in this protocol.')
    return hash('sha256', lebEncode(value), 'buffer')
  }
  if (Array.isArray(value)) return hash('sha256', Buffer.concat(value.map(hashOfValue)), 'buffer')
  if (value instanceof Map) return hashOfMap(value)
  throw new CborError('A value has no hash in this protocol.')
}

/**
 * hash_of_map: for every field present, the hash of its name and the hash of its value, sorted, concatenated and
 * hashed. Every field counts, also those this code does not know: signers hash all of them.
 */
export function hashOfMap(fields: Iterable<readonly [unknown, unknown]>): Uint8Array {
  const pairs: Buffer[] = []
  for (const [name, value] of fields) {
    if (typeof name !== 'string') throw new CborError('A field name is not a text.')
    pairs.push(Buffer.concat([hashOfName(name), hashOfValue(value)]))
  }
  pairs.sort(Buffer.compare)
  return hash('sha256', Buffer.concat(pairs), 'buffer')
}

/**
 * Messages with something wrong in them, for tests: bytes that were changed on the way, and fields that nobody sends.
 */
import { type CborMap, type CborValue, decodeCbor, encodeCbor } from './cbor.ts'

/** Gives a whole number from 0 to below its argument. */
export type Random = (below: number) => number

/** The same numbers in the same order for the same seed (mulberry32), so that a failure comes again. */
export function randomFrom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** Another message: every second one with other bytes, the rest with other fields. Never the same content again. */
export function mutate(message: Uint8Array, random: Random): Uint8Array {
  for (;;) {
    const changed = random(2) === 0 ? changeBytes(message, random) : changeField(message, random)
    if (!saysTheSame(changed, message)) return changed
  }
}

/** A copy with one bit turned round. */
export function flipBit(bytes: Uint8Array, random: Random): Uint8Array {
  const flipped = new Uint8Array(bytes)
  flipped[random(flipped.length)]! ^= 1 << random(8)
  return flipped
}

function changeBytes(message: Uint8Array, random: Random): Uint8Array {
  const bytes = Buffer.from(message)
  const at = random(bytes.length)
  switch (random(5)) {
    case 0:
      return flipBit(bytes, random)
    case 1:
      bytes[at] = random(256)
      return bytes
    case 2:
      return bytes.subarray(0, at)
    case 3:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([random(256)]), bytes.subarray(at)])
    default:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + 1 + random(8))])
  }
}

/** What a field may turn into: of every kind, and of sizes that one must not trust. */
const strangers: ((random: Random) => unknown)[] = [
  () => new Uint8Array(),
  (random) => new Uint8Array(random(70)).fill(random(256)),
  () => new Uint8Array(20_000),
  () => '',
  (random) => 'x'.repeat(random(70)),
  () => 'x'.repeat(20_000),
  () => '\u0000\uFFFF',
  () => 0,
  (random) => random(2 ** 31),
  () => 2n ** 64n - 1n,
  () => -1,
  () => 1.5,
  () => null,
  () => true,
  () => [],
  () => Array.from({ length: 2000 }, () => new Uint8Array(1)),
  () => new Map(),
  () => new Map([['x', new Map()]]),
  () => nested(100),
]

function nested(depth: number): unknown {
  return depth === 0 ? 'x' : [nested(depth - 1)]
}

/** Takes a field away, adds one, or puts something else in its place, anywhere in the message. */
function changeField(message: Uint8Array, random: Random): Uint8Array {
  const whole = decodeCbor(message) as CborMap
  const maps: CborMap[] = []
  const collect = (value: CborValue | undefined) => {
    if (value instanceof Map) {
      maps.push(value)
      for (const inner of value.values()) collect(inner)
    } else if (Array.isArray(value)) {
      for (const inner of value) collect(inner)
    }
  }
  collect(whole)
  const map = maps[random(maps.length)]!
  const names = [...map.keys()]
  const name = names[random(names.length)]
  const stranger = strangers[random(strangers.length)]!(random) as CborValue
  if (random(4) === 0) map.delete(name)
  else map.set(random(6) === 0 ? 'stranger' : name, stranger)
  return encodeCbor(whole)
}

function saysTheSame(changed: Uint8Array, message: Uint8Array): boolean {
  try {
    return Buffer.compare(encodeCbor(decodeCbor(changed)), encodeCbor(decodeCbor(message))) === 0
  } catch {
    return false
  }
}

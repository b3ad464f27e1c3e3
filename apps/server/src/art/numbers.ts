/** FNV-1a, 32 bits: the same text gives the same number everywhere. */
export function hashOf(text: string): number {
  let hash = 2166136261
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at)
    hash = Math.imul(hash, 16777619)
  }
  return hash >>> 0
}

/** A small generator (mulberry32) of numbers from 0 up to 1, the same row for the same seed. */
export function createRandom(seed: number): () => number {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

export const mix = (from: number, to: number, share: number): number => from + (to - from) * share

/** The item at a place, counted around. */
export function pick<Item>(items: readonly Item[], at: number): Item {
  return items[((at % items.length) + items.length) % items.length]!
}

/** One decimal is finer than a pixel, and keeps the text short and equal on every machine. */
export const fine = (value: number): number => Math.round(value * 10) / 10

/** Two decimals: shares of a whole. */
export const share = (value: number): number => Math.round(value * 100) / 100

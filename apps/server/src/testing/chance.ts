import { setTimeout as pause } from 'node:timers/promises'
import { passingTrouble } from '@hearth/database'

/** The same turns in every run (mulberry32); only how they meet differs. */
export function randomFrom(seed: number): () => number {
  let state = seed * 0x9e3779b9
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The engine and the jobs wait for a locked row as long as they may, and then try again. */
export async function comingAgain(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!passingTrouble(error)) throw error
    await pause(100)
    return comingAgain(work)
  }
}

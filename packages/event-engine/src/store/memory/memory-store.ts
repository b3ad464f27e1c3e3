import type { EventStore } from '../event-store.ts'
import { type MemoryFacts, memoryFacts } from './memory-facts.ts'
import { memoryModeration } from './memory-moderation.ts'
import { memoryReads } from './memory-reads.ts'
import { type Books, MemoryState } from './memory-state.ts'
import { memoryWrites } from './memory-writes.ts'

export type MemoryStore = EventStore & MemoryFacts

/**
 * Events kept in memory and written through to books, for one process that runs one call at a time: so what is held
 * stays as it is by itself, and each write is a step that nobody sees half of.
 */
export function createMemoryStore(books: Books): MemoryStore {
  const state = new MemoryState(books)
  return { ...memoryReads(state), ...memoryWrites(state), ...memoryModeration(state), ...memoryFacts(state) }
}

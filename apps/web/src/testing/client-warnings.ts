import { expect, vi } from 'vitest'

/**
 * Silences what clients say of a page that made several of them, since each test is a page of its own. Gives the check that none
 * found the same query twice in one list.
 */
export function silenceClients(): () => void {
  const found: unknown[] = []
  vi.spyOn(console, 'warn').mockImplementation((said) => {
    if (String(said).startsWith('[QueriesObserver]')) found.push(said)
  })
  return () => expect(found).toEqual([])
}

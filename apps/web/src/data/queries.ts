import { limits } from '@hearth/contracts/limits'
import { QueryClient } from '@tanstack/react-query'

/**
 * For what is read anew whenever it is opened: what was read so short a while ago was read for this opening, by the screen's
 * `ask` or by another part of the page.
 */
export const justReadMs = 5000

/** The query client with the specification's rules (section 9). On the server `retries` is off: it never asks. */
export function createQueryClient({ retries = true } = {}): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: limits.queryFreshMs,
        gcTime: limits.queryCacheMs,
        retry: retries && shouldRetryQuery,
        retryDelay: queryRetryDelayMs,
      },
      mutations: { retry: retries ? limits.mutationRetries : false },
    },
  })
}

/** Up to three more tries, and none when the message contains a 4, as "404" does. */
export function shouldRetryQuery(failures: number, error: Error): boolean {
  return failures < limits.queryRetries && !error.message.includes('4')
}

/** 1 s, doubling, at most 30 s. `attempt` counts from 0. */
export function queryRetryDelayMs(attempt: number): number {
  return Math.min(limits.queryRetryStartMs * 2 ** attempt, limits.queryRetryCapMs)
}

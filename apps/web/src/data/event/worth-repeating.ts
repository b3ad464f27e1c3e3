import { limits } from '@hearth/contracts/limits'
import { EngineError } from '@hearth/network-sdk'
import { errorCodeOf } from '../../format/error-words.ts'

const passing = new Set(['unavailable', 'internal', 'request_running'])

/**
 * The retry rule of our mutations: as often as the specification says, and only what may end better the next time. A
 * refusal stays one.
 */
export function retryMutation(failures: number, error: Error): boolean {
  return failures < limits.mutationRetries && isWorthRepeating(error)
}

/** Whether no answer came that counts: it may have happened, and may end better the next time. */
export function isWorthRepeating(error: Error): boolean {
  if (error instanceof EngineError) return error.kind === 'unreachable' || error.kind === 'unverified'
  const code = errorCodeOf(error)
  return code !== undefined && passing.has(code)
}

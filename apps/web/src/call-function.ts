import type { BackendFunctions } from '@hearth/network-sdk/backend'
import { getBackend } from './network.ts'

/**
 * Calls one of Hearth's functions as whoever is signed in. Neither the backend nor the way to its functions is part of a
 * first load. Throws `AppError`: the function's own code, sentence and field problems.
 */
export async function callFunction<Name extends keyof BackendFunctions>(
  name: Name,
  payload: BackendFunctions[Name]['request'],
  options?: { idempotencyKey?: string },
): Promise<BackendFunctions[Name]['reply']> {
  const [backend, sdk] = await Promise.all([getBackend(), import('@hearth/network-sdk/backend')])
  return sdk.callFunction(backend, name, payload, options)
}

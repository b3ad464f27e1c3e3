import * as m from '@hearth/messages'
import type { Backend } from '@hearth/network-sdk'
import { getBackend } from '../../data/network.ts'
import type { FailedResult } from './failure.ts'

/** Opens the backend's client and acts on it. A client that could not even be loaded is a house that does not answer. */
export async function withBackend<R>(
  open: () => Promise<Backend>,
  act: (backend: Backend) => Promise<R>,
): Promise<R | FailedResult> {
  let backend: Backend
  try {
    backend = await open()
  } catch {
    return { ok: false, failure: { reason: 'unavailable', message: m.site_error_unavailable() } }
  }
  return act(backend)
}

/** The same with the client that the page keeps. */
export function onBackend<R>(act: (backend: Backend) => Promise<R>): Promise<R | FailedResult> {
  return withBackend(getBackend, act)
}

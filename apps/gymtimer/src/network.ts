import type { HearthInfo } from '@hearth/contracts'
import { findSibling, type Sibling } from '@hearth/contracts/siblings'
import { takeArrivalAddress } from '@hearth/network-sdk'
import { type Backend, createBackendClient } from '@hearth/network-sdk/backend'
import { createUnifiedSignOn, type UnifiedSignOn } from '@hearth/network-sdk/sign-on'

const appId = 'gymtimer'

/** What brought the person to `/sso`, taken out of the address before anything else runs. */
export const arrivalAddress = location.pathname === '/sso' ? takeArrivalAddress() : undefined

/** Throws when Hearth does not answer, or does not know us. */
export async function joinNetwork(
  address: string,
): Promise<{ self: Sibling; backend: Backend; signOn: UnifiedSignOn }> {
  const answer = await fetch(`${address}/.well-known/hearth.json`)
  const hearth = (await answer.json()) as HearthInfo
  const self = findSibling(hearth.siblings, appId)
  if (!self) throw new Error('This Hearth does not know the timer.')
  const backend = createBackendClient(hearth.backend)
  const signOn = createUnifiedSignOn({
    app: appId,
    backend,
    openPassing: () => createBackendClient({ ...hearth.backend, keepsSession: false }),
    ...hearth.signOn,
    siblings: hearth.siblings,
  })
  signOn.start()
  return { self, backend, signOn }
}

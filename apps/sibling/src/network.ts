// All that it takes to join the network: what Hearth tells of itself, its backend, the one sign-on, and the health of
// this page.
import type { HearthInfo } from '@hearth/contracts'
import { findSibling, type Sibling } from '@hearth/contracts/siblings'
import { type Locale, withLocale } from '@hearth/messages/locales'
import { getLocale } from '@hearth/messages/runtime'
import { takeArrivalAddress } from '@hearth/network-sdk'
import { type Backend, createBackendClient } from '@hearth/network-sdk/backend'
import { createHealth, deliverErrors } from '@hearth/network-sdk/health'
import { createUnifiedSignOn, type UnifiedSignOn } from '@hearth/network-sdk/sign-on'

/** Our id in the network's registry. */
export const appId = 'journal'

/** What brought the person to `/sso`, taken out of the address before anything else runs. */
export const arrivalAddress = location.pathname === '/sso' ? takeArrivalAddress() : undefined

export const health = createHealth()

export type Network = { hearth: HearthInfo; self: Sibling; backend: Backend; signOn: UnifiedSignOn }

/** Throws when Hearth does not answer, or does not know us. */
export async function joinNetwork(): Promise<Network> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="hearth"]')?.content
  const answer = await fetch(withLocale(`${address}/.well-known/hearth.json`, getLocale() as Locale))
  const hearth = (await answer.json()) as HearthInfo
  const self = findSibling(hearth.siblings, appId)
  if (!self) throw new Error('This Hearth does not know the journal.')

  const release = /([\w-]{1,20})\.js$/.exec(import.meta.url)?.[1] ?? 'dev'
  deliverErrors(health, { url: `${hearth.backend.url}/functions/v1/report-errors`, app: appId, release })
  const backend = createBackendClient(hearth.backend)
  const signOn = createUnifiedSignOn({
    app: appId,
    backend,
    openPassing: () => createBackendClient({ ...hearth.backend, keepsSession: false }),
    ...hearth.signOn,
    siblings: hearth.siblings,
  })
  signOn.start()
  return { hearth, self, backend, signOn }
}

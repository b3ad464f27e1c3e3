// All that it takes to join the network: what Hearth tells of itself, its backend, and the health of this page.
import type { HearthInfo } from '@hearth/contracts'
import { findSibling, type Sibling } from '@hearth/contracts/siblings'
import { type Backend, createBackendClient } from '@hearth/network-sdk/backend'
import { createHealth } from '@hearth/network-sdk/health'

/** Our id in the network's registry. */
export const appId = 'journal'

export const health = createHealth()

export type Network = { hearth: HearthInfo; self: Sibling; backend: Backend }

/** Throws when Hearth does not answer, or does not know us. */
export async function joinNetwork(): Promise<Network> {
  const address = document.querySelector<HTMLMetaElement>('meta[name="hearth"]')?.content
  const answer = await fetch(`${address}/.well-known/hearth.json`)
  const hearth = (await answer.json()) as HearthInfo
  const self = findSibling(hearth.siblings, appId)
  if (!self) throw new Error('This Hearth does not know the journal.')
  return { hearth, self, backend: createBackendClient(hearth.backend) }
}

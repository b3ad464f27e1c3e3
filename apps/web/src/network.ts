import type { HearthInfo } from '@hearth/contracts'
import type { Engine } from '@hearth/network-sdk'
import type { createBackendClient } from '@hearth/network-sdk/backend'
import { readPageData } from './page/page-data.ts'

/**
 * The one place where the network's clients are made. Each comes with its own chunk when it is first asked for: about
 * 50 kB gzip for the backend, 60 for the engine, which no first load of a page carries.
 */
export type Backend = ReturnType<typeof createBackendClient>

let hearthInfo: HearthInfo | undefined
let backend: Promise<Backend> | undefined
let visitorEngine: Promise<Engine> | undefined

/** What this site is: its address, its backend and its engine, as the page brought them. */
export function getHearthInfo(): HearthInfo {
  hearthInfo ??= readPageData(document).hearth
  return hearthInfo
}

export function getBackend(): Promise<Backend> {
  backend ??= import('@hearth/network-sdk/backend').then(({ createBackendClient }) =>
    createBackendClient(getHearthInfo().backend),
  )
  return backend
}

/** The event engine as a visitor reads it. */
export function getVisitorEngine(): Promise<Engine> {
  visitorEngine ??= import('@hearth/network-sdk/agent').then(({ createEngineActor, createNetworkAgent }) => {
    const { host, canisterId, rootKey } = getHearthInfo().engine
    return createEngineActor(createNetworkAgent({ host, canisterId, rootKeyHex: rootKey }))
  })
  return visitorEngine
}

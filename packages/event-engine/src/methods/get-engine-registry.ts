import { replied } from '../candid/outcome.ts'
import { registryOf } from '../rules/registry.ts'
import type { EventStore } from '../store/event-store.ts'
import type { EngineFacts, Handler } from './method.ts'

export const getEngineRegistry: Handler = async ({ store, engine }) =>
  replied('getEngineRegistry', await registry(store, engine))

export async function registry(store: EventStore, { info, sites }: EngineFacts) {
  const siteIds = sites.map(({ id }) => id)
  return registryOf(info, await store.engineStates(siteIds))
}

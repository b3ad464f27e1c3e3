import type { EngineInfo } from '@hearth/contracts/event-engine.did.js'

export type EngineStates = { sitesSettled: boolean; countersStarted: boolean }

/** The engines that work behind the one canister, by the id that `getEngineInfo` takes beside the canister's own. */
const parts = [
  { id: 'profiles', name: 'Profiles of hosts' },
  { id: 'synchronisation', name: 'Synchronisation across the network' },
  { id: 'recommendations', name: 'Recommendations' },
] as const

/** How many engines there are: the events' own and its parts. */
export const engineCount = parts.length + 1

/**
 * Every engine with its live status: `active`, or `unsettled` where rows that it needs are not what the registry says
 * and `initialize` has something to do.
 */
export function registryOf(own: EngineInfo, { sitesSettled, countersStarted }: EngineStates): EngineInfo[] {
  const statusOf = (isSettled: boolean) => (isSettled ? 'active' : 'unsettled')
  return [
    { ...own, status: statusOf(countersStarted) },
    ...parts.map(({ id, name }) => ({
      id,
      name,
      status: statusOf(id !== 'synchronisation' || sitesSettled),
      version: own.version,
    })),
  ]
}

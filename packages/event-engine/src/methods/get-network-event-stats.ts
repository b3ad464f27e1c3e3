import { replied } from '../candid/outcome.ts'
import type { Handler } from './method.ts'
import { viewerOf } from './viewer.ts'

export const getNetworkEventStats: Handler = async ({ call, store }) => {
  const { total, levels, categories, activeSites } = await store.networkStats(viewerOf(call.caller))
  return replied('getNetworkEventStats', {
    totalEvents: BigInt(total),
    activeSites: BigInt(activeSites),
    consciousnessDistribution: levels.map(([level, count]) => [BigInt(level), BigInt(count)]),
    eventCategories: categories.map(([name, count]) => [name, BigInt(count)]),
  })
}

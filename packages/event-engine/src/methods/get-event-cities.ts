import { replied } from '../candid/outcome.ts'
import type { Handler } from './method.ts'
import { viewerOf } from './viewer.ts'

/** So many cities are given at the most. */
const maxCities = 100

/** Where something is coming, the city with the most of it first. */
export const getEventCities: Handler = async ({ args, call, store }) => {
  const [limit] = args as [bigint]
  const cities = await store.eventCities({
    viewer: viewerOf(call.caller),
    nowMs: call.nowMs,
    limit: limit < BigInt(maxCities) ? Number(limit) : maxCities,
  })
  return replied(
    'getEventCities',
    cities.map(({ name, count }) => ({ name, count: BigInt(count) })),
  )
}

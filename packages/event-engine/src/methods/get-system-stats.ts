import { limits } from '@hearth/contracts/limits'
import { replied } from '../candid/outcome.ts'
import { engineCount } from '../rules/registry.ts'
import type { Handler } from './method.ts'

/** The level is the average of what everyone may find, and never below the floor that every event has. */
export const getSystemStats: Handler = async ({ store, engine }) => {
  const { averageLevel, calls } = await store.systemFigures()
  return replied('getSystemStats', {
    consciousness: BigInt(
      Math.max(limits.eventConsciousnessLevel, Math.round(averageLevel ?? limits.eventConsciousnessLevel)),
    ),
    total_calls: BigInt(calls + engine.callsNotWrittenDown()),
    engines: BigInt(engineCount),
  })
}

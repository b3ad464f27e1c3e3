import type { EngineKeys } from '@hearth/event-engine'
import type { Parts } from '../parts.ts'
import type { Elsewhere } from './elsewhere.ts'
import { leaveEngine, noteEngine } from './queries.ts'

/** Notes the engine that the settings name, or that there is none any more; undefined then. */
export async function openElsewhere(parts: Parts, keys: EngineKeys): Promise<Elsewhere | undefined> {
  const { config, database } = parts
  const settings = config.engineElsewhere
  await database.transaction({ role: 'hearth_engine' }, ({ run }) =>
    settings
      ? noteEngine(run, {
          canisterId: settings.canisterId,
          rootKey: Buffer.from(settings.rootKey).toString('hex'),
        })
      : leaveEngine(run),
  )
  if (!settings) return undefined
  // The agent of the network is loaded by those alone who speak to it.
  const { createElsewhere } = await import('./elsewhere.ts')
  return createElsewhere(parts, keys, settings)
}

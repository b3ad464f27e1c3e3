import { readFileSync } from 'node:fs'
import {
  createEventEngine,
  createGateway,
  deriveEngineKeys,
  type EngineKeys,
  engineCanisterId,
  forgetExpiredRequests,
  type Gateway,
} from '@hearth/event-engine'
import type { Parts } from './parts.ts'
import { places } from './places.ts'
import { version } from './version.ts'

export type EnginePart = {
  keys: EngineKeys
  gateway: Gateway
  /** What a client must know to speak to the engine and to verify it. */
  address: { canisterId: string; rootKey: string }
  /** Takes away requests that are past their time. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** The event engine behind the Internet Computer's HTTP interface. */
export async function startEngine({ config, database, log, now }: Parts): Promise<EnginePart> {
  const keys = deriveEngineKeys(config.hearthSecret)
  const engine = createEventEngine({
    database,
    canisterId: engineCanisterId,
    candid: readFileSync(places.engineInterface, 'utf8'),
    name: 'Hearth event engine',
    version,
    siteCount: 1,
  })
  const gateway = await createGateway({
    database,
    keys,
    canisters: [engine],
    nowMs: now,
    report: (error, method) => log.error('engine.failed', { method, error }),
  })
  return {
    keys,
    gateway,
    address: { canisterId: engineCanisterId, rootKey: Buffer.from(keys.rootKeyDer).toString('hex') },
    sweep: async () => {
      await forgetExpiredRequests(database, now())
    },
    async close() {
      await gateway.close()
      await engine.close()
    },
  }
}

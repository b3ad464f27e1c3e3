import { readFileSync } from 'node:fs'
import {
  changesChannel,
  createEventEngine,
  createGateway,
  deriveEngineKeys,
  type EngineKeys,
  type EventEngine,
  engineCanisterId,
  type Gateway,
} from '@hearth/event-engine'
import { type Elsewhere, openElsewhere, writesThere } from './elsewhere/index.ts'
import type { Parts } from './parts.ts'
import { places } from './places.ts'
import { tallyOf } from './tally.ts'
import { version } from './version.ts'

export type EnginePart = {
  keys: EngineKeys
  gateway: Gateway
  /** What a client must know to speak to the engine and to verify it. */
  address: { canisterId: string; rootKey: string }
  publishDraft: EventEngine['publishDraft']
  /** What the public pages read of events. */
  forVisitors: Pick<EventEngine, 'browseAsVisitor' | 'hostedAsVisitor'>
  /** Tells every process that an event was changed past the gateway; call it once that is committed. */
  announceChange(): Promise<void>
  /** Where public events are written at another engine. */
  elsewhere: Elsewhere | undefined
  close(): Promise<void>
}

/** The event engine behind the Internet Computer's HTTP interface. */
export async function startEngine(parts: Parts): Promise<EnginePart> {
  const { config, database, log, now } = parts
  const keys = deriveEngineKeys(config.hearthSecret)
  const engine = createEventEngine({
    database,
    canisterId: engineCanisterId,
    candid: readFileSync(places.engineInterface, 'utf8'),
    name: 'Hearth event engine',
    version,
    sites: config.siblings.map(({ id, url }) => ({ id, isActive: url !== '' })),
    examineCertificate: () => gateway.examineCertificate(),
  })
  await engine.settle()
  const elsewhere = await openElsewhere(parts, keys)
  const gateway: Gateway = await createGateway({
    database,
    keys,
    canisters: [elsewhere ? writesThere(engine, elsewhere) : engine],
    nowMs: now,
    report: (error, method) => log.error('engine.failed', { method, error }),
  })
  return {
    keys,
    gateway: countRequests(gateway),
    address: { canisterId: engineCanisterId, rootKey: Buffer.from(keys.rootKeyDer).toString('hex') },
    publishDraft: engine.publishDraft,
    forVisitors: engine,
    elsewhere,
    announceChange: async () => {
      await database.run(
        { role: 'hearth_engine' },
        { name: 'announce engine change', text: `select pg_notify($1, '')`, values: [changesChannel] },
      )
    },
    async close() {
      await gateway.close()
      await engine.close()
    },
  }
}

/** The interface's endpoints; whatever else is asked counts together. */
const endpoints = ['query', 'call', 'read_state', 'status'] as const

function countRequests(gateway: Gateway): Gateway {
  const tallyRequests = (endpoint: string) =>
    tallyOf('hearth_engine_requests_total', 'Requests to the event engine, by endpoint.', { endpoint })
  const others = tallyRequests('other')
  const tallies = endpoints.map((endpoint) => ({ end: `/${endpoint}`, tally: tallyRequests(endpoint) }))
  return {
    ...gateway,
    handle(request) {
      const { tally } = tallies.find(({ end }) => request.path.endsWith(end)) ?? { tally: others }
      tally.count++
      return gateway.handle(request)
    },
  }
}

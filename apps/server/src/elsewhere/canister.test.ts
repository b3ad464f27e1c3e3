import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Principal } from '@dfinity/principal'
import type { _SERVICE as Engine } from '@hearth/contracts/event-engine.did.js'
import { createTestDatabase, type TestDatabase } from '@hearth/database/testing'
import {
  buildCanister,
  canisterFiles,
  HostedCanister,
  servedCanister,
  settingsBytes,
} from '@hearth/event-canister/testing'
import { createGateway, deriveEngineKeys, engineCanisterId, type Gateway } from '@hearth/event-engine'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { examineEngine } from '../doctor/engine.ts'
import { type Site, startSite } from '../testing/clients.ts'
import { buildMember } from '../testing/people.ts'
import { certifiedReader, type EngineInfo, engineOfMember, gathering } from './testing/clients.ts'

// The module that goes onto the network, in its host of tests: our gateway stands in front of it where the network
// would, with certificates under a root key of its own. The house is the canister's controller.

const secret = 'a house with a canister elsewhere, 32 bytes or more'
let networkDatabase: TestDatabase
let gateway: Gateway
let network: Server
let hosted: HostedCanister
let site: Site
let engine: Engine
let reader: Engine

beforeAll(async () => {
  await buildCanister()
  const { controller } = deriveEngineKeys(secret)
  const networkKeys = { ...deriveEngineKeys('the network of this test, 32 bytes or more'), controller }
  hosted = new HostedCanister(new WebAssembly.Module(await readFile(canisterFiles.wasm)), {
    id: Principal.fromText(engineCanisterId),
    controller: Principal.fromText(controller.principalText),
  })
  hosted.install(settingsBytes)
  networkDatabase = await createTestDatabase()
  gateway = await createGateway({
    database: networkDatabase.database,
    keys: networkKeys,
    canisters: [
      servedCanister(hosted, { id: engineCanisterId, candid: await readFile(canisterFiles.candid, 'utf8') }),
    ],
  })
  network = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { method = '', url = '' } = request
    const body = new Uint8Array(Buffer.concat(chunks))
    const answer = await gateway.handle({ method, path: url, body, remoteAddress: '127.0.0.1' })
    response.writeHead(answer.status, answer.headers).end(answer.body)
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(network.address() as AddressInfo).port}`
  const there = { canisterId: engineCanisterId, rootKey: Buffer.from(networkKeys.rootKeyDer).toString('hex') }
  site = await startSite({
    HEARTH_SECRET: secret,
    ENGINE_HOST: url,
    ENGINE_CANISTER_ID: there.canisterId,
    ENGINE_ROOT_KEY: Buffer.from(networkKeys.rootKeyDer).toString('base64'),
  })
  reader = certifiedReader({ url, engine: there })
  const info = (await (await fetch(`${site.url}/.well-known/hearth.json`)).json()) as { engine: EngineInfo }
  const token = await site.app.tokenOf(await buildMember(site.app.db))
  engine = await engineOfMember({ url: site.url, engine: info.engine }, token)
}, 300_000)
afterAll(async () => {
  await site?.end()
  network?.close()
  await gateway?.close()
  await networkDatabase?.drop()
})

async function certified(id: string) {
  const [row] = await site.app.db.owner<{ id_there: string }>(
    'select id_there from hearth.events_elsewhere where event_id = $1',
    [id],
  )
  return row && (await reader.getEvent(row.id_there))[0]
}

it('is found well, and writes events into the module, which an upgrade keeps', async () => {
  expect(await examineEngine(site.app.parts.config)).toMatchObject([{ state: 'well' }])
  const id = await engine.createEvent(gathering('In the canister'))
  expect(await certified(id)).toMatchObject({
    title: 'In the canister',
    createdBy: [{ name: new URL(site.app.parts.config.siteUrl).host }],
  })
  await engine.updateEvent(id, gathering('In the canister, later'))
  hosted.upgrade(settingsBytes)
  expect(await certified(id)).toMatchObject({ title: 'In the canister, later' })
}, 120_000)

it('says how many are coming and not who, so that the canister guards the last seats too', async () => {
  const place = { id: '', name: 'The Old Mill', address: '', city: 'Lisbon', capacity: 5 }
  const id = await engine.createEvent(gathering('Five seats', { venue: place }))
  const guest = await site.comeIn()
  const answered = await guest.client.functions.invoke('answer', {
    body: { eventId: id, answer: 'coming', party: 2 },
  })
  expect(answered.error).toBeNull()
  await site.app.db.owner(`select graphile_worker.add_job('write_elsewhere')`)
  await expect
    .poll(() => site.app.db.owner('select taken from hearth.events_elsewhere where event_id = $1', [id]))
    .toEqual([{ taken: 2 }])
  // Asked past the house, as its controller, the canister refuses what the seats do not allow.
  const { openRemoteEngine } = await import('./remote-engine.ts')
  const { engineElsewhere, siteUrl } = site.app.parts.config
  const direct = openRemoteEngine(engineElsewhere!, { key: deriveEngineKeys(secret).controller, siteUrl })
  const [row] = await site.app.db.owner<{ id_there: string }>(
    'select id_there from hearth.events_elsewhere where event_id = $1',
    [id],
  )
  const smaller = gathering('Five seats', { venue: { ...place, capacity: 1 } })
  await expect(direct.call((there) => there.updateEvent(row!.id_there, smaller))).rejects.toThrow(
    '2 people are already coming. Leave room for at least 2.',
  )
}, 120_000)

it('takes away what becomes private', async () => {
  const id = await engine.createEvent(gathering('Soon private'))
  const before = await certified(id)
  await engine.updateEvent(id, gathering('Soon private', { visibility: 'private' }))
  expect(await reader.getEvent(before!.id)).toEqual([])
}, 120_000)

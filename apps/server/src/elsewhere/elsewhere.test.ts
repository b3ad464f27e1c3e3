import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { toCandidBrowse } from '@hearth/contracts/candid-event'
import type { _SERVICE as Engine } from '@hearth/contracts/event-engine.did.js'
import { type Cluster, startCluster } from '@hearth/database'
import { freePort } from '@hearth/database/testing'
import { deriveEngineKeys } from '@hearth/event-engine'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { examineEngine } from '../doctor/engine.ts'
import { invoke, type Site, startSite } from '../testing/clients.ts'
import { buildMember, type Member } from '../testing/people.ts'
import { buildServer, type ServerProcess, type ServerProcesses } from '../testing/server-process.ts'
import { certifiedReader, type EngineInfo, engineOfMember, gathering } from './testing/clients.ts'
import { startDoubtfulLine } from './testing/doubtful-line.ts'

// Two houses: public events of the first are written at the second, a process with a database of its own, over a line
// that a test may cut.

let processes: ServerProcesses
let cluster: Cluster
let there: pg.Pool
let process: ServerProcess
let line: Awaited<ReturnType<typeof startDoubtfulLine>>
let engineThere: { url: string; engine: EngineInfo }
let site: Site
let ana: Member
let engine: Engine
let reader: Engine

const settingsThere = (port: number) => ({
  HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
  PORT: String(port),
  SIBLING_PORT: '0',
  DATABASE_URL: cluster.ownerUrl,
})

beforeAll(async () => {
  processes = await buildServer()
  cluster = await startCluster({ dataDir: mkdtempSync(join(tmpdir(), 'hearth-engine-there-')) })
  const port = await freePort()
  process = processes.start(settingsThere(port), { args: ['--empty'] })
  await process.until('listening')
  there = new pg.Pool({ connectionString: cluster.ownerUrl })
  there.on('error', () => undefined)
  const url = `http://localhost:${port}`
  const info = (await (await fetch(`${url}/.well-known/hearth.json`)).json()) as { engine: EngineInfo }
  engineThere = { url, engine: info.engine }
  reader = certifiedReader(engineThere)
  line = await startDoubtfulLine(url)

  site = await startSite({
    HEARTH_SECRET: 'a house that writes elsewhere, 32 bytes or more',
    ENGINE_HOST: line.url,
    ENGINE_CANISTER_ID: info.engine.canisterId,
    ENGINE_ROOT_KEY: info.engine.rootKey,
  })
  ana = await buildMember(site.app.db, { username: 'ana.lume' })
  engine = await engineHere(ana)
}, 300_000)
beforeEach(() => line.set('good'))
afterAll(async () => {
  await site?.end()
  line?.close()
  processes?.end()
  await there?.end()
  await cluster?.stop()
})

async function engineHere(member: Member): Promise<Engine> {
  const info = (await (await fetch(`${site.url}/.well-known/hearth.json`)).json()) as { engine: EngineInfo }
  return engineOfMember({ url: site.url, engine: info.engine }, await site.app.tokenOf(member))
}

const ownPrincipal = () => deriveEngineKeys(site.app.parts.config.hearthSecret).controller.principalText
const ownerThere = async (sql: string, values: unknown[] = []) => (await there.query(sql, values)).rows

/** The id that an event of ours has there. */
async function idThere(id: string): Promise<string | undefined> {
  const [row] = await site.app.db.owner<{ id_there: string }>(
    'select id_there from hearth.events_elsewhere where event_id = $1',
    [id],
  )
  return row?.id_there
}

/** What the second house certifies of an event of ours. */
async function certified(id: string) {
  const known = await idThere(id)
  return known === undefined ? undefined : (await reader.getEvent(known))[0]
}

/** Lets the job run, with all that waits due now. */
async function catchUp(): Promise<void> {
  await site.app.db.owner(
    `update hearth.engine_marks set next_try_at = now(), marked_at = marked_at - interval '10 minutes'`,
  )
  await site.app.db.owner(`select graphile_worker.add_job('write_elsewhere')`)
  await expect
    .poll(() => site.app.db.owner('select * from hearth.engine_marks'), { timeout: 30_000 })
    .toEqual([])
}

/** Every row of the second house's database that holds a word, as text or as bytes. */
async function findThere(word: string): Promise<string[]> {
  const tables = await ownerThere(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema')`,
  )
  const hex = Buffer.from(word).toString('hex')
  const found: string[] = []
  for (const { name } of tables) {
    const rows = await ownerThere(
      `select 1 from ${name} t where to_jsonb(t)::text ilike '%' || $1 || '%' or to_jsonb(t)::text like '%' || $2 || '%' limit 1`,
      [word, hex],
    )
    if (rows.length > 0) found.push(name)
  }
  return found
}

it('is told nothing, and nothing is written, until the other house lets it in', async () => {
  await expect(engine.createEvent(gathering('Before anybody knows us'))).rejects.toThrow(/cannot be reached/)
  expect(await site.app.db.owner(`select id from public.events`)).toEqual([])
  const [finding] = await examineEngine(site.app.parts.config)
  expect(finding).toMatchObject({ state: 'wrong', advice: expect.stringContaining(ownPrincipal()) })

  // New there, as whoever signs up for this is: a house has more to write than a newcomer may.
  const account = await buildMember(
    { owner: ownerThere as never },
    { email: 'keeper@first.example', isNew: true },
  )
  await ownerThere(`update auth.users set created_at = now() where id = $1`, [account.userId])
  const { DATABASE_URL, HEARTH_SECRET } = settingsThere(0)
  const admit = processes.start(
    { DATABASE_URL, HEARTH_SECRET },
    { args: ['admit', 'keeper@first.example', ownPrincipal()] },
  )
  expect(await admit.ended).toMatchObject({
    code: 0,
    err: expect.stringContaining('writes its public events here'),
  })
  expect(await examineEngine(site.app.parts.config)).toMatchObject([{ state: 'well' }])
})

it('creates a public event there, certified by the other root key, and here with the same words', async () => {
  const id = await engine.createEvent(gathering('Songs at the mill', { description: 'Bring a voice.' }))
  expect(await certified(id)).toMatchObject({
    title: 'Songs at the mill',
    description: ['Bring a voice.'],
    externalUrl: [`${site.app.parts.config.siteUrl}/e/${id}`],
    venue: { name: 'The Old Mill', city: 'Lisbon' },
  })
  // Here it is the member's own, in the lists, the tables and the search.
  const [mine] = await engine.getEvent(id)
  expect(mine?.createdBy[0]).toMatchObject({ name: 'ana.lume' })
  expect(await listed('Songs at the mill')).toEqual([id])
  const { data } = await site.client().from('events').select('title').eq('id', id).single()
  expect(data).toEqual({ title: 'Songs at the mill' })
  expect(
    await site.app.db.owner('select capacity, taken from public.event_seats where event_id = $1', [id]),
  ).toEqual([{ capacity: null, taken: 0 }])
  expect(await site.app.db.owner('select * from hearth.engine_marks where event_id = $1', [id])).toEqual([])
  // More than a newcomer may create in a day.
  for (let number = 1; number <= 6; number++) await engine.createEvent(gathering(`One of many, ${number}`))
}, 60_000)

async function listed(text: string): Promise<string[]> {
  const { events } = await engine.browseEvents(toCandidBrowse({ filter: {}, text, limit: 20 }))
  return events.map((event) => event.id)
}

it('changes, cancels and deletes it there', async () => {
  const id = await engine.createEvent(
    gathering('A walk', { venue: { id: '', name: 'Gate', address: '', city: 'Faro', capacity: 9 } }),
  )
  await engine.updateEvent(id, gathering('A longer walk'))
  expect(await certified(id)).toMatchObject({ title: 'A longer walk', venue: { city: 'Lisbon' } })
  await engine.updateEvent(id, gathering('A longer walk', { status: 'cancelled' }))
  expect(await certified(id)).toMatchObject({ status: 'cancelled' })
  const known = (await idThere(id))!
  await engine.deleteEvent(id)
  expect(await reader.getEvent(known)).toEqual([])
  expect(await idThere(id)).toBeUndefined()
}, 60_000)

it('deletes there also what people of that house said they come to', async () => {
  const id = await engine.createEvent(gathering('Known in both houses'))
  const known = (await idThere(id))!
  const guest = await buildMember({ owner: ownerThere as never })
  await ownerThere(
    `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
    [known, guest.userId],
  )
  await ownerThere('update public.event_seats set taken = 1 where event_id = $1', [known])
  await engine.deleteEvent(id)
  expect(await reader.getEvent(known)).toEqual([])
})

it('takes an event away from there when it becomes private, and brings it back under its own address', async () => {
  const id = await engine.createEvent(gathering('Garden night'))
  const known = (await idThere(id))!
  await engine.updateEvent(id, gathering('Garden night, mothwing', { visibility: 'private' }))
  expect(await reader.getEvent(known)).toEqual([])
  expect((await engine.getEvent(id))[0]).toMatchObject({ visibility: 'private' })
  expect(await findThere('mothwing')).toEqual([])
  await engine.updateEvent(id, gathering('Garden night for all'))
  expect(await certified(id)).toMatchObject({ title: 'Garden night for all' })
}, 60_000)

it('says nothing there of drafts, private events, hidden places, likes and who comes', async () => {
  for (const wishes of [
    { status: 'draft' },
    { visibility: 'private' },
    { visibility: 'members' },
    { visibility: 'unlisted' },
  ] as const)
    await engine.createEvent(gathering(`Quiet as a quillfeather ${Object.values(wishes)}`, wishes))

  const place = {
    id: '',
    name: 'Barn quillfeather',
    address: '7 quillfeather Road',
    city: 'Faro',
    capacity: 12,
  }
  const hidden = await engine.createEvent(
    gathering('Where we meet you hear later', {
      venue: { ...place, name: 'A barn', address: '' },
      onlineUrl: 'https://meet.example/quillfeather',
    }),
  )
  expect(await certified(hidden)).toMatchObject({ title: 'Where we meet you hear later' })
  // Hides its place, and has one from then on.
  const asked = await fetch(`${site.url}/functions/v1/set-answering`, {
    method: 'POST',
    headers: { authorization: await site.app.tokenOf(ana), 'content-type': 'application/json' },
    body: JSON.stringify({
      eventId: hidden,
      mode: 'open',
      partyLimit: 6,
      guestList: 'everyone',
      hidesAddress: true,
    }),
  })
  expect(await asked.text()).not.toContain('error')
  await engine.updateEvent(
    hidden,
    gathering('Where we meet you hear later', {
      venue: place,
      onlineUrl: 'https://meet.example/quillfeather',
    }),
  )

  const fan = await site.comeIn('quillfeather_fan')
  expect(await invoke(fan.client, 'answer', { eventId: hidden, answer: 'coming' })).toMatchObject({
    status: 200,
  })
  const liked = await fan.client.from('event_likes').insert({ event_id: hidden, user_id: fan.userId })
  expect(liked.error).toBeNull()
  await catchUp()
  expect(await certified(hidden)).toMatchObject({ venue: { city: 'Faro', name: 'Faro', address: '' } })

  expect(await findThere('quillfeather')).toEqual([])
  expect(await findThere(fan.userId)).toEqual([])
  expect(await findThere(ana.userId)).toEqual([])
  // The search would have found them.
  expect(await findThere('Where we meet you hear later')).toContain('public.events')
  expect(await findThere('hear later')).toContain('hearth.event_bytes')
}, 90_000)

it('writes nothing while the engine is away, says when to come back, and reads on', async () => {
  const id = await engine.createEvent(gathering('Before the storm'))
  line.set('down')
  const said = await engine
    .updateEvent(id, gathering('During the storm'))
    .catch((error: unknown) => String(error))
  expect(said).toMatch(/503[\s\S]*try again in a minute/)
  expect(said).toMatch(/retry-after[\s\S]{0,20}60/)
  expect((await engine.getEvent(id))[0]).toMatchObject({ title: 'Before the storm' })
  // What needs no engine goes on: drafts, and what is private.
  const draft = await engine.createEvent(gathering('A draft meanwhile', { status: 'draft' }))
  expect((await engine.getEvent(draft))[0]).toMatchObject({ status: 'draft' })

  // What is changed past the engine waits; the figures say so.
  await site.app.db.owner(
    `update public.events set title = 'Changed by a steward', version = version + 1 where id = $1`,
    [id],
  )
  const metrics = await (await fetch(`${site.url}/metrics`)).text()
  expect(Number(/hearth_engine_elsewhere_waiting (\d+)/.exec(metrics)?.[1])).toBeGreaterThan(0)
  line.set('good')
  await catchUp()
  expect(await certified(id)).toMatchObject({ title: 'Changed by a steward' })
}, 60_000)

it('takes back there what was never said to be done here', async () => {
  const id = await engine.createEvent(gathering('Certain words'))
  const before = await ownerThere('select count(*)::integer as count from public.events')
  line.set('lost')
  await expect(engine.updateEvent(id, gathering('Uncertain words'))).rejects.toThrow()
  await expect(engine.createEvent(gathering('Perhaps an event'))).rejects.toThrow()
  // Both arrived.
  expect(await certified(id)).toMatchObject({ title: 'Uncertain words' })
  expect(
    await ownerThere(`select 1 as is_there from public.events where title = 'Perhaps an event'`),
  ).toHaveLength(1)
  expect(await site.app.db.owner(`select 1 from public.events where title = 'Perhaps an event'`)).toEqual([])
  line.set('good')
  await catchUp()
  expect(await certified(id)).toMatchObject({ title: 'Certain words' })
  expect(await ownerThere('select count(*)::integer as count from public.events')).toEqual(before)
}, 60_000)

it('brings there what was public before, when a house begins, and removes what SQL removes', async () => {
  const id = await engine.createEvent(gathering('From before'))
  const known = (await idThere(id))!
  await site.app.db.owner('delete from public.events where id = $1', [id])
  await catchUp()
  expect(await reader.getEvent(known)).toEqual([])
})

it('believes no other root key', async () => {
  const { engineElsewhere, ...config } = site.app.parts.config
  const rootKey = deriveEngineKeys('another secret of nobody, 32 bytes or more').rootKeyDer
  const other = { ...config, engineElsewhere: { ...engineElsewhere!, rootKey } }
  expect(await examineEngine(other)).toMatchObject([
    { state: 'wrong', says: expect.stringContaining('another root key') },
  ])
  const { openRemoteEngine } = await import('./remote-engine.ts')
  const key = deriveEngineKeys(config.hearthSecret).controller
  const believing = openRemoteEngine(engineElsewhere!, { key, siteUrl: config.siteUrl })
  const doubting = openRemoteEngine(other.engineElsewhere, { key, siteUrl: config.siteUrl })
  const ask = (remote: typeof believing) => remote.call((asked) => asked.deleteEvent('none'))
  await expect(ask(believing)).rejects.toThrow('There is no such event.')
  await expect(ask(doubting)).rejects.toThrow('cannot be reached')
})

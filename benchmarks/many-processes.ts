import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { HearthInfo } from '@hearth/contracts'
import { guestSecretsOf } from '../apps/server/src/auth/index.ts'
import { type Pooler, poolerMissing, startPooler } from '../packages/database/src/testing-pooler.ts'
import { startReplicatedServers } from '../packages/database/src/testing-replication.ts'
import { type Benchmark, type Figure, limitedToTimes } from './figure.ts'
import { type Baseline, startBaseline } from './harness/baseline.ts'
import { makeEvents } from './harness/events.ts'
import {
  bundle,
  freePort,
  type Hearth,
  openLimits,
  type StartedProcess,
  startProcess,
  untilAnswered,
} from './harness/hearth.ts'
import { repeat, requestBytes, send } from './harness/load.ts'
import { headersOf, makeMembers, signIn, usernameOf } from './harness/members.ts'
import { openOwner } from './harness/owner.ts'
import { cpuSecondsOfTree } from './harness/processes.ts'
import { median } from './harness/rounds.ts'

const people = 100
const events = 500
/** Of all processes together: the same people, dealt to one, two or four of them. */
const callers = 32
/** Between an answer and the next request: together about 300 requests a second, for which two cores have time. */
const pauseMs = 100
const seconds = 8
/** Of one process, of which each asks as much before anything counts: until then little is compiled. */
const warmUpSeconds = 10
const rounds = 3
const counts = [1, 2, 4]
const homeHeaders = { accept: 'text/html,*/*', 'accept-encoding': 'gzip, br' }

export const manyProcesses: Benchmark = {
  name: 'many-processes',
  title: 'Many processes',
  how: `One, two and four processes with \`ROLE=web\` beside one with \`ROLE=jobs\`, on one PostgreSQL with a replica, in turns: ${callers} connections, dealt to the
processes, read the home page, the list of events, profiles and their own details, and each tenth request writes a detail of a profile; each waits
${pauseMs} ms before its next request, so that the machine has time left. What counts is processor time per request, of all Hearth's processes together, that of jobs included. Bare node:http
servers that answer with the home page's bytes are asked in the same way: what four of them cost more than one is the machine's part. Beside it one process that reads from the
replica, and one behind PgBouncer in transaction mode with ten connections, where PostgreSQL prepares each statement anew.`,
  async run() {
    const dataDir = await mkdtemp(join(tmpdir(), 'hearth-benchmark-'))
    const servers = await startReplicatedServers({ directory: dataDir, isDurable: true })
    const started: StartedProcess[] = []
    const bare: Baseline[] = []
    let pooler: Pooler | undefined
    try {
      const databaseUrl = servers.primary.ownerUrl
      const postgres = await Promise.all(['postgres', 'replica'].map((name) => pidOf(join(dataDir, name))))
      const settings = {
        NODE_ENV: 'production',
        HEARTH_SECRET: randomBytes(48).toString('base64url'),
        DATABASE_URL: databaseUrl,
        SITE_URL: 'http://localhost:18097',
        SIBLING_PORT: '0',
        ...openLimits,
      }
      const start = async (role: 'web' | 'jobs', more: Record<string, string> = {}): Promise<Side> => {
        const port = await freePort()
        const command = [process.execPath, bundle()]
        const one = startProcess({ dataDir, port, command, settings: { ...settings, ROLE: role, ...more } })
        started.push(one)
        await untilAnswered(one, '/readyz')
        return { port, pid: one.child.pid! }
      }
      const jobs = await start('jobs')
      const web: Side[] = []
      for (let n = 0; n < counts.at(-1)!; n++) web.push(await start('web'))
      const { requests, close } = await prepare(dataDir, web[0]!, settings.HEARTH_SECRET)
      const sides: { name: string; web: Side[]; beside: Side[] }[] = counts.map((count) => ({
        name: `${count}`,
        web: web.slice(0, count),
        beside: [jobs],
      }))
      sides.push({
        name: 'replicated',
        web: [await start('web', { DATABASE_READ_URL: servers.replica.ownerUrl })],
        beside: [jobs],
      })
      if (poolerMissing === undefined) {
        pooler = await startPooler(databaseUrl, 10)
        const through = { DATABASE_URL: pooler.through(databaseUrl), DATABASE_DIRECT_URL: databaseUrl }
        sides.push({ name: 'pooled', web: [await start('web', through)], beside: [jobs] })
      }
      for (const _ of web) {
        bare.push(await startBaseline(web[0]!.port, { method: 'GET', path: '/', headers: homeHeaders }))
      }
      for (const count of counts) sides.push({ name: `bare ${count}`, web: bare.slice(0, count), beside: [] })
      const measured = new Map(sides.map(({ name }) => [name, [] as Measured[]]))
      for (let round = 0; round <= rounds; round++) {
        for (const side of sides) {
          const pace =
            round > 0 ? { seconds, pauseMs } : { seconds: warmUpSeconds * side.web.length, pauseMs: 0 }
          const one = await measure({ ...side, postgres, requests, ...pace })
          if (round > 0) measured.get(side.name)!.push(one)
        }
      }
      await close()
      return figuresOf(new Map([...measured].map(([name, all]) => [name, medians(all)])))
    } finally {
      for (const one of bare) one.stop()
      for (const one of started) await one.stop()
      await pooler?.stop()
      await servers.end()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

type Side = { port: number; pid: number }
/** Milliseconds of processor time for one request. */
type Measured = { hearth: number; postgres: number }

/** Of the server whose files these are: the first line of its postmaster.pid. */
async function pidOf(files: string): Promise<number> {
  return Number((await readFile(join(files, 'postmaster.pid'), 'utf8')).split('\n')[0])
}

/** Fills the house, and makes the bytes of all requests. */
async function prepare(dataDir: string, { port, pid }: Side, hearthSecret: string) {
  const siteUrl = `http://127.0.0.1:${port}`
  const owner = await openOwner(dataDir)
  const info = (await (await fetch(`${siteUrl}/.well-known/hearth.json`)).json()) as HearthInfo
  const guestSecrets = guestSecretsOf({ hearthSecret })
  const hearth: Hearth = { port, siteUrl, pid, info, owner, guestSecrets, stop: async () => undefined }
  await makeMembers(hearth, people)
  await makeEvents(hearth, events)
  const members = await signIn(hearth, people)
  const visitor = { ...headersOf(hearth), accept: '*/*' }
  const requests = members.flatMap((member, at) => {
    const headers = { ...headersOf(hearth, member), accept: '*/*' }
    const get = (path: string, given: Record<string, string> = headers) =>
      requestBytes({ method: 'GET', path, headers: given })
    const profile = `/rest/v1/profiles?select=id,username,display_name&username=ilike.`
    const own = `/rest/v1/profile_details?select=field,value&user_id=eq.${member.userId}`
    const list = '/rest/v1/events?select=id,title,city,starts_at&order=starts_at&limit=20'
    return [
      get('/', homeHeaders),
      get(list, visitor),
      get(profile + usernameOf(at + 1)),
      get(own),
      get(`${list}&offset=${at}`),
      get('/', homeHeaders),
      get(profile + usernameOf(people - at), visitor),
      get(own),
      get(list),
      requestBytes({
        method: 'POST',
        path: '/rest/v1/profile_details?on_conflict=user_id,field',
        headers: {
          ...headers,
          'content-type': 'application/json',
          prefer: 'resolution=merge-duplicates,return=minimal',
        },
        body: Buffer.from(
          JSON.stringify({ user_id: member.userId, field: 'city', value: 'Lisbon', audience: 'members' }),
        ),
      }),
    ]
  })
  return { requests, close: () => owner.close() }
}

async function measure({
  web,
  beside,
  postgres,
  requests,
  seconds,
  pauseMs: pause,
}: {
  web: Side[]
  beside: readonly Side[]
  postgres: readonly number[]
  requests: Buffer[]
  seconds: number
  pauseMs: number
}): Promise<Measured> {
  const cpu = async () => {
    const of = async (pids: readonly number[]) =>
      (await Promise.all(pids.map(cpuSecondsOfTree))).reduce((sum, time) => sum + time, 0)
    return { hearth: await of([...web, ...beside].map(({ pid }) => pid)), postgres: await of(postgres) }
  }
  const before = await cpu()
  let answered = 0
  let failure = ''
  const lists = repeat(requests, { callers, seconds })
  const heard = ({ status, body }: { status: number; body: Buffer }) => {
    if (status >= 200 && status < 300) answered++
    // Told to come later by a process that the machine gives no time: it costs next to nothing, and is not counted.
    else if (status !== 503) failure = `${status}: ${body.toString('utf8', 0, 300)}`
  }
  await Promise.all(
    web.map(({ port }, at) =>
      send({ port, callers: lists.filter((_, caller) => caller % web.length === at), heard, pauseMs: pause }),
    ),
  )
  if (failure) throw new Error(`An answer was ${failure}`)
  const after = await cpu()
  const each = (what: 'hearth' | 'postgres') => ((after[what] - before[what]) / answered) * 1000
  return { hearth: each('hearth'), postgres: each('postgres') }
}

function medians(all: readonly Measured[]): Measured {
  const middle = (what: 'hearth' | 'postgres') => median(all.map((one) => one[what]))
  return { hearth: middle('hearth'), postgres: middle('postgres') }
}

function figuresOf(measured: ReadonlyMap<string, Measured>): Figure[] {
  const alone = measured.get('1')!
  const noteOf = ({ postgres }: Measured) => `and PostgreSQL's ${postgres.toPrecision(2)} ms`
  const pooled = measured.get('pooled')
  const replicated = measured.get('replicated')!
  return [
    {
      what: 'Processor time per request, one process',
      value: alone.hearth,
      unit: 'ms',
      note: noteOf(alone),
    },
    ...counts.slice(1).map((count) => {
      const one = measured.get(`${count}`)!
      const bare = (of: number) => measured.get(`bare ${of}`)!.hearth
      const machine = bare(count) / bare(1)
      const baseline = {
        what: `of one process, times what ${count} of bare node:http cost more than one`,
        value: alone.hearth * machine,
      }
      const note = `${(one.hearth / alone.hearth).toFixed(2)} times one process, bare node:http ${machine.toFixed(2)} times; ${noteOf(one)}`
      return limitedToTimes(
        {
          what: `Processor time per request, ${count} processes`,
          ...{ value: one.hearth, unit: 'ms', baseline, note },
        },
        1.2,
      )
    }),
    limitedToTimes(
      {
        what: 'Processor time per request, one process that reads from the replica',
        ...{ value: replicated.hearth, unit: 'ms', note: noteOf(replicated) },
        baseline: { what: 'of one process', value: alone.hearth },
      },
      1.2,
    ),
    ...(pooled
      ? [
          {
            what: "PostgreSQL's processor time per request, one process behind PgBouncer",
            value: pooled.postgres,
            unit: 'ms',
            baseline: { what: 'without it', value: alone.postgres },
            note: `and Hearth's ${pooled.hearth.toPrecision(2)} ms`,
          },
        ]
      : []),
  ]
}

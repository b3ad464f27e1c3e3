import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HearthInfo } from '@hearth/contracts'
import { type ReplicatedServers, startReplicatedServers } from '@hearth/database/testing-replication'
import { atLeast, type Benchmark, exactly, limitedTo } from '../benchmarks/figure.ts'
import {
  bundle,
  freePort,
  type Hearth,
  makeDataDir,
  type StartedProcess,
  startProcess,
  untilAnswered,
} from '../benchmarks/harness/hearth.ts'
import { headersOf, type Member, makeMembers, signIn } from '../benchmarks/harness/members.ts'

const wantedReads = Number(process.env.PROOF_READS ?? 100_000)
const members = 24
const readsPerWrite = 10
/** So often replay stands still, for so long: twice as long as it may lag. */
const pauses = 10
const pausedMs = 1000

export const replicas: Benchmark = {
  name: 'replicas',
  title: 'Reads from a replica',
  how: `Two processes on a PostgreSQL and its replica by streaming. ${members} members change their names through one process, chosen by chance,
and read them ${readsPerWrite} times through both in turn, by the official client's requests, until they have read ${wantedReads.toLocaleString('en')} times. Replay is paused
${pauses} times for ${pausedMs} ms. Where reads were answered is what \`hearth_reads_total\` says: of all statements that only read, those for sign-in included. At last
the primary is ended as by a loss of power, and started again.`,
  async run() {
    const dataDir = await makeDataDir()
    const servers = await startReplicatedServers({ directory: `${dataDir}/database`, isDurable: true })
    const processes: StartedProcess[] = []
    try {
      const settings = {
        NODE_ENV: 'production',
        HEARTH_SECRET: randomBytes(48).toString('base64url'),
        DATABASE_URL: servers.primary.ownerUrl,
        DATABASE_READ_URL: servers.replica.ownerUrl,
        PICTURES_DIR: `${dataDir}/pictures`,
        LIMIT_REQUESTS_PER_ADDRESS: '1000000',
        LIMIT_PASSWORD_PER_ADDRESS: '1000000',
      }
      const ports = [await freePort(), await freePort()]
      // Both are one site, as behind a proxy.
      const SITE_URL = `http://localhost:${ports[0]}`
      for (const [at, port] of ports.entries()) {
        const ROLE = at === 0 ? 'all' : 'web'
        const command = [process.execPath, bundle()]
        const started = startProcess({ dataDir, port, command, settings: { ...settings, ROLE, SITE_URL } })
        processes.push(started)
        await untilAnswered(started, '/readyz')
      }
      const hearth = await hearthOf(processes[0]!, servers)
      await makeMembers(hearth, members)
      const people = await signIn(hearth, members)
      // A replica is read once it has kept up for as long as it may lag.
      await sleep(2000)
      const before = await readsByPlace(processes)
      const own = await readOwnWrites({ hearth, people, processes, servers })
      const after = await readsByPlace(processes)
      const left = after.replica - before.replica
      const share = (100 * left) / (left + after.primary - before.primary)
      const away = await withoutPrimary({ hearth, people, processes, servers })
      return [
        exactly({ what: 'stale reads of one’s own', value: own.stale, unit: `of ${own.reads}` }, 0),
        exactly({ what: 'requests that failed', value: own.failed, unit: 'requests' }, 0),
        atLeast(
          {
            what: 'reads that left the primary',
            value: Math.round(share * 10) / 10,
            unit: '%',
            note: `${own.writes} writes among ${own.reads} reads, and ${pauses} pauses of replay`,
          },
          60,
        ),
        { what: 'a write takes, in the middle', value: own.writeMs, unit: 'ms' },
        { what: 'a read takes, in the middle', value: own.readMs, unit: 'ms' },
        exactly(
          {
            what: 'reads that failed while the primary was away',
            value: away.failed,
            unit: `of ${away.reads}`,
          },
          0,
        ),
        limitedTo(
          { what: 'after its return, until a write succeeds again', value: away.backMs, unit: 'ms' },
          5000,
        ),
      ]
    } finally {
      for (const process of processes) await process.stop()
      await servers.end()
    }
  },
}

async function hearthOf({ siteUrl, child }: StartedProcess, { primary }: ReplicatedServers): Promise<Hearth> {
  const info = (await (await fetch(`${siteUrl}/.well-known/hearth.json`)).json()) as HearthInfo
  const owner = { run: primary.sql }
  return { siteUrl, pid: child.pid!, info, owner } as unknown as Hearth
}

async function readsByPlace(
  processes: readonly StartedProcess[],
): Promise<{ primary: number; replica: number }> {
  const reads = { primary: 0, replica: 0 }
  for (const { siteUrl } of processes) {
    const text = await (await fetch(`${siteUrl}/metrics`)).text()
    for (const [, place, count] of text.matchAll(/^hearth_reads_total\{place="([^"]+)"\} (\d+)$/gm)) {
      reads[place === 'primary' ? 'primary' : 'replica'] += Number(count)
    }
  }
  return reads
}

type Asked = {
  hearth: Hearth
  people: readonly Member[]
  processes: readonly StartedProcess[]
  servers: ReplicatedServers
}

const profileOf = ({ siteUrl }: StartedProcess, { userId }: Member) =>
  `${siteUrl}/rest/v1/profiles?select=display_name&id=eq.${userId}`

async function writeName(hearth: Hearth, process: StartedProcess, member: Member, display_name: string) {
  const answer = await fetch(profileOf(process, member), {
    method: 'PATCH',
    headers: { ...headersOf(hearth, member), 'content-type': 'application/json' },
    body: JSON.stringify({ display_name }),
  })
  await answer.arrayBuffer()
  return answer.ok
}

async function readOwnWrites({ hearth, people, processes, servers }: Asked) {
  let [reads, stale, failed, written] = [0, 0, 0, 0]
  const writesMs: number[] = []
  const readsMs: number[] = []
  const work = async (member: Member) => {
    const headers = headersOf(hearth, member)
    while (reads < wantedReads) {
      const display_name = `Name ${written++}`
      const beganMs = performance.now()
      const chosen = processes[Math.random() < 0.5 ? 0 : 1]!
      while (!(await writeName(hearth, chosen, member, display_name))) failed++
      writesMs.push(performance.now() - beganMs)
      for (let turn = 0; turn < readsPerWrite; turn++) {
        const askedMs = performance.now()
        const answer = await fetch(profileOf(processes[turn % 2]!, member), { headers })
        const rows = (await answer.json()) as { display_name: string }[]
        readsMs.push(performance.now() - askedMs)
        reads++
        if (!answer.ok) failed++
        else if (rows[0]?.display_name !== display_name) stale++
      }
    }
  }
  const pausing = async () => {
    for (let pause = 1; pause <= pauses; pause++) {
      while (reads < (wantedReads * pause) / (pauses + 1)) await sleep(50)
      await servers.replica.sql('select pg_wal_replay_pause()')
      await sleep(pausedMs)
      await servers.replica.sql('select pg_wal_replay_resume()')
    }
  }
  await Promise.all([pausing(), ...people.map(work)])
  return { reads, stale, failed, writes: written, writeMs: middle(writesMs), readMs: middle(readsMs) }
}

/** Pages, feeds, tables by visitors and members, while the primary does not answer. */
async function withoutPrimary({ hearth, people, processes, servers }: Asked) {
  await servers.primary.stop({ hard: true })
  const isReadOnly = async ({ siteUrl }: StartedProcess) =>
    JSON.stringify(await (await fetch(`${siteUrl}/readyz`)).json()).includes('read_only')
  for (const process of processes) while (!(await isReadOnly(process))) await sleep(50)
  let [reads, failed] = [0, 0]
  const endMs = performance.now() + 10_000
  while (performance.now() < endMs) {
    for (const process of processes) {
      const member = people[reads % people.length]!
      const asked: [string, Record<string, string>][] = [
        [profileOf(process, member), headersOf(hearth, member)],
        [profileOf(process, member), headersOf(hearth)],
        [`${process.siteUrl}/`, { accept: 'text/html' }],
        [`${process.siteUrl}/explore`, { accept: 'text/html' }],
        [`${process.siteUrl}/feeds/events.rss`, {}],
      ]
      for (const [url, headers] of asked) {
        const answer = await fetch(url, { headers })
        await answer.arrayBuffer()
        reads++
        if (!answer.ok) failed++
      }
    }
  }
  await servers.primary.start()
  const startedMs = performance.now()
  while (!(await writeName(hearth, processes[0]!, people[0]!, 'Back'))) await sleep(50)
  return { reads, failed, backMs: Math.round(performance.now() - startedMs) }
}

function middle(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return Math.round(sorted[Math.floor(sorted.length / 2)]! * 10) / 10
}

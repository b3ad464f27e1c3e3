import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'
import { freeBytes } from '../http/index.ts'
import type { BackupFile, BackupTarget } from './backup-target.ts'
import { momentOfName } from './names.ts'
import { createS3Target, isS3Address } from './s3-target.ts'

type TargetConfig = Pick<Config, 'DATA_DIR' | 'pictureBucket'>

/** Where the settings or the command line say: a folder, or `s3://bucket/folder` of the service that the settings name. */
export function openBackupTarget(to: string, { DATA_DIR, pictureBucket }: TargetConfig): BackupTarget {
  if (!isS3Address(to)) return createFolderTarget(to)
  if (!pictureBucket) {
    throw new Error(
      `${to} is in S3, which is not set up: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.`,
    )
  }
  const draftsFolder = resolve(DATA_DIR, 'backup-drafts')
  return createS3Target({ to, service: pictureBucket, draftsFolder })
}

/** Lends a back-up that somebody named, a path or `s3://bucket/folder/<name>`, as a file of this machine. */
export async function readBackup<T>(
  named: string,
  config: TargetConfig,
  use: (path: string) => Promise<T>,
): Promise<T> {
  if (!isS3Address(named)) return use(named)
  const end = named.lastIndexOf('/')
  const target = openBackupTarget(named.slice(0, end), config)
  await prepareDrafts(target)
  return target.read(named.slice(end + 1), use)
}

/** Files of a folder, which need not be there yet. */
export function createFolderTarget(folder: string): BackupTarget {
  const place = resolve(folder)
  const pathOf = (name: string) => {
    // Names are ours alone; this keeps a slip elsewhere from becoming a path.
    if (momentOfName(name) === undefined) throw new Error('This is not the name of a back-up.')
    return join(place, name)
  }
  return {
    place,
    draftsFolder: place,
    async put(name, path) {
      // A second name for the same bytes: it is there at once, and replaces nothing.
      await link(path, pathOf(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error
        throw new Error(`${pathOf(name)} is there already.`)
      })
      const handle = await open(place, 'r')
      await handle.sync().finally(() => handle.close())
    },
    async list() {
      const files: BackupFile[] = []
      for (const name of await readdir(place).catch(unlessMissing(() => []))) {
        const atMs = momentOfName(name)
        if (atMs === undefined) continue
        const found = await stat(join(place, name)).catch(unlessMissing(() => undefined))
        if (found?.isFile()) files.push({ name, sizeBytes: found.size, atMs })
      }
      return files.sort((one, other) => other.atMs - one.atMs)
    },
    read: (name, use) => use(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    freeBytes: () => freeBytes(place),
  }
}

/** Makes the folder for drafts, readable by its owner alone. */
export async function prepareDrafts({ draftsFolder }: BackupTarget): Promise<void> {
  await mkdir(draftsFolder, { recursive: true, mode: 0o700 })
}

function unlessMissing<T>(instead: () => T) {
  return (error: NodeJS.ErrnoException): T => {
    if (error.code !== 'ENOENT') throw error
    return instead()
  }
}

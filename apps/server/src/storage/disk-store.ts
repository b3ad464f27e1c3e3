import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type PictureWidth, pictureWidths } from '@hearth/contracts/pictures'
import { unfinishedEnding, writeWhole } from '../whole-file.ts'
import { fileName, versionOfFile } from './file-name.ts'
import type { PictureFile, PictureStore } from './picture-store.ts'

/**
 * Pictures as files below `folder`, in 256 folders by the first two letters of their random names. A file is written
 * beside its place, synced and renamed, so that under its name it is always whole.
 */
export function createDiskStore(folder: string): PictureStore {
  const folderOf = (version: string) => join(folder, version.slice(0, 2))
  const pathOf = (file: PictureFile) => join(folderOf(file.version), fileName(file))

  const keep = async (file: PictureFile, bytes: Uint8Array): Promise<void> => {
    const path = pathOf(file)
    await mkdir(folderOf(file.version), { recursive: true })
    await writeWhole(path, bytes, 0o640)
  }

  return {
    async write(bytes) {
      const version = randomUUID()
      await keep({ version }, bytes)
      return version
    },
    writeAs: (version, bytes) => keep({ version }, bytes),
    writeCopy: (version: string, width: PictureWidth, bytes) => keep({ version, width }, bytes),
    async open(file) {
      const handle = await open(pathOf(file), 'r').catch(unlessMissing)
      if (!handle) return undefined
      const { size } = await handle.stat()
      return { sizeBytes: size, stream: () => handle.createReadStream(), close: () => handle.close() }
    },
    read: (file) => readFile(pathOf(file)).catch(unlessMissing),
    sizeOf: async (file) => (await stat(pathOf(file)).catch(unlessMissing))?.size,
    async remove(version) {
      const files = [{ version }, ...pictureWidths.map((width) => ({ version, width }))]
      await Promise.all(files.map((file) => rm(pathOf(file), { force: true })))
    },
    async *versionsBefore(beforeMs) {
      for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
        if (!/^[0-9a-f]{2}$/.test(name)) continue
        const versions = await oldVersionsIn(join(folder, name), beforeMs)
        if (versions.length > 0) yield versions
      }
    },
  }
}

/** The versions with an old file in one folder; an old file that was never finished goes. */
async function oldVersionsIn(folder: string, beforeMs: number): Promise<string[]> {
  const versions = new Set<string>()
  for (const name of (await readdir(folder).catch(unlessMissing)) ?? []) {
    const path = join(folder, name)
    const found = await stat(path).catch(unlessMissing)
    if (!found?.isFile() || found.mtimeMs >= beforeMs) continue
    const version = versionOfFile(name)
    if (version) versions.add(version)
    else if (name.endsWith(unfinishedEnding)) await rm(path, { force: true })
  }
  return [...versions]
}

function unlessMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

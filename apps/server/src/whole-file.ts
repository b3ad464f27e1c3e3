import { randomUUID } from 'node:crypto'
import { open, rename, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** A file under this ending was never finished: whoever sweeps a folder may take it away. */
export const unfinishedEnding = '.part'

/** Writes a file that appears under its name whole or not at all, and is there for good once this resolves. */
export async function writeWhole(
  path: string,
  bytes: Uint8Array | AsyncIterable<Uint8Array>,
  mode: number,
): Promise<void> {
  const unfinished = `${path}.${randomUUID()}${unfinishedEnding}`
  try {
    const handle = await open(unfinished, 'wx', mode)
    try {
      await writeFile(handle, bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(unfinished, path)
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
  await syncFolder(dirname(path))
}

/** Makes the new name in the folder as durable as the file. */
async function syncFolder(folder: string): Promise<void> {
  // Windows gives no handle of a folder, and its file systems keep names by themselves.
  const handle = await open(folder, 'r').catch(() => undefined)
  await handle?.sync().finally(() => handle.close())
}

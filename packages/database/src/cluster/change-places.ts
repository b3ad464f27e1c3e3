import { open, readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Where the cluster lies, and where a data directory of its own grows that shall take its place. */
export function placesIn(dataDir: string): { directory: string; moving: string } {
  return { directory: join(dataDir, 'postgres'), moving: join(dataDir, 'moving') }
}

/**
 * Puts the cluster of a former PostgreSQL aside and the new one, whole and at rest, in its place. Gives where the former lies now.
 * Whoever calls has the lock of the data directory.
 */
export async function changePlaces(dataDir: string, former: number): Promise<string> {
  const { directory } = placesIn(dataDir)
  const aside = `${directory}.${former}`
  await rename(directory, aside)
  await syncDirectory(dataDir)
  await finish(dataDir)
  return aside
}

/** Killed in the middle, after the former was put aside: without this a start would take the place for empty. */
export async function finishChangingPlaces(dataDir: string): Promise<void> {
  const { directory, moving } = placesIn(dataDir)
  const isAside = (await readdir(dataDir)).some((name) => /^postgres\.\d+$/.test(name))
  if (isAside && !(await exists(directory)) && (await exists(join(moving, 'postgres')))) await finish(dataDir)
}

async function finish(dataDir: string): Promise<void> {
  const { directory, moving } = placesIn(dataDir)
  await rename(join(moving, 'postgres'), directory)
  await syncDirectory(dataDir)
  await rm(moving, { recursive: true, force: true })
}

export async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}

/** Makes new names in a directory as durable as the files. */
export async function syncDirectory(path: string): Promise<void> {
  const directory = await open(path, 'r')
  await directory.sync()
  await directory.close()
}

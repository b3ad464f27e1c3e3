import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { pictureWidths } from '@hearth/contracts/pictures'
import type { Database } from '@hearth/database'
import type { Config } from '../config.ts'
import type { Log } from '../parts.ts'
import { openBothStores } from './open-store.ts'
import { type PicturePlace, placeIsKnownForMs } from './picture-place.ts'
import type { PictureFile, PictureStore } from './picture-store.ts'
import { listVersions, versionsInUse } from './queries.ts'

type Parts = { config: Pick<Config, 'picturesDir' | 'pictureBucket'>; database: Database; log: Log }

const jobs = { role: 'hearth_jobs' } as const
const pageSize = 200
const atOnce = 4
const otherPlace: Record<PicturePlace, PicturePlace> = { disk: 's3', s3: 'disk' }

/**
 * Moves a house to another place while it runs; killed at any moment, it loses nothing, and the next try goes on where it stopped:
 *
 * 1. The place is changed: within two seconds every process writes there. All of them read from both places, always.
 * 2. Every picture that a row names and the new place lacks is copied with its copies of other widths, and read back there: the
 *    SHA-256 must be the same.
 * 3. That is done again until nothing was left to copy by a pass that began when nobody wrote to the old place any more.
 *
 * Nothing is removed: `removeMovedPictures` does that, when told to.
 */
export async function movePictures(
  { config, database, log }: Parts,
  to: PicturePlace,
): Promise<{ moved: number; missing: number }> {
  const stores = openBothStores(config, database)
  const [from, into] = [stores[otherPlace[to]], stores[to]]
  await refuseUnlessWritable(into)
  await stores.place.change(to)
  const settledAtMs = performance.now() + 2 * placeIsKnownForMs
  let moved = 0
  for (;;) {
    const isLast = performance.now() >= settledAtMs
    const pass = await movePage({ database, log, from, into, moved })
    moved += pass.moved
    if (isLast && pass.moved === 0) return { moved, missing: pass.missing }
    if (!isLast) await sleep(Math.max(0, settledAtMs - performance.now()))
  }
}

type Way = { database: Database; log: Log; from: PictureStore; into: PictureStore; moved: number }

async function movePage({ database, log, from, into, moved: before }: Way) {
  const run: Parameters<typeof listVersions>[0] = (statement) => database.run(jobs, statement)
  let [moved, missing, after] = [0, 0, '00000000-0000-0000-0000-000000000000']
  for (;;) {
    const versions = await listVersions(run, { after, limit: pageSize })
    if (versions.length === 0) return { moved, missing }
    after = versions.at(-1)!
    for (let at = 0; at < versions.length; at += atOnce) {
      const outcomes = await Promise.all(
        versions.slice(at, at + atOnce).map((version) => moveOne({ from, into }, version)),
      )
      moved += outcomes.filter((outcome) => outcome === 'moved').length
      const gone = versions.slice(at, at + atOnce).filter((_, index) => outcomes[index] !== 'there')
      if (gone.length === 0) continue
      // Whoever removed a picture meanwhile has looked in the new place before it was there.
      const inUse = await versionsInUse(run, gone)
      for (const version of gone) if (!inUse.has(version)) await into.remove(version)
      missing += gone.filter(
        (version) => inUse.has(version) && outcomes[versions.indexOf(version) - at] === 'missing',
      ).length
    }
    log.info('pictures_moving', { moved: before + moved })
  }
}

async function moveOne(
  { from, into }: Pick<Way, 'from' | 'into'>,
  version: string,
): Promise<'moved' | 'there' | 'missing'> {
  const [size, sizeThere] = await Promise.all([from.sizeOf({ version }), into.sizeOf({ version })])
  if (sizeThere !== undefined && (size === undefined || size === sizeThere)) return 'there'
  if (size === undefined) return 'missing'
  // The copies first: where the picture is, they are.
  for (const width of pictureWidths) await copyFile({ from, into }, { version, width })
  return (await copyFile({ from, into }, { version })) ? 'moved' : 'missing'
}

async function copyFile({ from, into }: Pick<Way, 'from' | 'into'>, file: PictureFile): Promise<boolean> {
  const bytes = await from.read(file)
  if (!bytes) return false
  const { version, width } = file
  await (width === undefined ? into.writeAs(version, bytes) : into.writeCopy(version, width, bytes))
  if (sumOf(await into.read(file)) === sumOf(bytes)) return true
  throw new Error(`A picture came back changed from where it was moved to (${version}). Nothing was removed.`)
}

/**
 * Removes from a place what was moved away: only what the other place holds too, byte for byte, and a row names. Everything else stays and is
 * counted. May be killed and typed again.
 */
export async function removeMovedPictures(
  { config, database, log }: Parts,
  from: PicturePlace,
): Promise<{ removed: number; kept: number }> {
  const stores = openBothStores(config, database)
  const [here, there] = [stores[from], stores[otherPlace[from]]]
  let [removed, kept] = [0, 0]
  for await (const versions of here.versionsBefore(Number.POSITIVE_INFINITY)) {
    // What no row names is on its way to one, or the daily sweep's.
    const inUse = await versionsInUse((statement) => database.run(jobs, statement), versions)
    for (const version of versions) {
      const isGone = inUse.has(version) && (await removeOne({ database, here, there, from }, version))
      if (isGone) removed += 1
      else if (inUse.has(version)) kept += 1
    }
    log.info('pictures_removing', { removed, kept })
  }
  return { removed, kept }
}

type Removal = { database: Database; here: PictureStore; there: PictureStore; from: PicturePlace }

/** While one is looked at and removed nobody changes the place: two that remove in both places never take the last of it. */
function removeOne({ database, here, there, from }: Removal, version: string): Promise<boolean> {
  return database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    const keepPlace = async () => {
      const { rows } = await run<{ place: PicturePlace }>({
        name: 'keep picture place',
        text: 'select place from hearth.picture_place for share',
      })
      if (rows[0]?.place === otherPlace[from]) return
      const advice = `move them first, with "hearth move-pictures ${otherPlace[from]}"`
      throw new Error(`This house writes its pictures there: ${advice}.`)
    }
    await keepPlace()
    // A transaction that says nothing is ended by the database.
    const saying = setInterval(() => keepPlace().catch(() => undefined), 5000)
    try {
      const [bytes, bytesThere] = await Promise.all([here.read({ version }), there.read({ version })])
      if (!bytesThere || (bytes && sumOf(bytes) !== sumOf(bytesThere))) return false
      await keepPlace()
      await here.remove(version)
      return true
    } finally {
      clearInterval(saying)
    }
  })
}

/** Before anything changes. */
async function refuseUnlessWritable(store: PictureStore): Promise<void> {
  const version = await store.write(Buffer.from('whether pictures can be written here'))
  await store.remove(version)
}

function sumOf(bytes: Buffer | undefined): string {
  return bytes ? createHash('sha256').update(bytes).digest('hex') : 'nothing'
}

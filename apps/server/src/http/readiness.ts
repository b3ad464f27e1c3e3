import { statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { readOnlyCode } from '@hearth/contracts/read-only'
import { passingTrouble } from '@hearth/database'
import type { Parts } from '../parts.ts'

export type Readiness =
  | 'ready'
  /** The primary database is away, and replicas go on: everything can be read. */
  | typeof readOnlyCode
  | 'database_away'
  | 'database_trouble'
  | 'disk_full'
  /** This process has no S3 set up, and the house has moved there. */
  | 'pictures_elsewhere'
  /** Everything but pictures works: the same in every process, so none is taken out for it. */
  | 'pictures_away'

/** What still works without it is worth being asked. */
export const worksWell: readonly Readiness[] = ['ready', readOnlyCode, 'pictures_away']

const databaseAnswersWithinMs = 2000
/** Probes come every second from several sides; a write each time would be work, and says no more. */
const writeProvenForMs = 5000
const picturesProvenForMs = 10_000
const picturesAnswerWithinMs = 2000

type PicturePlace = 'disk' | 's3'
/** What readiness asks the store of pictures. */
export type Pictures = { place(): Promise<PicturePlace>; examine(): Promise<void> }

/**
 * Whether this process can work: the database answers now, took a write within the last five seconds, and there is room
 * left where data and pictures lie.
 */
export function createReadiness(
  parts: Parts,
  { pictures, steadyNow = () => performance.now() }: { pictures?: Pictures; steadyNow?: () => number } = {},
) {
  let proof: { atMs: number; outcome: Promise<Readiness> } | undefined
  let pictureProof: { atMs: number; outcome: Promise<Readiness> } | undefined

  function proveWrite(): Promise<Readiness> {
    if (!proof || steadyNow() - proof.atMs >= writeProvenForMs) {
      proof = { atMs: steadyNow(), outcome: tryTo(() => write(parts)) }
    }
    return proof.outcome
  }

  function provePictures(place: PicturePlace): Promise<Readiness> {
    if (!pictures || place === 'disk') return Promise.resolve('ready')
    if (!parts.config.pictureBucket) return Promise.resolve('pictures_elsewhere')
    if (!pictureProof || steadyNow() - pictureProof.atMs >= picturesProvenForMs) {
      pictureProof = { atMs: steadyNow(), outcome: tryPictures(pictures, parts) }
    }
    return pictureProof.outcome
  }

  return async function readiness(): Promise<Readiness> {
    const [answered, written] = await Promise.all([
      tryTo(() => parts.database.run({ role: 'anon' }, { name: 'ready', text: 'select 1', onlyReads: true })),
      proveWrite(),
    ])
    if (answered !== 'ready') return answered
    if (parts.database.replicas?.isPrimaryAway()) {
      // Once it is back, what was tried meanwhile says nothing.
      proof = undefined
      return readOnlyCode
    }
    if (written !== 'ready') return written
    const place = (await pictures?.place().catch(() => undefined)) ?? 'disk'
    const [hasRoom, pictured] = await Promise.all([hasRoomLeft(parts, place), provePictures(place)])
    return hasRoom ? pictured : 'disk_full'
  }
}

async function tryPictures(pictures: Pictures, { log }: Parts): Promise<Readiness> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer in time')), picturesAnswerWithinMs).unref()
  })
  try {
    await Promise.race([pictures.examine(), late])
    return 'ready'
  } catch (error) {
    log.error('pictures_away', { reason: error instanceof Error ? error.message : String(error) })
    return 'pictures_away'
  }
}

function write({ database }: Parts): Promise<unknown> {
  return database.run(
    { role: 'hearth_engine' },
    {
      name: 'prove a write',
      text: `
        insert into hearth.counters as c (name, value) values ('write proofs', 1)
        on conflict (name) do update set value = c.value + 1`,
    },
  )
}

async function tryTo(work: () => Promise<unknown>): Promise<Readiness> {
  const late = new Promise<Readiness>((resolve) => {
    setTimeout(() => resolve('database_away'), databaseAnswersWithinMs).unref()
  })
  const done = work().then(
    () => 'ready' as const,
    (error) => {
      const { code } = passingTrouble(error) ?? {}
      if (code === '53100') return 'disk_full' as const
      return code === undefined || /^[0-9A-Z]{5}$/.test(code) ? 'database_trouble' : 'database_away'
    },
  )
  return Promise.race([done, late])
}

async function hasRoomLeft({ config }: Parts, place: PicturePlace): Promise<boolean> {
  const places = placesOf(config).filter(({ name }) => name === 'data' || place === 'disk')
  const free = await Promise.all(places.map(({ path }) => freeBytes(path)))
  return free.every((bytes) => bytes === undefined || bytes >= config.MIN_FREE_BYTES)
}

/** Where this process and its database of its own write. */
export function placesOf({ picturesDir, DATABASE_URL, DATA_DIR }: Parts['config']) {
  const pictures = { name: 'pictures', path: resolve(picturesDir) }
  return DATABASE_URL ? [pictures] : [pictures, { name: 'data', path: resolve(DATA_DIR) }]
}

/** What is free there for ordinary accounts, or where it will be made. Undefined where the system does not tell. */
export async function freeBytes(path: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(path)
    return bavail * bsize
  } catch (error) {
    const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT'
    return isMissing && dirname(path) !== path ? freeBytes(dirname(path)) : undefined
  }
}

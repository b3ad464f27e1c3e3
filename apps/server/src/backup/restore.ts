import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { type Loading, openReachedDatabase, restoreSnapshot } from '@hearth/database'
import { databaseOf } from '../config.ts'
import {
  createDiskStore,
  createPicturePlace,
  openPictureReader,
  type PicturePlace,
  type PictureStore,
} from '../storage/index.ts'
import { version } from '../version.ts'
import { DamagedArchive, readArchive } from './archive.ts'
import { type BackupConfig, backupKeys } from './backup.ts'
import { type Manifest, manifestName, manifestSchema } from './manifest.ts'

const rowsForm = /^database\/([^/]+)\/\d{4,}$/
const pictureForm = /^pictures\/([0-9a-f-]{36})\.webp$/

/**
 * Brings a back-up into an empty deployment. In this order, so that a refusal changes nothing:
 *
 * 1. The whole archive is read once: it must be whole, sealed with this HEARTH_SECRET and of a form that we know.
 * 2. The place must be empty: no picture, nobody in the database, and no newer schema than the back-up's.
 * 3. It is read again, checked as before, into one transaction and the folder of pictures.
 * 4. Only when its end is reached and the seal held is the transaction committed.
 * 5. What is of an older version is brought up to this one.
 *
 * Rejects with a sentence.
 */
export async function restore(
  path: string,
  config: BackupConfig,
  { log }: { log?: (line: string) => void } = {},
): Promise<{ at: string; tables: number; pictures: number }> {
  const keys = backupKeys(config.hearthSecret)
  const manifest = await examineArchive(path, keys)
  // An empty house begins in S3 where that is set up.
  const place = config.pictureBucket ? 's3' : 'disk'
  await refuseUnlessEmpty(createDiskStore(config.picturesDir), config.picturesDir)
  const store = openPictureReader(config, async () => place)
  await refuseUnlessEmpty(store, place === 's3' ? 'the bucket' : config.picturesDir)
  const pictures: string[] = []
  const where = {
    ...databaseOf(config),
    version,
    ...(log && { log }),
  }
  let isCommitted = false
  try {
    await restoreSnapshot(where, manifest, async (loading) => {
      await readInto(path, {
        keys,
        manifest,
        loading,
        async keepPicture(version, bytes) {
          pictures.push(version)
          await store.writeAs(version, await buffer(bytes))
        },
      })
      await loading.commit(manifest.sequences)
      isCommitted = true
    })
    await settlePlace(where, place)
    return { at: manifest.at, tables: manifest.tables.length, pictures: pictures.length }
  } catch (error) {
    if (!isCommitted) for (const version of pictures) await store.remove(version)
    throw error
  }
}

/** New pictures are written where the restored ones are; killed before, readers look in both places all the same. */
async function settlePlace(
  where: Parameters<typeof openReachedDatabase>[0],
  place: PicturePlace,
): Promise<void> {
  const { database, stop } = await openReachedDatabase(where)
  try {
    await createPicturePlace(database, { hasS3: place === 's3' }).change(place)
  } finally {
    await stop()
  }
}

type Keys = ReturnType<typeof backupKeys>

/** Reads an archive to its end without using it. The secret is asked about first: it is what people forget. */
export async function examineArchive(path: string, { sealKey, secretFingerprint }: Keys): Promise<Manifest> {
  let manifest: Manifest | undefined
  await readArchive(path, sealKey, async (name, bytes) => {
    if (manifest) return refuseUnlessKnown(name)
    manifest = await readManifest(name, bytes)
    if (manifest.secretFingerprint === secretFingerprint) return
    throw new Error(
      'This back-up belongs to another HEARTH_SECRET. Set the one that it was made with: in HEARTH_SECRET, or as ' +
        'the file hearth-secret in DATA_DIR.',
    )
  })
  if (!manifest) throw new DamagedArchive('it is empty')
  return manifest
}

async function readManifest(name: string, bytes: AsyncIterable<Buffer>): Promise<Manifest> {
  if (name !== manifestName) throw new DamagedArchive('it does not begin as a back-up of Hearth does')
  const text = (await buffer(bytes)).toString('utf8')
  let said: unknown
  try {
    said = JSON.parse(text)
  } catch {
    throw new DamagedArchive('its beginning cannot be read')
  }
  const read = manifestSchema.safeParse(said)
  if (!read.success) throw new DamagedArchive('it has a form that this version does not know')
  return read.data
}

function refuseUnlessKnown(name: string): void {
  if (!rowsForm.test(name) && !pictureForm.test(name)) {
    throw new DamagedArchive('it holds what this version does not know')
  }
}

async function refuseUnlessEmpty(store: PictureStore, place: string): Promise<void> {
  for await (const _ of store.versionsBefore(Number.POSITIVE_INFINITY)) {
    throw new Error(`There are pictures in ${place} already. A back-up is restored where there are none.`)
  }
}

/** Reads an archive's rows into a database and gives its pictures; whoever asks may look at the rows on their way. */
export async function readInto(
  path: string,
  {
    keys,
    manifest,
    loading,
    keepPicture,
    watchRows = () => undefined,
  }: {
    keys: Keys
    manifest: Manifest
    loading: Loading
    keepPicture: (version: string, bytes: AsyncIterable<Buffer>) => Promise<void>
    /** `table` as in `public.events`. */
    watchRows?: (table: string, piece: Buffer) => void
  },
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [`${table.schema}.${table.name}`, table]))
  let open: { table: string; into: Writable; done: Promise<void> } | undefined
  const close = async () => {
    if (!open) return
    open.into.end()
    await open.done
    open = undefined
  }
  await readArchive(path, keys.sealKey, async (name, bytes) => {
    const [, table] = rowsForm.exec(name) ?? []
    const [, version] = pictureForm.exec(name) ?? []
    if (open && open.table !== table) await close()
    if (table) {
      const known = tables.get(table)
      if (!known) throw new DamagedArchive('it holds a table that its beginning does not name')
      open ??= begin(table, loading.write(known))
      const { into, done } = open
      // A row that the database does not take ends the stream, whether or not anybody waits for it.
      for await (const piece of bytes) {
        watchRows(table, piece)
        if (!into.write(piece)) await Promise.race([once(into, 'drain'), done])
      }
    } else if (version) {
      await keepPicture(version, bytes)
    }
  })
  await close()
}

function begin(table: string, into: Writable) {
  const done = finished(into)
  done.catch(() => undefined)
  return { table, into, done }
}

import { reachDatabase, readSnapshot, type Snapshot, type SnapshotTable } from '@hearth/database'
import { type Config, type DatabaseSettings, databaseOf } from '../config.ts'
import { deriveKey } from '../settings/index.ts'
import { openPictureReader, type PicturePlace, refuseUnlessPicturesAreReached } from '../storage/index.ts'
import { version } from '../version.ts'
import { type ArchiveWriter, writeArchive } from './archive.ts'
import { type Manifest, manifestName, pictureName, rowsName } from './manifest.ts'

/** So much of a table is held in memory at once. */
const pieceBytes = 4 * 1024 * 1024

export type BackupConfig = DatabaseSettings & Pick<Config, 'hearthSecret' | 'picturesDir' | 'pictureBucket'>

/** Keys of a back-up: what seals it, and what tells its secret again without giving it away. */
export function backupKeys(hearthSecret: string): { sealKey: string; secretFingerprint: string } {
  return {
    sealKey: deriveKey(hearthSecret, 'back-up seal'),
    secretFingerprint: deriveKey(hearthSecret, 'back-up fingerprint'),
  }
}

/**
 * Writes everything to one file, as it was at one moment, while people go on writing: the database in one snapshot, and
 * the pictures that it names. A picture whose owner removes it meanwhile may be left out; it is counted. Of secrets it
 * holds none: HEARTH_SECRET is kept apart. Rejects, with nothing left, when the signal comes before its end.
 */
export async function backUp(
  path: string,
  config: BackupConfig,
  { nowMs, signal }: { nowMs: number; signal?: AbortSignal },
): Promise<{ tables: number; pictures: number; gonePictures: number }> {
  const { sealKey, secretFingerprint } = backupKeys(config.hearthSecret)
  const reached = await reachDatabase(databaseOf(config))
  try {
    return await readSnapshot(reached.ownerUrl, async (snapshot) => {
      const { migrations, tables, sequences } = snapshot
      let found = { pictures: 0, gonePictures: 0 }
      await writeArchive(path, sealKey, async (archive) => {
        const manifest: Manifest = {
          format: 1,
          hearth: version,
          at: new Date(nowMs).toISOString(),
          secretFingerprint,
          migrations,
          tables,
          sequences,
          counts: await countAll(snapshot, signal),
        }
        await archive.add(manifestName, Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`))
        for (const table of tables) await addRows(archive, snapshot, { table, signal })
        found = await addPictures(archive, snapshot, { config, signal })
      })
      return { tables: tables.length, ...found }
    })
  } finally {
    await reached.stop()
  }
}

/** Counted by PostgreSQL, apart from what is written: what comes back from a file is held against it. */
async function countAll(
  { tables, query }: Snapshot,
  signal: AbortSignal | undefined,
): Promise<NonNullable<Manifest['counts']>> {
  const rows: Record<string, number> = {}
  for (const table of tables) {
    signal?.throwIfAborted()
    rows[`${table.schema}.${table.name}`] = await countRows(query, table)
  }
  return { rows, pictures: rows['storage.objects'] ?? 0 }
}

/** How many rows a table of a snapshot has. */
export async function countRows(
  query: Snapshot['query'],
  { schema, name }: Pick<SnapshotTable, 'schema' | 'name'>,
): Promise<number> {
  const [row] = await query<{ count: string }>(`select count(*)::text as count from "${schema}"."${name}"`)
  return Number(row!.count)
}

/** A piece ends anywhere, also within a row: they are read back as one stream. */
async function addRows(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { table, signal }: { table: SnapshotTable; signal: AbortSignal | undefined },
): Promise<void> {
  let piece = 0
  let held: Buffer[] = []
  let bufferedBytes = 0
  const give = async () => {
    piece += 1
    await archive.add(rowsName(table, piece), Buffer.concat(held))
    held = []
    bufferedBytes = 0
  }
  for await (const bytes of snapshot.rowsOf(table)) {
    signal?.throwIfAborted()
    held.push(bytes)
    bufferedBytes += bytes.length
    if (bufferedBytes >= pieceBytes) await give()
  }
  if (bufferedBytes > 0) await give()
}

async function addPictures(
  archive: ArchiveWriter,
  snapshot: Snapshot,
  { config, signal }: { config: BackupConfig; signal: AbortSignal | undefined },
) {
  const [settled] = await snapshot.query<{ place: PicturePlace }>('select place from hearth.picture_place')
  const place = settled?.place ?? 'disk'
  refuseUnlessPicturesAreReached(config, place)
  const store = openPictureReader(config, async () => place)
  const rows = await snapshot.query<{ version: string }>(
    'select version from storage.objects order by version',
  )
  let pictures = 0
  for (const { version } of rows) {
    signal?.throwIfAborted()
    const opened = await store.open({ version })
    if (!opened) continue
    await archive.add(pictureName(version), {
      size: opened.sizeBytes,
      bytes: opened.stream() as AsyncIterable<Buffer>,
    })
    pictures += 1
  }
  return { pictures, gonePictures: rows.length - pictures }
}

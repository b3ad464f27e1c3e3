import type { Run } from '@hearth/database'

/** A row as the protocol shows it. */
export type StoredObject = {
  id: string
  name: string
  bucket_id: string
  version: string
  metadata: PictureMetadata
  /** What its member noted beside it. */
  user_metadata: Record<string, unknown> | null
  created_at: string
  updated_at: string
  last_accessed_at: string
}

/** Supabase's names for what is known of a file. */
export type PictureMetadata = {
  eTag: string
  size: number
  mimetype: 'image/webp'
  cacheControl: string
  contentLength: number
  httpStatusCode: 200
  lastModified: string
  width: number
  height: number
}

const columns =
  'id, name, bucket_id, version, metadata, user_metadata, created_at, updated_at, last_accessed_at'
const hourMs = 3_600_000

/**
 * Takes one upload from the member's hour. Answers whether the login lives, and the seconds until the next upload when
 * none is left (0 when it was taken). As the engine's role.
 */
export async function takeUpload(
  run: Run,
  { userId, sessionId, limit, nowMs }: { userId: string; sessionId: string; limit: number; nowMs: number },
): Promise<{ lives: boolean; waitSeconds: number }> {
  const { rows } = await run<{ lives: boolean; taken: boolean; window_started_at: string | null }>({
    name: 'storage take upload',
    text: `
      with login as (select hearth.login_lives($1::uuid, $2::uuid) as lives),
      taken as (
        insert into hearth.attempts as a (key, window_started_at, count)
        select $3, $4::timestamptz, 1 from login where lives
        on conflict (key) do update set
          count = case when a.window_started_at <= $5::timestamptz then 1 else a.count + 1 end,
          window_started_at = case when a.window_started_at <= $5 then excluded.window_started_at else a.window_started_at end
        where a.window_started_at <= $5 or a.count < $6
        returning 1
      )
      select lives, exists (select from taken) as taken,
        (select window_started_at from hearth.attempts where key = $3) as window_started_at
      from login`,
    values: [
      userId,
      sessionId,
      `storage:uploads-of:${userId}`,
      new Date(nowMs),
      new Date(nowMs - hourMs),
      limit,
    ],
  })
  const { lives, taken, window_started_at } = rows[0]!
  if (taken || !lives) return { lives, waitSeconds: 0 }
  const startedAtMs = window_started_at ? Date.parse(window_started_at) : nowMs
  return { lives, waitSeconds: Math.max(1, Math.ceil((startedAtMs + hourMs - nowMs) / 1000)) }
}

/** Holds the member's other uploads until this transaction ends, and tells how many bytes are kept besides `name`. */
export async function lockAndMeasure(
  run: Run,
  { userId, bucket, name }: { userId: string; bucket: string; name: string },
): Promise<number> {
  await run({
    name: 'storage hold uploads',
    text: `select pg_advisory_xact_lock(hashtext('pictures of a member'), hashtext($1))`,
    values: [userId],
  })
  const { rows } = await run<{ bytes: number }>({
    name: 'storage measure',
    text: `
      select coalesce(sum((metadata ->> 'size')::bigint), 0)::bigint as bytes from storage.objects
      where owner_id = $1 and not (bucket_id = $2 and name = $3)`,
    values: [userId, bucket, name],
  })
  return rows[0]!.bytes
}

export type NewObject = {
  bucket: string
  name: string
  userId: string
  version: string
  metadata: PictureMetadata
  userMetadata: Record<string, unknown> | undefined
}

/** Undefined when there is one of this name already and it may not be replaced. As the member. */
export async function putObject(
  run: Run,
  { bucket, name, userId, version, metadata, userMetadata }: NewObject,
  { replaces }: { replaces: boolean },
): Promise<string | undefined> {
  const { rows } = await run<{ id: string }>({
    name: replaces ? 'storage put' : 'storage add',
    text: `
      insert into storage.objects (bucket_id, name, owner_id, version, metadata, user_metadata)
      values ($1, $2, $3, $4, $5, $6)
      on conflict (bucket_id, name) do ${
        replaces
          ? `update set version = excluded.version, metadata = excluded.metadata,
              user_metadata = excluded.user_metadata, updated_at = now()`
          : 'nothing'
      }
      returning id`,
    values: [bucket, name, userId, version, metadata, userMetadata],
  })
  return rows[0]?.id
}

/** An object that its reader may have: as the member, their own; as the engine's role, one behind a signed address. */
export async function findObject(
  run: Run,
  { bucket, name }: { bucket: string; name: string },
): Promise<StoredObject | undefined> {
  const { rows } = await run<StoredObject>({
    name: 'storage object',
    text: `select ${columns} from storage.objects where bucket_id = $1 and name = $2`,
    values: [bucket, name],
    onlyReads: true,
  })
  return rows[0]
}

/** An object that everyone may see who knows its name. As the engine's role. */
export async function findPublicObject(
  run: Run,
  { bucket, name }: { bucket: string; name: string },
): Promise<StoredObject | undefined> {
  const { rows } = await run<StoredObject>({
    name: 'storage public object',
    text: `
      select ${columns} from storage.objects where bucket_id = $1 and name = $2
        and exists (select from storage.buckets b where b.id = $1 and b.public)`,
    values: [bucket, name],
    onlyReads: true,
    fromReplica: true,
  })
  return rows[0]
}

/** Which of these a person may have signed addresses of. As the engine's role. */
export async function findSignable(
  run: Run,
  { bucket, names, userId }: { bucket: string; names: readonly string[]; userId: string | null },
): Promise<Set<string>> {
  const { rows } = await run<{ name: string }>({
    name: 'storage signable',
    text: 'select name from hearth.pictures_to_sign($1, $2::text[], $3::uuid) as name',
    values: [bucket, names, userId],
    onlyReads: true,
  })
  return new Set(rows.map(({ name }) => name))
}

/** Removes what of these names is the member's, and tells what was removed. As the member. */
export async function removeObjects(
  run: Run,
  { bucket, names }: { bucket: string; names: readonly string[] },
): Promise<StoredObject[]> {
  const { rows } = await run<StoredObject>({
    name: 'storage remove',
    text: `delete from storage.objects where bucket_id = $1 and name = any ($2::text[]) returning ${columns}`,
    values: [bucket, names],
  })
  return rows
}

export const sortColumns = ['name', 'created_at', 'updated_at', 'last_accessed_at'] as const

export type ListWishes = {
  bucket: string
  /** A folder with its closing slash, or nothing for the outermost. */
  folder: string
  search: string
  limit: number
  offset: number
  sortBy: { column: (typeof sortColumns)[number]; order: 'asc' | 'desc' }
}

type ListedObject = Omit<StoredObject, 'bucket_id' | 'version' | 'user_metadata'>

/** Files and folders directly in a folder, names told from there; of a folder only the name is known. As the member. */
export async function listFolder(
  run: Run,
  wishes: ListWishes,
): Promise<(ListedObject | { name: string; id: null })[]> {
  const { bucket, folder, search, limit, offset, sortBy } = wishes
  const { column, order } = sortBy
  const { rows } = await run<ListedObject>({
    name: `storage list by ${column} ${order}`,
    text: `
      with found as (
        select o.*, substr(o.name, char_length($2) + 1) as rest from storage.objects o
        where o.bucket_id = $1 and starts_with(o.name, $2)
      ), entries as (
        select rest as entry, id, metadata, created_at, updated_at, last_accessed_at from found
        where position('/' in rest) = 0
        union all
        select distinct split_part(rest, '/', 1), null::uuid, null::jsonb, null::timestamptz, null::timestamptz, null::timestamptz
        from found where position('/' in rest) > 0
      )
      select entry as name, id, metadata, created_at, updated_at, last_accessed_at from entries
      where starts_with(lower(entry), lower($3))
      order by ${column === 'name' ? 'entry' : column} ${order}, entry
      limit $4 offset $5`,
    values: [bucket, folder, search, limit, offset],
    onlyReads: true,
  })
  return rows
}

export type Bucket = {
  id: string
  name: string
  public: boolean
  file_size_limit: number
  allowed_mime_types: string[]
  created_at: string
  updated_at: string
}

/** The buckets that everyone may know of. */
export async function listBuckets(run: Run): Promise<Bucket[]> {
  const { rows } = await run<Bucket>({
    name: 'storage buckets',
    text: `
      select id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at from storage.buckets
      order by name`,
    onlyReads: true,
  })
  return rows
}

/** Which of these files belong to a row. As the jobs' role. */
export async function versionsInUse(run: Run, versions: readonly string[]): Promise<Set<string>> {
  const { rows } = await run<{ version: string }>({
    name: 'storage versions in use',
    text: 'select version from storage.objects where version = any ($1::uuid[])',
    values: [versions],
  })
  return new Set(rows.map(({ version }) => version))
}

/** The files that rows name, in order, after one of them. As the jobs' role. */
export async function listVersions(
  run: Run,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await run<{ version: string }>({
    name: 'storage versions after',
    text: 'select version from storage.objects where version > $1 order by version limit $2',
    values: [after, limit],
  })
  return rows.map(({ version }) => version)
}

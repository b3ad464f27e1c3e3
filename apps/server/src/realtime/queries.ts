import type { Actor, Database } from '@hearth/database'
import type { AnnouncedTable } from './announced-tables.ts'
import type { Message } from './log-reader.ts'

/** On this channel every process hears that something was said which no watched table announces. */
export const writtenChannel = 'realtime_written'

const engine: Actor = { role: 'hearth_engine' }

/** The rows that stand for every topic as a private one and as a public one. */
const privateProbes = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const publicProbes = ['00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004']

/** The same person, while a request is about a topic: what `realtime.topic()` reads. */
export function onTopic({ role, claims }: Actor, topic: string): Actor {
  return { role, claims: { ...claims, realtime_topic: topic } }
}

export type Rights = { broadcast: boolean; presence: boolean }

/** What this person may hear on the topic that they ask about; as a public one nothing, unless a policy marks it so. */
export async function readRights(
  database: Database,
  asking: Actor,
  { isPrivate }: { isPrivate: boolean },
): Promise<Rights> {
  const { rows } = await database.run<{ extension: keyof Rights }>(asking, {
    name: 'realtime_rights',
    text: 'select extension from realtime.messages where id = any($1::uuid[])',
    values: [isPrivate ? privateProbes : publicProbes],
    onlyReads: true,
  })
  const extensions = rows.map(({ extension }) => extension)
  return { broadcast: extensions.includes('broadcast'), presence: extensions.includes('presence') }
}

export type NewMessage = Pick<Message, 'id' | 'topic' | 'extension' | 'event' | 'payload'>

/** Says it, in JSON or in bytes, if the policies let this person. Throws the database's refusal (42501) otherwise. */
export async function sayMessage(
  database: Database,
  asking: Actor,
  { id, topic, extension, event, payload }: NewMessage,
): Promise<void> {
  const bytes = Buffer.isBuffer(payload) ? payload : null
  await database.run(asking, {
    name: 'realtime_say',
    text: `
      with said as (
        insert into realtime.messages (id, topic, extension, event, payload, binary_payload)
        values ($1, $2, $3, $4, $5::jsonb, $6::bytea)
      )
      select pg_notify('${writtenChannel}', '')`,
    values: [id, topic, extension, event, bytes ? '{}' : JSON.stringify(payload ?? {}), bytes],
  })
}

/** What was broadcast since an instant, the oldest first: the newest `limit`, and one more when there were more. */
export async function readSaidSince(
  database: Database,
  asking: Actor,
  { topic, sinceMs, limit }: { topic: string; sinceMs: number; limit: number },
): Promise<Message[]> {
  const { rows } = await database.run<Message>(asking, {
    name: 'realtime_said_since',
    text: `
      select id, topic, extension, event, payload, encode(binary_payload, 'base64') as base64,
        (extract(epoch from inserted_at) * 1000)::double precision as "sentAtMs"
      from realtime.messages
      where topic = $1 and private and extension = 'broadcast' and inserted_at >= to_timestamp($2::double precision / 1000)
      order by inserted_at desc, id desc limit $3::integer + 1`,
    values: [topic, sinceMs, limit],
    onlyReads: true,
  })
  return rows.reverse()
}

/** The rows behind these keys, as this person may read them. */
export async function readRows(
  database: Database,
  asking: Actor,
  { table, keys }: { table: AnnouncedTable; keys: readonly object[] },
): Promise<Record<string, unknown>[]> {
  const { rows } = await database.run<{ record: Record<string, unknown> }>(asking, {
    name: `realtime_rows_${table.name}`,
    text: table.readText,
    values: [JSON.stringify(keys)],
    onlyReads: true,
  })
  return rows.map(({ record }) => record)
}

/** Whether this person's role may read the table at all, whichever rows. */
export async function mayReadTable(database: Database, asking: Actor, table: string): Promise<boolean> {
  const { rows } = await database.run<{ may: boolean }>(asking, {
    name: 'realtime_may_read',
    text: `select has_table_privilege(format('public.%I', $1::text), 'select') as may`,
    values: [table],
    onlyReads: true,
  })
  return rows[0]!.may
}

export type PresenceState = Record<string, { metas: unknown[] }>

/** Who is present on a topic, through any process that lives. */
export async function readPresences(database: Database, topic: string): Promise<PresenceState> {
  const { rows } = await database.run<{ key: string; metas: unknown[] }>(engine, {
    name: 'realtime_presences',
    text: `
      select key, json_agg(meta) as metas from realtime.presences
      where topic = $1 and process_id in (
        select id from realtime.processes where seen_at > clock_timestamp() - interval '30 seconds')
      group by key`,
    values: [topic],
    onlyReads: true,
  })
  return Object.fromEntries(rows.map(({ key, metas }) => [key, { metas }]))
}

/** These are present no longer; their topics hear of it. */
export async function leavePresences(database: Database, refs: readonly string[]): Promise<void> {
  await database.run(engine, {
    name: 'realtime_leave',
    text: `select realtime.leave($1), pg_notify('${writtenChannel}', '')`,
    values: [refs],
  })
}

/** True when the process was not known, so that nobody counts as present through it. */
export async function keepAlive(database: Database, processId: string): Promise<boolean> {
  const { rows } = await database.run<{ is_new: boolean }>(engine, {
    name: 'realtime_keep_alive',
    text: 'select realtime.keep_alive($1) as is_new',
    values: [processId],
  })
  return rows[0]!.is_new
}

import type { Actor, Database } from '@hearth/database'
import type { Parts } from '../parts.ts'
import type { AnnouncedTable } from './announced-tables.ts'
import { breakChannel, type Channel, notify, type RowBinding, rememberTold } from './channel.ts'
import { outgoing } from './frames.ts'
import type { Change } from './log-reader.ts'
import { readRows } from './queries.ts'

export type RowListener = { channel: Channel; binding: RowBinding }

type Written = Change & { keyText: string }
type Told = { change: Written; record: Record<string, unknown> | undefined }

/**
 * Tells the changes of one table to those who follow it, in their order. Each row is read once for each person, under
 * their rights, and visitors are one person; whoever may not read it hears nothing. What changed several times within
 * one reading of the log is told once, as it stands now.
 *
 * A row that is gone cannot be read under anybody's rights. Its key is told to a binding that was told of the row
 * before, or that asked for this very row by its whole key, and to no other (docs/decisions/0026-live-updates.md).
 */
export async function notifyChanges(
  { database, log }: Pick<Parts, 'database' | 'log'>,
  {
    table,
    changes,
    listeners,
  }: { table: AnnouncedTable; changes: readonly Change[]; listeners: readonly RowListener[] },
): Promise<void> {
  const written = lastOfEach(table, changes)
  await Promise.all(
    [...byActor(listeners)].map(async ([actor, theirs]) => {
      try {
        const told = await readAs(database, actor, { table, written, theirs })
        for (const [channel, bindings] of byChannel(theirs)) notifyChannel(table, { channel, bindings, told })
      } catch (error) {
        // They could not be told, so they begin anew.
        log.warn('realtime.rows_unread', { table: table.name, error })
        for (const { channel } of theirs) if (!channel.isClosed) breakChannel(channel)
      }
    }),
  )
}

/** What this person is to be told: the rows that any of their bindings asks for, as far as they may read them. */
async function readAs(
  database: Database,
  actor: Actor,
  {
    table,
    written,
    theirs,
  }: { table: AnnouncedTable; written: readonly Written[]; theirs: readonly RowListener[] },
): Promise<Told[]> {
  const asked = written.filter((change) => theirs.some(({ binding }) => isAsked(binding, change)))
  const standing = asked.filter(({ operation }) => operation !== 'DELETE')
  const records =
    standing.length > 0
      ? await readRows(database, actor, { table, keys: standing.map(({ key }) => key) })
      : []
  const byKey = new Map(records.map((record) => [keyText(table, record), record]))
  return asked.map((change) => ({ change, record: byKey.get(change.keyText) }))
}

function notifyChannel(
  table: AnnouncedTable,
  { channel, bindings, told }: { channel: Channel; bindings: RowBinding[]; told: readonly Told[] },
): void {
  for (const { change, record } of told) {
    const ids = bindings.filter((binding) => isFor(binding, { change, record })).map(({ id }) => id)
    if (ids.length === 0) continue
    const { operation, key, writtenAt } = change
    const data = {
      schema: 'public',
      table: table.name,
      commit_timestamp: writtenAt,
      type: operation,
      columns: table.columns,
      ...(operation !== 'DELETE' && { record }),
      ...(operation !== 'INSERT' && { old_record: key }),
      errors: null,
    }
    notify(
      channel,
      outgoing({
        joinRef: null,
        ref: null,
        topic: channel.topic,
        event: 'postgres_changes',
        payload: { ids, data },
      }),
    )
  }
}

/** Whether the binding may want this change, before the row was read. */
function isAsked(binding: RowBinding, { operation, key, keyText: text }: Written): boolean {
  if (operation === 'DELETE') return mayHearOfEnd(binding, { key, text })
  const { filter, event, told } = binding
  // What is told once is remembered, so a row is also read for those who wait for its end only.
  if (event !== '*' && event !== operation && !(event === 'DELETE' && !told.has(text))) return false
  return !filter || !(filter.column in key) || filter.isMetBy(key[filter.column])
}

/** Whether it is told here; a row that is told, or could have been, is remembered. */
function isFor(binding: RowBinding, { change, record }: Told): boolean {
  const { event, filter } = binding
  const wants = event === '*' || event === change.operation
  if (change.operation === 'DELETE') {
    const may = mayHearOfEnd(binding, { key: change.key, text: change.keyText })
    binding.told.delete(change.keyText)
    return wants && may
  }
  if (!record || (filter && !filter.isMetBy(record[filter.column]))) return false
  rememberTold(binding, change.keyText)
  return wants
}

function mayHearOfEnd(
  { told, filter, table }: RowBinding,
  { key, text }: { key: Record<string, unknown>; text: string },
): boolean {
  if (told.has(text)) return true
  const [only, ...others] = table.key
  return (
    filter?.only !== undefined &&
    others.length === 0 &&
    filter.column === only &&
    filter.isMetBy(key[filter.column])
  )
}

/** Of each row that it came, the last time that it changed, or that it went, in this order. */
function lastOfEach(table: AnnouncedTable, changes: readonly Change[]): Written[] {
  const last = new Map<string, Written>()
  for (const change of changes) {
    const text = keyText(table, change.key)
    if (change.operation === 'DELETE') last.delete(`INSERT ${text}`)
    if (change.operation !== 'INSERT') last.delete(`UPDATE ${text}`)
    last.set(`${change.operation} ${text}`, { ...change, keyText: text })
  }
  return [...last.values()]
}

function keyText({ key }: AnnouncedTable, row: Record<string, unknown>): string {
  return JSON.stringify(key.map((column) => row[column]))
}

function byActor(listeners: readonly RowListener[]): Map<Actor, RowListener[]> {
  const groups = new Map<Actor, RowListener[]>()
  for (const listener of listeners) {
    const { actor } = listener.channel.viewer
    const group = groups.get(actor)
    if (group) group.push(listener)
    else groups.set(actor, [listener])
  }
  return groups
}

function byChannel(listeners: readonly RowListener[]): Map<Channel, RowBinding[]> {
  const channels = new Map<Channel, RowBinding[]>()
  for (const { channel, binding } of listeners) {
    channels.set(channel, [...(channels.get(channel) ?? []), binding])
  }
  return channels
}

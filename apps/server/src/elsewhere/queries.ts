import type { Run } from '@hearth/database'
import type { StoredEvent } from '@hearth/event-engine'

/** An event as it is here, and what is known of it there. */
export type KnownEvent = {
  /** Absent where it is not here any more. */
  row: StoredEvent | null
  taken: number
  isToCome: boolean
  idThere: string | null
  saidThere: Buffer | null
  takenThere: number | null
}

/** Takes note of the engine, and of every event that is to be there, when it is another than before. */
export async function noteEngine(run: Run, engine: { canisterId: string; rootKey: string }): Promise<void> {
  await run({ name: 'lock engine elsewhere', text: 'lock table hearth.engine_elsewhere in exclusive mode' })
  const { rows } = await run<{ canister_id: string; root_key: string; active: boolean }>({
    name: 'find engine elsewhere',
    text: 'select canister_id, root_key, active from hearth.engine_elsewhere',
  })
  const [known] = rows
  const isSame = known?.canister_id === engine.canisterId && known.root_key === engine.rootKey
  if (isSame && known.active) return
  if (!isSame) await run({ name: 'forget other engine', text: 'delete from hearth.events_elsewhere' })
  await run({
    name: 'note engine elsewhere',
    text: `
      insert into hearth.engine_elsewhere (canister_id, root_key, active) values ($1, $2, true)
      on conflict (id) do update set (canister_id, root_key, active) = (excluded.canister_id, excluded.root_key, true)`,
    values: [engine.canisterId, engine.rootKey],
  })
  await run({
    name: 'mark all for engine',
    text: `
      insert into hearth.engine_marks (event_id)
      select e.id from public.events e where e.visibility = 'public' and e.status = 'published' and e.ends_at > now()
      union select w.event_id from hearth.events_elsewhere w`,
  })
}

/** From now on events stay here alone; where they are there is kept, should they be written there again. */
export async function leaveEngine(run: Run): Promise<void> {
  const { rowCount } = await run({
    name: 'leave engine elsewhere',
    text: 'update hearth.engine_elsewhere set active = false where active',
  })
  if (rowCount > 0) await run({ name: 'drop engine marks', text: 'delete from hearth.engine_marks' })
}

/** Holds an event that is here against changes; answers to it go on. */
export async function lockEvent(run: Run, eventId: string): Promise<void> {
  await run({
    name: 'hold event for engine',
    text: 'select id from public.events where id = $1 for no key update',
    values: [eventId],
  })
}

export async function findEvent(run: Run, eventId: string): Promise<KnownEvent> {
  const { rows } = await run<KnownEvent>({
    name: 'find event for engine',
    text: `
      select to_jsonb(e) || '{"creator": null}' as row, coalesce(s.taken, 0) as taken,
        coalesce(e.ends_at > now(), false) as "isToCome",
        w.id_there as "idThere", w.said as "saidThere", w.taken as "takenThere"
      from (select $1::text as id) asked
      left join public.events e on e.id = asked.id
      left join public.event_seats s on s.event_id = asked.id
      left join hearth.events_elsewhere w on w.event_id = asked.id`,
    values: [eventId],
  })
  return rows[0]!
}

/** Writes down what a certificate said: the event is there, with these words. */
export async function noteThere(
  run: Run,
  there: { eventId: string; idThere: string; said: Uint8Array; taken: number },
): Promise<void> {
  await run({
    name: 'note event elsewhere',
    text: `
      insert into hearth.events_elsewhere (event_id, id_there, said, taken, certified_at) values ($1, $2, $3, $4, now())
      on conflict (event_id) do update set (id_there, said, taken, certified_at)
        = (excluded.id_there, excluded.said, excluded.taken, now())`,
    values: [there.eventId, there.idThere, there.said, there.taken],
  })
}

export async function forgetThere(run: Run, eventId: string): Promise<void> {
  await run({
    name: 'forget event elsewhere',
    text: 'delete from hearth.events_elsewhere where event_id = $1',
    values: [eventId],
  })
}

export type Mark = { id: number; sent: boolean; requestId: Buffer | null; ageSeconds: number }

export async function findMarks(run: Run, eventId: string): Promise<Mark[]> {
  const { rows } = await run<Mark>({
    name: 'find engine marks',
    text: `
      select id, sent, request_id as "requestId", extract(epoch from clock_timestamp() - marked_at)::float8 as "ageSeconds"
      from hearth.engine_marks where event_id = $1`,
    values: [eventId],
  })
  return rows
}

/** Marks an event before something is sent, for the case that nothing more is heard of it here. */
export async function markSent(
  run: Run,
  mark: { eventId: string; requestId: Uint8Array | undefined; waitSeconds: number },
): Promise<number> {
  const { rows } = await run<{ id: number }>({
    name: 'mark sent to engine',
    text: `
      insert into hearth.engine_marks (event_id, sent, request_id, next_try_at)
      values ($1, true, $2, now() + $3::integer * interval '1 second') returning id`,
    values: [mark.eventId, mark.requestId ?? null, mark.waitSeconds],
  })
  return rows[0]!.id
}

export async function removeMarks(run: Run, ids: readonly number[]): Promise<void> {
  await run({
    name: 'remove engine marks',
    text: 'delete from hearth.engine_marks where id = any($1::bigint[])',
    values: [ids],
  })
}

/** The events whose marks have waited longest, a few. */
export async function findDue(run: Run): Promise<string[]> {
  const { rows } = await run<{ event_id: string }>({
    name: 'find due engine marks',
    text: `
      select distinct event_id from (
        select event_id from hearth.engine_marks where next_try_at <= now() order by next_try_at, id limit 20) m`,
  })
  return rows.map((row) => row.event_id)
}

/** Tried again later, up to an hour apart. */
export async function postpone(
  run: Run,
  { eventId, problem }: { eventId: string; problem: string },
): Promise<void> {
  await run({
    name: 'postpone engine marks',
    text: `
      update hearth.engine_marks
      set tries = tries + 1, problem = left($2, 500),
        next_try_at = now() + least(3600, 30 * 2 ^ least(tries, 7)) * interval '1 second'
      where event_id = $1`,
    values: [eventId, problem],
  })
}

export type EngineLag = { waiting: number; refused: number; oldestSeconds: number }

/** How far what is there is behind what is here; from a certain number on it only says that there are so many. */
export async function measureLag(run: Run): Promise<EngineLag> {
  const { rows } = await run<EngineLag>({
    name: 'measure engine lag',
    text: `
      select count(*)::integer as waiting, count(problem)::integer as refused,
        coalesce(extract(epoch from now() - min(marked_at)), 0)::float8 as "oldestSeconds"
      from (select marked_at, problem from hearth.engine_marks limit 100000) m`,
  })
  return rows[0]!
}

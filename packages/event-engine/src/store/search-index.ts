import type { RunCall } from './queries.ts'

/** The kinds of what can be found, and the view that says what the entries of each are. */
const views = {
  events: 'event_entries',
  venues: 'venue_entries',
  providers: 'provider_entries',
  members: 'member_entries',
} as const

type EntryKind = keyof typeof views
/** A record whose entries are missing, are too many, or say something else than its tables. */
export type WrongEntry = { kind: EntryKind; id: string }

const kinds = Object.keys(views) as EntryKind[]
const uuidPattern = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`

/** So many entries are made again by one statement: some ten milliseconds of the database. */
const entriesAtOnce = 200

/** Every record that searching finds wrongly, once. Reads the whole index, in small steps. */
export async function findWrongEntries(run: RunCall): Promise<WrongEntry[]> {
  const wrong: WrongEntry[] = []
  for (const kind of kinds) {
    const ids = new Set([...(await missingIn(run, kind)), ...(await differingIn(run, kind))])
    wrong.push(...Array.from(ids, (id) => ({ kind, id })))
  }
  return wrong
}

/** Writes the entries of these records anew. */
export async function mendEntries(run: RunCall, wrong: readonly WrongEntry[]): Promise<void> {
  if (wrong.length === 0) return
  // Where an entry is missing there is no row to hold. Held as a whole, the index is written by nobody who would then
  // find this entry in their way and leave it as it was before their change.
  await run({
    name: 'engine_hold_entries',
    text: 'lock table hearth.search_entries in share row exclusive mode',
    values: [],
  })
  for (const kind of kinds) {
    const ids = wrong.flatMap((entry) => (entry.kind === kind ? [entry.id] : []))
    if (ids.length === 0) continue
    await run({
      name: 'engine_forget_entries',
      text: 'select hearth.forget_entries($1, $2::text[])',
      values: [kind, ids],
    })
    await run({
      name: 'engine_index_entries',
      text: `
select hearth.index_entries($1, array(
  select i.id from unnest($2::text[]) as i (id) where $1 = 'events' or i.id ~ ${uuidPattern}), true)`,
      values: [kind, ids],
    })
  }
}

async function missingIn(run: RunCall, kind: EntryKind): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: `engine_missing_${kind}`,
    text: `
select v.id::text as id from hearth.${views[kind]} v
where not exists (
  select from hearth.search_entries s where s.kind = '${kind}' and s.id = v.id::text and s.audience = v.audience
)
order by 1`,
    values: [],
  })
  return rows.map(({ id }) => id)
}

/** Ids of entries that their tables do not say, or no longer. What is over leaves with the next sweep. */
async function differingIn(run: RunCall, kind: EntryKind): Promise<string[]> {
  const id = kind === 'events' ? 'p.id' : `case when p.id ~ ${uuidPattern} then p.id::uuid end`
  const differing: string[] = []
  let after = { id: '', audience: '' }
  for (;;) {
    const { rows } = await run<{ id: string; audience: string; differs: boolean }>({
      name: `engine_differing_${kind}`,
      text: `
with page as materialized (
  select * from hearth.search_entries s
  where s.kind = '${kind}' and (s.id, s.audience) > ($1, $2) order by s.id, s.audience limit ${entriesAtOnce}
),
made as materialized (
  select * from hearth.${views[kind]} v where v.id = any (array(select ${id} from page p))
)
select p.id, p.audience, (p.ends_at > now()) is not false
  and (m.id is null or to_jsonb(p) - array['kind_order', 'terms'] <> to_jsonb(m)) as differs
from page p
left join made m on m.id::text = p.id and m.audience = p.audience
order by p.id, p.audience`,
      values: [after.id, after.audience],
    })
    differing.push(...rows.flatMap((row) => (row.differs ? [row.id] : [])))
    const last = rows.at(-1)
    if (!last || rows.length < entriesAtOnce) return differing
    after = last
  }
}

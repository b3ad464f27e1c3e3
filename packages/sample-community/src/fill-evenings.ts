import type { Run } from '@hearth/database'
import type { SampleEvenings } from './content-schemas.ts'

/** Writes what pages say beside the record; `events` by the key of the event that they are dates of. */
export async function fillEvenings(
  run: Run,
  evenings: SampleEvenings,
  events: readonly { id: string; key: string }[],
): Promise<void> {
  const said = events.flatMap(({ id, key }) => {
    const evening = evenings[key]
    return evening ? [{ id, ...evening }] : []
  })
  await run({
    name: 'sample evenings',
    text: `
      insert into public.event_evenings (event_id, programme, bring, bring_note, doors_open_at, last_entry_at)
      select e.id, e.programme, e.bring, e."bringNote", e."doorsOpenAt", e."lastEntryAt"
      from jsonb_to_recordset($1::jsonb) as e (id text, programme jsonb, bring text, "bringNote" text, "doorsOpenAt" time,
        "lastEntryAt" time)`,
    values: [JSON.stringify(said)],
  })
  await run({
    name: 'sample ways in',
    text: `
      insert into public.event_ways_in (event_id, way_in, note)
      select e.id, e."wayIn", e."wayInNote" from jsonb_to_recordset($1::jsonb) as e (id text, "wayIn" text, "wayInNote" text)
      where e."wayIn" is not null`,
    values: [JSON.stringify(said)],
  })
  await run({
    name: 'sample guest lists',
    text: `insert into public.event_answering (event_id, guest_list) select unnest($1::text[]), 'everyone'`,
    values: [said.filter(({ showsGuests }) => showsGuests).map(({ id }) => id)],
  })
  await fillKinds(run, said)
}

/** Gives those who come spots of these kinds; throws where a kind has fewer than come. */
async function fillKinds(
  run: Run,
  events: readonly { id: string; kinds: SampleEvenings[string]['kinds'] }[],
): Promise<void> {
  const withKinds = events.filter(({ kinds }) => kinds.length > 0)
  await run({
    name: 'sample kinds of spots',
    text: `
      insert into hearth.place_kinds (event_id, kind, name, place, takers)
      select e.id, k.nth, k.kind ->> 'name', k.nth, k.kind ->> 'takers'
      from jsonb_to_recordset($1::jsonb) as e (id text, kinds jsonb)
      cross join lateral jsonb_array_elements(e.kinds) with ordinality as k (kind, nth)`,
    values: [JSON.stringify(withKinds)],
  })
  await run({
    name: 'sample spots by kind',
    text: `
      update public.attendances a
      set kinds = case when a.party > 1 then array[1, a.party - 1] else array[1] end
      where a.event_id = any ($1) and a.answer = 'coming'`,
    values: [withKinds.map(({ id }) => id)],
  })
  await run({
    name: 'sample numbers of kinds',
    text: `
      update public.event_seats s set
        kind_places = array(select (k ->> 'places')::integer from jsonb_array_elements(e.kinds) as k),
        kind_taken = (select hearth.sum_kinds(a.kinds) from public.attendances a where a.event_id = s.event_id and a.answer = 'coming')
      from jsonb_to_recordset($1::jsonb) as e (id text, kinds jsonb)
      where s.event_id = e.id`,
    values: [JSON.stringify(withKinds)],
  })
}

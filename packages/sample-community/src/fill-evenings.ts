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
}

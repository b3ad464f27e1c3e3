import { topicOfKind } from '@hearth/contracts'
import type { Database } from '@hearth/database'

/**
 * Writes down for the database which topic each kind of notice and mail belongs to. At every start, so
 * that a new kind is one line in the contracts. Kinds of a newer version, which may run beside this one, stay.
 */
export async function keepKinds(database: Database): Promise<void> {
  const [told, always] = [topicOfKind.filter(([, topic]) => topic), topicOfKind.filter(([, topic]) => !topic)]
  await database.run(
    { role: 'hearth_engine' },
    {
      name: 'keep notification kinds',
      text: `
        with always_told as (delete from hearth.notification_kinds where kind = any ($3::text[]))
        insert into hearth.notification_kinds as k (kind, topic)
        select * from unnest($1::text[], $2::text[])
        on conflict (kind) do update set topic = excluded.topic where k.topic <> excluded.topic`,
      values: [told.map(([kind]) => kind), told.map(([, topic]) => topic), always.map(([kind]) => kind)],
    },
  )
}

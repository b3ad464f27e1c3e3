import type { Read } from '@hearth/contracts/reads'
import type { Database } from '@hearth/database'

/** How many come to each of these events, as a visitor may know it. */
export async function readStandings(
  database: Database,
  events: readonly { id: string }[],
): Promise<Read<'event_standing'>> {
  if (events.length === 0) return []
  const { rows } = await database.run<Read<'event_standing'>[number]>(
    { role: 'anon' },
    {
      name: 'public standings',
      onlyReads: true,
      text: 'select * from hearth.event_standing($1)',
      values: [events.map(({ id }) => id)],
    },
  )
  return rows
}

import type { Read } from '@hearth/contracts/reads'
import type { Database } from '@hearth/database'
import type { Locale } from '@hearth/messages/locales'

/** How many come to each of these events, as a visitor may know it, and its title in a language. */
export async function readStandings(
  database: Database,
  events: readonly { id: string }[],
  locale: Locale,
): Promise<Read<'event_standing'>> {
  if (events.length === 0) return []
  const { rows } = await database.run<Read<'event_standing'>[number]>(
    { role: 'anon' },
    {
      name: 'public standings',
      onlyReads: true,
      fromReplica: true,
      text: 'select * from hearth.event_standing($1, $2)',
      values: [events.map(({ id }) => id), locale],
    },
  )
  return rows
}

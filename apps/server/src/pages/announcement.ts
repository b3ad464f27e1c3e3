import type { Database } from '@hearth/database'

export type Announcement = { id: string; text: string }
type Cached = Announcement & { endsAtMs: number }

/**
 * The line that stands on every page now. Kept in each process and read anew when the house changes; while the database
 * is away the last one stands until its end. `changed` hears of a new one, to make pages anew.
 */
export async function watchAnnouncement(
  database: Database,
  { now, changed }: { now: () => number; changed: () => void },
): Promise<{ present(): Announcement | undefined; close(): Promise<void> }> {
  let cached: Cached | undefined
  const read = async () => {
    cached = await readAnnouncement(database)
    changed()
  }
  const close = await database.listen('house_changed', () => void read().catch(() => undefined))
  await read()
  return {
    present: () => (cached && cached.endsAtMs > now() ? { id: cached.id, text: cached.text } : undefined),
    close,
  }
}

async function readAnnouncement(database: Database): Promise<Cached | undefined> {
  const { rows } = await database.run<Cached>(
    { role: 'hearth_engine' },
    {
      name: 'present announcement',
      text: `
        select id, text, (extract(epoch from ends_at) * 1000)::float8 as "endsAtMs"
        from hearth.announcements where ends_at > now() order by written_at desc limit 1`,
    },
  )
  return rows[0]
}

import { createHash } from 'node:crypto'
import { reportableMessage } from '@hearth/contracts'
import type { Database } from '@hearth/database'
import * as m from '@hearth/messages'

export type SeenError = { app: string; release: string; route: string; message: string; places: string[] }

/** Whoever sends made-up errors pushes out the oldest ones, and never fills the disk. */
const maxCached = 1000

/** Counts each error in the row of its kind, which begins with the first one; a solved one is open again. */
export async function keepErrors(database: Database, errors: readonly SeenError[]): Promise<void> {
  const kinds = new Map<string, SeenError & { id: string; count: number }>()
  for (const error of errors) {
    const message = reportableMessage(error.message) || m.admin_errors_no_message()
    const id = fingerprintOf({ ...error, message })
    kinds.set(id, { ...error, message, id, count: (kinds.get(id)?.count ?? 0) + 1 })
  }
  await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
    // In one order, and nobody waits for what goes: so two who tell of the same errors at once never hold each other
    // up.
    await run({
      name: 'keep errors',
      text: `
        insert into hearth.error_reports as r (id, app, release, route, message, places, count)
        select s.id, s.app, s.release, s.route, s.message, s.places, s.count
        from jsonb_to_recordset($1) as s(id uuid, app text, release text, route text, message text, places text[], count bigint)
        order by s.id
        on conflict (id) do update set count = r.count + excluded.count, last_seen_at = now(), solved_at = null,
          places = excluded.places`,
      values: [JSON.stringify([...kinds.values()])],
    })
    await run({
      name: 'let go of errors',
      text: `
        delete from hearth.error_reports where id in (
          select id from hearth.error_reports
          where id in (select id from hearth.error_reports order by last_seen_at desc, id desc offset ${maxCached})
          for update skip locked)`,
    })
  })
}

/** 128 bits of the hash, as an id. The places are left out: they differ with the way to the same error. */
function fingerprintOf({ app, release, route, message }: SeenError): string {
  const hex = createHash('sha256')
    .update(JSON.stringify([app, release, route, message]))
    .digest('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    '-',
  )
}

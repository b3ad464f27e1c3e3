import type { Run } from '@hearth/database'

/** Ends the address of the person's private calendar, with a line in the audit log; false when there was none. */
export async function endCalendarAddress(run: Run, userId: string, nowMs: number): Promise<boolean> {
  const { rowCount } = await run({
    name: 'auth_end_calendar_address',
    text: `
      with ended as (delete from hearth.calendar_feeds where user_id = $1 returning user_id)
      insert into hearth.audit_log (at, actor, action) select $2, user_id, 'calendar_feed_ended' from ended`,
    values: [userId, new Date(nowMs)],
  })
  return rowCount > 0
}

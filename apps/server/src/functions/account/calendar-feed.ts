import { calendarTokenHash, newCalendarToken, ownCalendarUrl } from '../../calendar/index.ts'
import type { Handler } from '../handler.ts'

/** Whether the member's own calendar has an address. */
export const calendarFeed: Handler<'calendar-feed'> = async ({ member, run }) => {
  const { rows } = await run<{ since: string }>({
    name: 'calendar feed',
    text: 'select created_at as since from hearth.calendar_feeds where user_id = $1',
    values: [member.userId],
  })
  return { since: rows[0]?.since ?? null }
}

/** Gives the calendar a new address, which nobody can say again: the database keeps its hash. */
export const renewCalendarFeed: Handler<'renew-calendar-feed'> = async ({ parts, member, run }) => {
  const token = newCalendarToken()
  const { rows } = await run<{ since: string }>({
    name: 'renew calendar feed',
    text: `
        with renewed as (
          insert into hearth.calendar_feeds (user_id, token_hash) values ($1, $2)
          on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now()
          returning created_at
        ), noted as (
          insert into hearth.audit_log (actor, action) values ($1, 'calendar_feed_renewed')
        )
        select created_at as since from renewed`,
    values: [member.userId, calendarTokenHash(token, parts.config)],
  })
  return { address: ownCalendarUrl(token, parts.config), since: rows[0]!.since }
}

/** Takes the address away; calendars that read it find nothing from now on. */
export const endCalendarFeed: Handler<'end-calendar-feed'> = async ({ member, run }) => {
  const { rows } = await run<{ ended: number }>({
    name: 'end calendar feed',
    text: `
        with ended as (delete from hearth.calendar_feeds where user_id = $1 returning user_id), noted as (
          insert into hearth.audit_log (actor, action) select user_id, 'calendar_feed_ended' from ended
        )
        select count(*)::integer as ended from ended`,
    values: [member.userId],
  })
  return { ended: rows[0]!.ended > 0 }
}

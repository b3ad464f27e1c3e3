import {
  calendarFeedReplySchema,
  calendarFeedRequestSchema,
  endCalendarFeedReplySchema,
  endCalendarFeedRequestSchema,
  renewCalendarFeedReplySchema,
  renewCalendarFeedRequestSchema,
} from '@hearth/contracts'
import { calendarTokenHash, newCalendarToken, ownCalendarUrl } from '../feeds/index.ts'
import { defineFunction } from './definition.ts'
import { requireLivingLogin } from './living-login.ts'

/** Whether the member's own calendar has an address. */
const calendarFeed = defineFunction({
  name: 'calendar-feed',
  input: calendarFeedRequestSchema,
  output: calendarFeedReplySchema,
  isRepeatable: true,
  async work({ member, run }) {
    await requireLivingLogin(run, member)
    const { rows } = await run<{ since: string }>({
      name: 'calendar feed',
      text: 'select created_at as since from hearth.calendar_feeds where user_id = $1',
      values: [member.userId],
    })
    return { since: rows[0]?.since ?? null }
  },
})

/** Gives the calendar a new address, which nobody can say again: the database keeps its hash. */
const renewCalendarFeed = defineFunction({
  name: 'renew-calendar-feed',
  input: renewCalendarFeedRequestSchema,
  output: renewCalendarFeedReplySchema,
  isSecret: true,
  changesAccount: true,
  async work({ parts, member, run }) {
    await requireLivingLogin(run, member)
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
  },
})

/** Takes the address away; calendars that read it find nothing from now on. */
const endCalendarFeed = defineFunction({
  name: 'end-calendar-feed',
  input: endCalendarFeedRequestSchema,
  output: endCalendarFeedReplySchema,
  isRepeatable: true,
  changesAccount: true,
  async work({ member, run }) {
    await requireLivingLogin(run, member)
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
  },
})

/** The address of a member's own calendar: asked about, renewed, ended. */
export const calendarFeedFunctions = [calendarFeed, renewCalendarFeed, endCalendarFeed]

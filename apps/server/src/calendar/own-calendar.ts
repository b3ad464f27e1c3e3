import { createHmac, randomBytes } from 'node:crypto'
import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { createAddressLimit } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { deriveKey } from '../settings/index.ts'
import type { CalendarEvent } from './calendar-event.ts'
import { writeFeedCalendar } from './event-calendar.ts'
import { calendarColumns, hiddenPlace } from './queries.ts'
import { calendarEntries, entriesOfSeries } from './series-entries.ts'
import { listRegularSeries, rememberedDays } from './series-queries.ts'

const maxEvents = 500
/** Of one address, with a few at once: a calendar asks every few minutes at most. */
const readsPerSecond = 1

/** 256 random bits, url-safe. */
export function newCalendarToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token; it opens nothing without the deployment's secret. */
export function calendarTokenHash(token: string, { hearthSecret }: Pick<Config, 'hearthSecret'>): Buffer {
  return createHmac('sha256', deriveKey(hearthSecret, 'own calendars')).update(token).digest()
}

export function ownCalendarUrl(token: string, { siteUrl }: Pick<Config, 'siteUrl'>): string {
  return `${siteUrl}/my-calendar/${token}.ics`
}

/**
 * `GET /my-calendar/{token}.ics`: what a member is coming to, for a calendar, which has no sign-in but the address.
 * In the language of the member's account. Nothing keeps the answer on the way and no search engine names it.
 */
export function ownCalendarRoute(app: FastifyInstance, { database, config, now }: Parts): void {
  const limit = createAddressLimit({ perSecond: readsPerSecond, now })

  app.get<{ Params: { token: string } }>(
    '/my-calendar/:token(^[A-Za-z0-9_-]{43}).ics',
    async (request, reply) => {
      reply.header('cache-control', 'private, no-store').header('x-robots-tag', 'noindex, nofollow')
      const tokenHash = calendarTokenHash(request.params.token, config)
      if (!limit.take(tokenHash.toString('base64url'))) {
        throw new AppError('too_many_requests', m.site_calendar_too_often, {
          retryAfterSeconds: 60,
        })
      }
      const run: Run = (statement) =>
        database.run({ role: 'hearth_engine' }, { ...statement, fromReplica: true })
      const nowMs = now()
      const own = await readOwnCalendar(run, { tokenHash, nowMs })
      if (!own) throw new AppError('not_found', m.site_calendar_missing)
      const { events, personId } = own
      const series = await listRegularSeries(run, { seriesId: null, personId, nowMs })
      return reply.type('text/calendar; charset=utf-8').send(
        inLocale(readingOf(own.locale), () =>
          writeFeedCalendar(
            calendarEntries({ events, series: series.map((one) => entriesOfSeries(one, { nowMs })) }),
            {
              about: {
                title: m.site_calendar_title(),
                description: m.site_calendar_text(),
                url: `${config.siteUrl}/my-events?tab=coming`,
              },
              siteUrl: config.siteUrl,
            },
          ),
        ),
      )
    },
  )
}

type OwnCalendar = { events: CalendarEvent[]; personId: string; locale: string | null }

/**
 * What the member of this token is coming to and may still open, cancelled events included, and their language; without the dates of
 * series to which they come every time. Undefined where no calendar has the token, or its account is closed.
 */
async function readOwnCalendar(
  run: Run,
  { tokenHash, nowMs }: { tokenHash: Buffer; nowMs: number },
): Promise<OwnCalendar | undefined> {
  const { rows } = await run<OwnCalendar>({
    name: 'own calendar',
    text: `
      select coalesce((
        select jsonb_agg(mine.event order by mine.starts_at, mine.id) from (
          select e.id, e.starts_at, jsonb_build_object(${calendarColumns}) || ${hiddenPlace}
              || hearth.words_in(e.id, hearth.locale_of(f.user_id)) as event
          from public.attendances a join public.events e on e.id = a.event_id
          left join public.event_addresses d on d.event_id = e.id
          where a.user_id = f.user_id and a.answer = 'coming'
            and e.ends_at > to_timestamp($2::float8 / 1000) - make_interval(days => ${rememberedDays})
            and hearth.may_open_event(e.id, f.user_id)
            and not exists (select from hearth.series_dates t join hearth.series_regulars g on g.series_id = t.series_id
              where t.event_id = e.id and g.user_id = f.user_id)
          order by e.starts_at desc, e.id limit ${maxEvents}
        ) mine
      ), '[]') as events, f.user_id as "personId", hearth.locale_of(f.user_id) as locale
      from hearth.calendar_feeds f join auth.users u on u.id = f.user_id
      where f.token_hash = $1 and (u.banned_until is null or u.banned_until <= to_timestamp($2::float8 / 1000))`,
    values: [tokenHash, nowMs],
  })
  return rows[0]
}

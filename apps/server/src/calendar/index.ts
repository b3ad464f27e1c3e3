import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import { localeOf, localeParameter } from '@hearth/messages/locales'
import type { FastifyInstance } from 'fastify'
import type { Identify } from '../auth/index.ts'
import { createTextCache, sendCached } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { asRead } from './as-read.ts'
import { writeEventCalendar, writeSeriesCalendar } from './event-calendar.ts'
import { getEventForCalendar } from './queries.ts'
import { getSeriesForCalendar } from './series-queries.ts'

export { asRead, type WordsByLanguage } from './as-read.ts'
export type { CalendarEvent } from './calendar-event.ts'
export { eveningFacts, eveningParagraphs } from './evening-words.ts'
export {
  openPictureOf,
  placeFacts,
  placeOf,
  writeEventCalendar,
  writeFeedCalendar,
} from './event-calendar.ts'
export { createOpenSeries, type OpenSeriesReader } from './open-series.ts'
export {
  calendarTokenHash,
  newCalendarToken,
  ownCalendarRoute,
  ownCalendarUrl,
} from './own-calendar.ts'
export {
  calendarColumns,
  getEventForCalendar,
  hiddenPlace,
  inEachLanguage,
  openVenueAddress,
  type ReadersEvent,
} from './queries.ts'
export { readableText } from './readable-text.ts'
export { momentFacts, type ReadersMoment, sayMoment } from './say-moment.ts'
export { sayWhen, whenFacts } from './say-when.ts'
export {
  type CalendarEntry,
  calendarEntries,
  entriesOfSeries,
} from './series-entries.ts'
export { listRegularSeries } from './series-queries.ts'
export { momentOf } from './wall-moment.ts'

const type = 'text/calendar; charset=utf-8'
const maxCached = 1000

/**
 * `GET /event/{id}.ics` and `/series/{id}.ics`: the event, or the series, for a calendar. Public and unlisted events need no sign-in,
 * because calendars have none; with a member's token it also writes what that member may open. In the language that the address names
 * (`?lang=`), else in a member's own, else in English.
 */
export function calendarRoutes(
  app: FastifyInstance,
  { parts, identify }: { parts: Parts; identify: Identify },
): void {
  const { database, config, now } = parts
  const { siteUrl } = config
  const forEveryone = createTextCache({ name: 'calendars', now, max: maxCached })
  const run: Run = (statement) => database.run({ role: 'hearth_engine' }, { ...statement, fromReplica: true })

  type Wanted = { id: string; personId: string | null; named: unknown }
  const writers = {
    async event({ id, personId, named }: Wanted): Promise<string | undefined> {
      const event = await getEventForCalendar(run, { eventId: id, personId })
      if (!event) return undefined
      const reading = readingOf(named, event.readerLocale)
      return inLocale(reading, () => writeEventCalendar(asRead(event), { siteUrl }))
    },
    async series({ id, personId, named }: Wanted): Promise<string | undefined> {
      const series = await getSeriesForCalendar(run, { seriesId: id, personId, nowMs: now() })
      if (!series) return undefined
      const reading = readingOf(named, series.readerLocale)
      return inLocale(reading, () => writeSeriesCalendar(series, { siteUrl, nowMs: now() }))
    },
  }

  type Asked = { Params: { id: string }; Querystring: Record<string, unknown> }
  for (const kind of ['event', 'series'] as const) {
    app.get<Asked>(`/${kind}/:id(^[A-Za-z0-9_-]+).ics`, async (request, reply) => {
      const { id } = request.params
      const named = request.query[localeParameter]
      const identity = request.headers.authorization ? await identify(request) : undefined
      const fileName = `attachment; filename="hearth-${id}.ics"`
      if (identity?.kind === 'member') {
        const text = await writers[kind]({ id, personId: identity.userId, named })
        if (text === undefined) throw new AppError('not_found', m.site_calendar_event_missing)
        return reply
          .header('cache-control', 'private, no-store')
          .header('content-disposition', fileName)
          .type(type)
          .send(text)
      }
      const cached = await forEveryone.get(`${localeOf(named)} ${kind} ${id}`, () =>
        writers[kind]({ id, personId: null, named }),
      )
      if (!cached) throw new AppError('not_found', m.site_calendar_event_missing)
      return sendCached(request, reply.header('content-disposition', fileName), cached, type)
    })
  }
}

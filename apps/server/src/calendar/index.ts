import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import { localeOf, localeParameter } from '@hearth/messages/locales'
import type { FastifyInstance } from 'fastify'
import type { Identify } from '../auth/index.ts'
import { createTextCache, sendCached } from '../http/index.ts'
import type { Parts } from '../parts.ts'
import { asRead } from './as-read.ts'
import { writeEventCalendar } from './event-calendar.ts'
import { getEventForCalendar } from './queries.ts'

export { asRead, type WordsByLanguage } from './as-read.ts'
export { eveningFacts, eveningParagraphs } from './evening-words.ts'
export {
  type CalendarEvent,
  openPictureOf,
  placeFacts,
  placeOf,
  writeEventCalendar,
  writeFeedCalendar,
} from './event-calendar.ts'
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
  type ReadersEvent,
} from './queries.ts'
export { readableText } from './readable-text.ts'
export { momentFacts, type ReadersMoment, sayMoment } from './say-moment.ts'
export { sayWhen, whenFacts } from './say-when.ts'
export { momentOf } from './wall-moment.ts'

const type = 'text/calendar; charset=utf-8'
const maxCached = 1000

/**
 * `GET /event/{id}.ics`: the event for a calendar. Public and unlisted events need no sign-in, because calendars
 * have none; with a member's token it also writes what that member may open. In the language that the address names
 * (`?lang=`), else in a member's own, else in English.
 */
export function calendarRoutes(
  app: FastifyInstance,
  { parts, identify }: { parts: Parts; identify: Identify },
): void {
  const { database, config, now } = parts
  const forEveryone = createTextCache({ now, max: maxCached })

  async function write(
    eventId: string,
    personId: string | null,
    named?: unknown,
  ): Promise<string | undefined> {
    const event = await getEventForCalendar(
      (statement) => database.run({ role: 'hearth_engine' }, statement),
      { eventId, personId },
    )
    if (!event) return undefined
    const reading = readingOf(named, event.readerLocale)
    return inLocale(reading, () => writeEventCalendar(asRead(event), { siteUrl: config.siteUrl }))
  }

  type Asked = { Params: { id: string }; Querystring: Record<string, unknown> }
  app.get<Asked>('/event/:id(^[A-Za-z0-9_-]+).ics', async (request, reply) => {
    const { id } = request.params
    const named = request.query[localeParameter]
    const identity = request.headers.authorization ? await identify(request) : undefined
    const fileName = `attachment; filename="hearth-${id}.ics"`
    if (identity?.kind === 'member') {
      const text = await write(id, identity.userId, named)
      if (text === undefined) throw new AppError('not_found', m.site_calendar_event_missing)
      return reply
        .header('cache-control', 'private, no-store')
        .header('content-disposition', fileName)
        .type(type)
        .send(text)
    }
    const cached = await forEveryone.get(`${localeOf(named)} ${id}`, () => write(id, null, named))
    if (!cached) throw new AppError('not_found', m.site_calendar_event_missing)
    return sendCached(request, reply.header('content-disposition', fileName), cached, type)
  })
}

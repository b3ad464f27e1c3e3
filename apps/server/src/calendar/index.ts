import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { FastifyInstance } from 'fastify'
import type { Identify } from '../auth/index.ts'
import type { Parts } from '../parts.ts'
import { writeEventCalendar } from './event-calendar.ts'
import { getEventForCalendar } from './queries.ts'

export {
  type CalendarEvent,
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
export { calendarColumns, getEventForCalendar, hiddenPlace } from './queries.ts'
export { readableText } from './readable-text.ts'
export { momentFacts, type ReadersMoment, sayMoment } from './say-moment.ts'
export { sayWhen, whenFacts } from './say-when.ts'
export { momentOf } from './wall-moment.ts'

/**
 * `GET /event/{id}.ics`: the event for a calendar. Public and unlisted events need no sign-in, because calendars
 * have none; with a member's token it also writes what that member may open.
 */
export function calendarRoutes(
  app: FastifyInstance,
  { parts, identify }: { parts: Parts; identify: Identify },
): void {
  const { database, config } = parts

  app.get<{ Params: { id: string } }>('/event/:id(^[A-Za-z0-9_-]+).ics', async (request, reply) => {
    const identity = request.headers.authorization ? await identify(request) : undefined
    const personId = identity?.kind === 'member' ? identity.userId : null
    const event = await getEventForCalendar(
      (statement) => database.run({ role: 'hearth_engine' }, statement),
      { eventId: request.params.id, personId },
    )
    if (!event) throw new AppError('not_found', m.site_calendar_event_missing())
    return reply
      .header('cache-control', personId ? 'private, no-store' : 'public, max-age=60')
      .header('content-disposition', `attachment; filename="hearth-${event.id}.ics"`)
      .type('text/calendar; charset=utf-8')
      .send(writeEventCalendar(event, { siteUrl: config.siteUrl }))
  })
}

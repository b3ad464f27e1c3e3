import type { EventRecord } from '@hearth/contracts/event'
import { eventFields, readPath } from '@hearth/contracts/event-fields'
import { eventSpan } from '@hearth/contracts/event-span'
import type { Read } from '@hearth/contracts/reads'
import type { OwnList } from '../../../data/event/records.ts'
import type { FakeBackend } from '../../../testing/fake-backend.ts'

type Rows = Read<'open_events'>

/** Records as the tables give them, of the same events that the engine has. */
export function answerRecords(
  backend: FakeBackend,
  {
    events,
    listedAt,
    failOr,
    recommended,
    lists,
  }: {
    events: EventRecord[]
    listedAt: (all: EventRecord[], providerId?: string) => EventRecord[]
    failOr: <T>(part: 'getEvent' | 'browseEvents' | 'getEventRecommendations', result: () => T) => T
    recommended: readonly { id: string; reason?: string; about?: string }[]
    lists: Record<OwnList, () => readonly { event_id: string }[]>
  },
): void {
  const open = (ids: readonly string[]): Rows =>
    ids.flatMap((id) => events.filter((event) => event.id === id).map(rowOf))
  /** What fails at the engine fails here, as the tables say it. */
  const orFailure = <T>(part: Parameters<typeof failOr>[0], result: () => T): T | Response => {
    try {
      return failOr(part, result)
    } catch {
      return Response.json({ code: 'unavailable', message: 'Nothing answers.' }, { status: 503 })
    }
  }
  backend.answerRead('open_events', ({ ids }) =>
    orFailure(ids.length === 1 ? 'getEvent' : 'browseEvents', () => open(ids)),
  )
  backend.answerRead('events_of_member', ({ member }) =>
    events.filter(({ createdBy }) => createdBy?.id === member).map(rowOf),
  )
  backend.answerRead('events_of_host', ({ member, from_day, to_day }) =>
    events
      .filter(
        ({ createdBy, status, timing: { startDate } }) =>
          createdBy?.id === member && status === 'published' && startDate >= from_day && startDate <= to_day,
      )
      .map(rowOf),
  )
  backend.answerRead('my_events', ({ list }) =>
    orFailure('browseEvents', () => open(lists[list as OwnList]().map(({ event_id }) => event_id))),
  )
  backend.answerRead('events_at', ({ venue, provider, past = false }) =>
    orFailure('browseEvents', () => {
      const startOf = ({ timing }: EventRecord) => eventSpan(timing).startsAtMs
      const there = listedAt(events, provider)
        .filter(
          (event) =>
            event.status === 'published' &&
            (venue === undefined || event.venue.id === venue) &&
            eventSpan(event.timing).endsAtMs < Date.now() === past,
        )
        .sort((a, b) => (past ? startOf(b) - startOf(a) : startOf(a) - startOf(b)))
      return { total: there.length, events: there.map(rowOf) }
    }),
  )
  backend.answerRead('recommended_events', () =>
    orFailure('getEventRecommendations', () =>
      recommended.flatMap(({ id, reason = 'well_loved', about = null }) =>
        open([id]).map((row) => ({ ...row, reason, about })),
      ),
    ),
  )
}

function rowOf(event: EventRecord): Rows[number] {
  const row: Record<string, unknown> = {
    starts_at: new Date(eventSpan(event.timing).startsAtMs).toISOString(),
    created_by: event.createdBy?.id ?? null,
    creator_type: event.createdBy?.type ?? 'member',
    liked: event.isLiked,
    creator: event.createdBy
      ? {
          username: event.createdBy.name,
          display_name: event.createdBy.name,
          profile_photo_url: event.createdBy.avatar ?? null,
        }
      : null,
  }
  for (const { path, kind, column } of eventFields) {
    const value = readPath(event, path) ?? null
    if (kind === 'range') {
      const { min, max } = (value ?? { min: null, max: null }) as { min: number | null; max: number | null }
      Object.assign(row, { [`${column}_min`]: min, [`${column}_max`]: max })
    } else row[column] = kind === 'instant' ? new Date(value as number).toISOString() : value
  }
  return row as Rows[number]
}

import type { SchedulePublishingReply } from '@hearth/contracts'
import type { Row } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'
import { mutationOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { clockIn, formatShortDay, formatZone } from '../../format/when.ts'
import { callFunction } from '../call-function.ts'
import { getBackend } from '../network.ts'
import { eventKeys } from './queries.ts'

/** When a draft publishes itself. `failure` says why it could not when its moment came. */
export type Schedule = Pick<Row<'event_schedules'>, 'event_id' | 'publish_at' | 'failure'>

/** So many drafts of somebody wait for their moment at the most that are shown. */
const maxSchedules = 100

/** The moments of all drafts that the member hosts, by event; for everybody else the table shows none. */
export function schedulesOptions() {
  return queryOptions({
    queryKey: eventKeys.schedules,
    staleTime: 0,
    queryFn: async ({ signal }): Promise<Record<string, Schedule>> => {
      const backend = await getBackend()
      const { data } = await backend
        .from('event_schedules')
        .select('event_id, publish_at, failure')
        .order('publish_at')
        .limit(maxSchedules)
        .abortSignal(signal)
        .throwOnError()
      return Object.fromEntries(data.map((schedule) => [schedule.event_id, schedule]))
    },
  })
}

/** Chooses the moment, as the clock of the event shows it, moves it, or takes it back with `null`. */
export function scheduling(client: QueryClient, eventId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: ({ at }: { at: string | null }): Promise<SchedulePublishingReply> =>
      callFunction('schedule-publishing', { eventId, at }),
    onSuccess: () => client.invalidateQueries({ queryKey: eventKeys.schedules }),
  })
}

/** `Fri 20 Nov at 18:00, Lisbon time`. */
export function publishMoment({ publish_at }: Schedule, timeZone: string, nowMs: number): string {
  const { date, time } = clockIn(timeZone, Date.parse(publish_at))
  return m.event_moment({ day: formatShortDay(date, nowMs), time, zone: formatZone(timeZone) })
}

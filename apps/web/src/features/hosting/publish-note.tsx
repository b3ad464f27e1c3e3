import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { publishMoment, schedulesOptions } from '../../data/event/publishing.ts'
import { Alert } from '../../ui/alert.tsx'
import { useNow } from '../../ui/use-now.ts'

/** Says when a draft publishes itself, or why it could not; nothing where no moment is chosen. */
export function PublishNote({ event: { id, timing } }: { event: Pick<EventRecord, 'id' | 'timing'> }) {
  const nowMs = useNow()
  const { data } = useQuery(schedulesOptions())
  const schedule = data?.[id]
  if (!schedule) return null
  const moment = publishMoment(schedule, timing.timezone ?? 'UTC', nowMs)
  if (!schedule.failure) return <p>{m.hosting_publishes_on({ moment })}</p>
  return <Alert tone="bad">{m.hosting_publish_failed({ moment, failure: schedule.failure })}</Alert>
}

import { eventStatuses } from '../event/event-values.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'

const { id: user_id, ...named } = person.shape
const state = z.enum(['invited', 'accepted'])

export const hostingReads = {
  /** Who hosts an event with its owner, or is asked to; the latter is told to hosts and to themselves alone. */
  event_co_hosts: z.array(z.object({ user_id, ...named, state, created_at: z.string() })),
  /** The events that a member hosts with their owners, or is asked to. A draft opens only after the yes. */
  my_co_hosting: z.array(
    z.object({
      event_id: z.string(),
      state,
      title: z.string(),
      status: z.enum(eventStatuses),
      start_date: z.string(),
      start_time: z.string().nullable(),
      timezone: z.string(),
      all_day: z.boolean(),
      host_name: z.string().nullable(),
      host_username: z.string().nullable(),
      created_at: z.string(),
    }),
  ),
}

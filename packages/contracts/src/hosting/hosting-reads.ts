import { eventStatuses } from '../event/event-values.ts'
import { rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'

const { id: user_id, ...named } = person.shape
const state = z.enum(['invited', 'accepted'])

export const hostingReads = {
  /** Who hosts an event with its owner, or is asked to; the latter is told to hosts and to themselves alone. */
  event_co_hosts: rows({ user_id, ...named, state, created_at: z.string() }),
  /** The events that a member hosts with their owners, or is asked to. A draft opens only after the yes. */
  my_co_hosting: rows({
    ...texts('event_id', 'title', 'start_date', 'timezone', 'created_at'),
    ...textsOrNull('start_time', 'host_name', 'host_username'),
    state,
    status: z.enum(eventStatuses),
    all_day: z.boolean(),
  }),
  /** For a host: those who came and agreed to hear from them; without a `user_id` guests without an account. */
  my_people: rows({
    ...texts('id', 'last_at'),
    ...textsOrNull('user_id', 'username', 'display_name', 'profile_photo_url'),
    times: z.number(),
  }),
  /** How many these are, 1000 at the most, and from when on they may be written to again; null where at once. */
  my_people_summary: z.object({ people: z.number(), next_word_at: z.string().nullable() }),
  /** From whom a member hears, with the last words since they agreed. */
  my_hosts: rows({
    ...texts('id', 'host_id', 'username'),
    ...textsOrNull('display_name', 'profile_photo_url', 'body', 'said_at'),
  }),
}

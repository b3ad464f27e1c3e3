import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

// A member's own calendar: an address that a calendar program reads. Whoever knows it reads what they are coming to.

const nothing = z.strictObject({})

/** `calendar-feed {}`: since when there is an address, ISO 8601 in UTC; the address itself nobody can say again. */
export const calendarFeedRequestSchema = nothing
export const calendarFeedReplySchema = z.object({ since: z.string().nullable() })

/** `renew-calendar-feed {}`: a new address, told this once. The one before ends at once. */
export const renewCalendarFeedRequestSchema = nothing
export const renewCalendarFeedReplySchema = z.object({ address: z.url(), since: z.string() })

/** `end-calendar-feed {}`: no address any more. `ended` is false when there was none. */
export const endCalendarFeedRequestSchema = nothing
export const endCalendarFeedReplySchema = z.object({ ended: z.boolean() })

export const calendarFeedFunctions = {
  'calendar-feed': {
    input: calendarFeedRequestSchema,
    output: calendarFeedReplySchema,
    by: 'member',
    repeat: 'same',
  },
  'renew-calendar-feed': {
    input: renewCalendarFeedRequestSchema,
    output: renewCalendarFeedReplySchema,
    by: 'member',
    repeat: 'never',
    ownLogin: true,
  },
  'end-calendar-feed': {
    input: endCalendarFeedRequestSchema,
    output: endCalendarFeedReplySchema,
    by: 'member',
    repeat: 'same',
    ownLogin: true,
  },
} as const satisfies FunctionRows

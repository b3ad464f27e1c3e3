import { accessIds } from '../event/event-values.ts'
import { choices, line, link, longText, picture } from '../fields/text-fields.ts'
import { isTimeZone } from '../fields/wall-time.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { venueAudienceIds, venueFeatureIds, venueKindIds } from './venue-values.ts'
import { weeklyHoursSchema } from './weekly-hours.ts'

const latitude = z
  .number()
  .min(-90, 'Use a latitude from -90 to 90.')
  .max(90, 'Use a latitude from -90 to 90.')
const longitude = z
  .number()
  .min(-180, 'Use a longitude from -180 to 180.')
  .max(180, 'Use a longitude from -180 to 180.')

/** What an owner says of a venue. Form and server share it, so both refuse with the same sentences. */
export const venueInputSchema = z.strictObject({
  /** Made by the browser, so that saving twice makes one venue. */
  id: z.uuid('This is not a venue.'),
  name: line(120).min(2, 'Give it a name of at least 2 characters.'),
  kind: z.enum(venueKindIds, 'Choose what kind of place it is.'),
  description: longText(5000).optional(),
  city: line(80).min(1, 'Say in which city it is.'),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country.')
    .optional(),
  timezone: z.string().max(60).refine(isTimeZone, 'Choose a time zone from the list.'),
  capacity: z
    .number()
    .int('Use a whole number.')
    .min(1, 'Leave room for at least one person.')
    .max(100_000, 'Use at most 100000.')
    .optional(),
  features: choices(venueFeatureIds).default([]),
  access: choices(accessIds).default([]),
  hours: weeklyHoursSchema.default([]),
  hoursNote: line(300).optional(),
  prices: longText(1000).optional(),
  houseRules: longText(2000).optional(),
  website: link(500).optional(),
  photos: z.array(picture(300)).max(12, 'Use at most 12 photos.').default([]),
  address: z.strictObject({
    address: line(240),
    directions: longText(1000).optional(),
    position: z.strictObject({ latitude, longitude }).optional(),
    audience: z.enum(venueAudienceIds),
  }),
  contact: z
    .strictObject({
      email: z.email('Use an e-mail address like name@example.org.').max(254).optional(),
      phone: z
        .string()
        .trim()
        .max(40, 'Use at most 40 characters.')
        .regex(/^[+0-9 ()./-]*$/, 'Use digits, spaces and +.')
        .optional(),
      note: line(300).optional(),
      audience: z.enum(venueAudienceIds),
    })
    .optional(),
  /** `updated_at` of the venue that the form began with: a change made elsewhere since then is not overwritten. */
  basedOn: z.iso.datetime({ offset: true }).optional(),
})
export type VenueInput = z.input<typeof venueInputSchema>

/** `save-venue {VenueInput}`: makes the venue, or changes one's own. `conflict` when `basedOn` is no longer true. */
export const saveVenueReplySchema = z.object({ venueId: z.string() })

/** `close-venue {venueId, isClosed}`: closes it or opens it again. Its past and its page stay. */
export const closeVenueRequestSchema = z.strictObject({ venueId: z.uuid(), isClosed: z.boolean() })
export const closeVenueReplySchema = z.object({ venueId: z.string(), status: z.enum(['open', 'closed']) })

/** `delete-venue {venueId}`: only while no event names it; else `conflict` says to close it. */
export const deleteVenueRequestSchema = z.strictObject({ venueId: z.uuid() })
export const deleteVenueReplySchema = z.object({ venueId: z.string() })

export const venueFunctions = {
  'save-venue': {
    input: venueInputSchema,
    output: saveVenueReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'close-venue': {
    input: closeVenueRequestSchema,
    output: closeVenueReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'delete-venue': {
    input: deleteVenueRequestSchema,
    output: deleteVenueReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

import * as m from '@hearth/messages'
import { accessIds } from '../event/event-values.ts'
import { choices, line, link, longText, picture } from '../fields/text-fields.ts'
import { isTimeZone } from '../fields/wall-time.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { venueAudienceIds, venueFeatureIds, venueKindIds } from './venue-values.ts'
import { weeklyHoursSchema } from './weekly-hours.ts'

const latitude = z
  .number()
  .min(-90, { error: () => m.venue_latitude_wrong() })
  .max(90, { error: () => m.venue_latitude_wrong() })
const longitude = z
  .number()
  .min(-180, { error: () => m.venue_longitude_wrong() })
  .max(180, { error: () => m.venue_longitude_wrong() })

/** What an owner says of a venue. Form and server share it, so both refuse with the same sentences. */
export const venueInputSchema = z.strictObject({
  /** Made by the browser, so that saving twice makes one venue. */
  id: z.uuid({ error: () => m.venue_not_a_venue() }),
  name: line(120).min(2, { error: () => m.venue_name_short() }),
  kind: z.enum(venueKindIds, { error: () => m.venue_kind_missing() }),
  description: longText(5000).optional(),
  city: line(80).min(1, { error: () => m.venue_city_missing() }),
  /** ISO 3166-1 alpha-2. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, { error: () => m.venue_country_missing() })
    .optional(),
  timezone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: () => m.site_fields_time_zone_unknown() }),
  capacity: z
    .number()
    .int({ error: () => m.site_fields_not_whole() })
    .min(1, { error: () => m.venue_capacity_min() })
    .max(100_000, { error: () => m.venue_capacity_max() })
    .optional(),
  features: choices(venueFeatureIds).default([]),
  access: choices(accessIds).default([]),
  hours: weeklyHoursSchema.default([]),
  hoursNote: line(300).optional(),
  prices: longText(1000).optional(),
  houseRules: longText(2000).optional(),
  website: link(500).optional(),
  photos: z
    .array(picture(300))
    .max(12, { error: () => m.site_fields_photos_many() })
    .default([]),
  /** Hosts may take the pictures for their events. */
  lendsPictures: z.boolean().default(false),
  address: z.strictObject({
    address: line(240),
    directions: longText(1000).optional(),
    position: z.strictObject({ latitude, longitude }).optional(),
    audience: z.enum(venueAudienceIds),
  }),
  contact: z
    .strictObject({
      email: z
        .email({ error: () => m.venue_email_wrong() })
        .max(254)
        .optional(),
      phone: z
        .string()
        .trim()
        .max(40, { error: () => m.site_fields_too_long({ limit: 40 }) })
        .regex(/^[+0-9 ()./-]*$/, { error: () => m.venue_phone_wrong() })
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

import { namedCount } from '../member/member-reads.ts'
import { z } from '../zod.ts'
import { venueAudienceIds } from './venue-values.ts'

export const venueReads = {
  /** One page; the counts of a facet leave its own choice out. */
  venue_directory: z.object({
    venues: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        kind: z.string(),
        city: z.string(),
        country: z.string().nullable(),
        capacity: z.number().nullable(),
        features: z.array(z.string()),
        access: z.array(z.string()),
        photo: z.string().nullable(),
        /** Rounded to about a kilometre, as is the longitude. */
        latitude: z.number().nullable(),
        longitude: z.number().nullable(),
        /** How many coming events there the reader may see. */
        upcoming: z.number(),
      }),
    ),
    next: z.string().nullable(),
    total: z.number(),
    /** There are more than were counted beside the choices. */
    is_capped: z.boolean(),
    kinds: z.array(namedCount),
    cities: z.array(namedCount),
    features: z.array(namedCount),
    access: z.array(namedCount),
    /** Room for so many or more, for every size that the filters offer. */
    seats: z.array(namedCount),
  }),
  /** Venues as the event form offers them. `address` is null for whoever may not see it. */
  venues_for_picker: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      city: z.string(),
      kind: z.string(),
      capacity: z.number().nullable(),
      access: z.array(z.string()),
      timezone: z.string(),
      photo: z.string().nullable(),
      address: z.string().nullable(),
      address_audience: z.enum(venueAudienceIds).nullable(),
      is_mine: z.boolean(),
    }),
  ),
}

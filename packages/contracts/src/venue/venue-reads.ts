import { numbersOrNull, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { namedCount } from '../member/member-reads.ts'
import { z } from '../zod.ts'
import { venueAudienceIds } from './venue-values.ts'

export const venueReads = {
  /** One page; the counts of a facet leave its own choice out. */
  venue_directory: z.object({
    venues: rows({
      ...texts('id', 'name', 'kind', 'city'),
      ...textsOrNull('country', 'photo'),
      ...numbersOrNull('capacity', 'longitude'),
      features: z.array(z.string()),
      access: z.array(z.string()),
      /** Rounded to about a kilometre, as is the longitude. */
      latitude: z.number().nullable(),
      /** How many coming events there the reader may see. */
      upcoming: z.number(),
    }),
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
  venues_for_picker: rows({
    ...texts('id', 'name', 'city', 'kind', 'timezone'),
    ...textsOrNull('photo', 'address'),
    capacity: z.number().nullable(),
    access: z.array(z.string()),
    address_audience: z.enum(venueAudienceIds).nullable(),
    lends_pictures: z.boolean(),
    is_mine: z.boolean(),
  }),
}

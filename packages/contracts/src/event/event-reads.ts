import { flags, numbers, numbersOrNull, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'

const { id: user_id, ...seen } = person.shape

const photo = z.object({
  ...texts('id', 'picture', 'alt'),
  ...numbers('width', 'height'),
  ...flags('is_public', 'is_mine', 'is_hidden', 'i_asked'),
  /** Members alone read who took it. */
  taker: person.nullable(),
})

export const eventReads = {
  /** The photos of an event that the reader may see, and what they may do there; `null` where they may not open it. */
  event_photos: z
    .object({
      ...flags('is_open', 'is_host', 'may_add'),
      /** How many are the reader's own. */
      mine: z.number(),
      photos: z.array(photo),
    })
    .nullable(),
  featured_events: rows({
    ...texts('id', 'title', 'category', 'start_date', 'timezone', 'city'),
    ...textsOrNull('image', 'start_time'),
    all_day: z.boolean(),
  }),
  /**
   * What an event's page says beside its record, and the few that are like it; null where the reader may not open it. Times
   * are HH:MM; how one gets in is null, too, where the reader may not know the place.
   */
  event_page: z
    .object({
      evening: z.object({
        ...textsOrNull('bring', 'bring_note', 'doors_open_at', 'last_entry_at', 'way_in', 'way_in_note'),
        programme: z.array(z.object({ at: z.string(), line: z.string(), note: z.string().optional() })),
      }),
      like: rows({
        ...texts('id', 'title', 'category', 'start_date', 'timezone', 'city', 'venue_name', 'visibility'),
        ...textsOrNull('image', 'start_time', 'currency'),
        ...flags('all_day', 'is_online', 'is_free'),
        ...numbersOrNull('capacity', 'price_min', 'price_max'),
        taken: z.number(),
        by_donation: z.boolean().nullable(),
        good_for: z.array(z.string()).nullable(),
        access: z.array(z.string()).nullable(),
      }),
    })
    .nullable(),
  /** Whom the reader knows of those who come: followed, or met so many times where both had come. */
  known_guests: rows({ user_id, ...seen, is_followed: z.boolean(), met: z.number() }),
  /**
   * Of the events of a list a few faces of those who come, and how many of them the reader knows. Where the reader may not
   * see who comes, or nobody is to be seen, an event is not in it.
   */
  event_crowds: rows({
    ...texts('event_id'),
    ...numbers('known'),
    faces: z.array(person.omit({ id: true })),
  }),
  /** The middle of a city that is known; null of any other. */
  city_middle: z.object({ name: z.string(), latitude: z.number(), longitude: z.number() }).nullable(),
  /** Why events are recommended; what a reason is `about` may be nobody's to name any more. */
  recommendation_reasons: z.array(
    z.object({ event_id: z.string(), reason: z.string(), about: z.string().nullable() }),
  ),
}

import { flags, numbers, numbersOrNull, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { wordsInLanguage } from '../translation/translation-reads.ts'
import { z } from '../zod.ts'
import { creatorTypes } from './event-values.ts'

const { id: user_id, ...seen } = person.shape

const photo = z.object({
  ...texts('id', 'picture', 'alt'),
  ...numbers('width', 'height'),
  ...flags('is_public', 'is_mine', 'is_hidden', 'i_asked'),
  /** Members alone read who took it. */
  taker: person.nullable(),
})

/** The row of an event with its host and whether the reader saved it; `recordOf` makes the record of it. */
export const eventRecordRow = z.object({
  ...texts('id', 'title', 'category', 'start_date', 'timezone', 'venue_id', 'venue_name', 'venue_address'),
  ...texts('city', 'status', 'visibility', 'source', 'starts_at', 'created_at', 'updated_at'),
  ...textsOrNull('intention', 'description', 'end_date', 'start_time', 'end_time', 'currency', 'image'),
  ...textsOrNull('external_url', 'online_url', 'series', 'created_by'),
  ...flags('all_day', 'is_free', 'is_featured', 'sacred_fire_blessing', 'liked'),
  ...numbersOrNull('capacity', 'price_min', 'price_max'),
  by_donation: z.boolean().nullable(),
  consciousness_level: z.number(),
  tags: z.array(z.string()),
  good_for: z.array(z.string()).nullable(),
  access: z.array(z.string()).nullable(),
  creator_type: z.enum(creatorTypes),
  creator: z.object({ username: z.string(), ...textsOrNull('display_name', 'profile_photo_url') }).nullable(),
})

export const eventReads = {
  /** Those of some events that open to the reader, in the order of the ids. */
  open_events: z.array(eventRecordRow),
  /** A member's events in time order, as the reader may see them. */
  events_of_member: z.array(eventRecordRow),
  /** What a member hosts from one day to another, each date of a series. */
  events_of_host: z.array(eventRecordRow),
  /** The events of one of the reader's own lists, in its order. */
  my_events: z.array(eventRecordRow),
  /** The first of what takes place at a venue or with a provider, or took place there, and how many there are. */
  events_at: z.object({ total: z.number(), events: z.array(eventRecordRow) }),
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
   * are HH:MM; how one gets in is null, too, where the reader may not know the place. `words` is there where the original is
   * in another language than the one that is asked for.
   */
  event_page: z
    .object({
      evening: z.object({
        ...textsOrNull('bring', 'bring_note', 'doors_open_at', 'last_entry_at', 'way_in', 'way_in_note'),
        programme: z.array(z.object({ at: z.string(), line: z.string(), note: z.string().optional() })),
      }),
      words: wordsInLanguage.optional(),
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
  /** What may please the reader, and why; what a reason is `about` may be nobody's to name any more. */
  recommended_events: z.array(eventRecordRow.extend({ ...texts('reason'), ...textsOrNull('about') })),
}

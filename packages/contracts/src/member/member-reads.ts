import { flags, numbers, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { providerStatusIds } from '../provider/provider-values.ts'
import { venueKindIds } from '../venue/venue-values.ts'
import { z } from '../zod.ts'
import { audienceIds, firstMessagesFromIds, profileFieldIds } from './member-values.ts'

/** Somebody in a list or beside a row. */
export const person = z.object({
  ...texts('id', 'username'),
  ...textsOrNull('display_name', 'profile_photo_url'),
})
/** A value and how often it was found. */
export const namedCount = z.object({ name: z.string(), count: z.number() })

const card = person.extend({
  ...textsOrNull('pronouns', 'city'),
  created_at: z.string(),
  interests: z.array(z.string()).nullable(),
  offers: z.array(z.string()).nullable(),
})

export const memberReads = {
  /** `null` when there is none, and for whoever they blocked. */
  member_profile: z
    .object({
      ...numbers('followers', 'following', 'hosted'),
      ...flags('is_followed', 'follows_me', 'is_blocked', 'may_write'),
      /** The reader's conversation with them, where there is one. */
      enquiry_id: z.string().nullable(),
      /** Whether search engines may list their page: told to its owner alone. */
      is_findable: z.boolean().nullable(),
      /** Who may send them a first message: told to its owner alone. */
      first_messages_from: z.enum(firstMessagesFromIds).nullable(),
      profile: person.extend({ cover_photo_url: z.string().nullable(), created_at: z.string() }),
      details: rows({
        field: z.enum(profileFieldIds),
        value: z.union([z.string(), z.array(z.string()), z.literal(true)]),
        /** Told to its owner alone. */
        audience: z.enum(audienceIds).nullable(),
      }),
      provider: z
        .object({
          ...texts('id', 'name'),
          ...textsOrNull('headline', 'photo'),
          status: z.enum(providerStatusIds),
          categories: z.array(z.string()),
        })
        .nullable(),
      venues: rows({
        ...texts('id', 'name', 'city'),
        kind: z.enum(venueKindIds),
        photo: z.string().nullable(),
      }),
      /** Ids of events that they came to, the newest first; null where they do not show them. */
      attended: z.array(z.string()).nullable(),
    })
    .nullable(),
  /** The first page counts, the others bring members alone. */
  member_directory: z.object({
    /** `hosting` counts what they host that is still to come. */
    members: z.array(card.extend({ hosting: z.number(), is_new: z.boolean() })),
    next: z.string().nullable(),
    total: z.number().nullable(),
    /** There are more than were counted beside the choices. */
    is_capped: z.boolean().optional(),
    interests: z.array(namedCount).nullable(),
    cities: z.array(namedCount).nullable(),
  }),
  /** `shares` names the interests and the city that they have in common with whoever asks. */
  members_like_me: z.array(card.extend({ shares: z.array(z.string()) })),
}

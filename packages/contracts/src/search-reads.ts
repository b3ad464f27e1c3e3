import { flags, numbersOrNull, rows, texts, textsOrNull } from './fields/read-fields.ts'
import { namedCount } from './member/member-reads.ts'
import { z } from './zod.ts'

const kind = z.enum(['events', 'venues', 'providers', 'members'])

/** One thing that was found. `category` is an event's, a venue's kind or a provider's first. */
const hit = z.object({
  ...texts('id', 'title'),
  ...textsOrNull('city', 'category', 'starts_at', 'timezone'),
  ...numbersOrNull('distance_km', 'latitude', 'longitude'),
  kind,
  /** An event's place, a provider's headline, a member's username. */
  line: z.string().nullable(),
  /** A stored path; of events an address. */
  photo: z.string().nullable(),
  /** Money in minor units. */
  price: z
    .object({
      ...flags('is_free', 'by_donation'),
      min: z.number().nullable(),
      currency: z.string().nullable(),
    })
    .nullable(),
  is_online: z.boolean(),
})

export const searchReads = {
  /** One page of what was found. Each count is what choosing its value gives. */
  search: z.object({
    groups: z.record(kind, z.number()),
    hits: z.array(hit),
    /** What is called as the sentence says, whatever was chosen; may be among the hits too. */
    named: z.array(hit),
    /** What is not among the hits and comes near: with all words of the sentence, or some of those that were asked for. */
    also: z.array(hit),
    next: z.string().nullable(),
    total: z.number(),
    /** There are more than were counted: every number is "at least". */
    is_capped: z.boolean(),
    facets: z.object({
      kinds: z.array(namedCount),
      categories: z.array(namedCount),
      cities: z.array(namedCount),
      access: z.array(namedCount),
      price: z.array(namedCount),
      prices: rows({
        currency: z.string(),
        count: z.number(),
        up_to: rows({ amount: z.number(), count: z.number() }),
      }),
      online: z.array(namedCount),
      when: z.array(namedCount.extend({ from: z.string(), to: z.string() })),
    }),
  }),
  /** The names of each city that a sentence may mean, the usual one first. */
  search_cities: z.object({ cities: z.array(z.array(z.string())) }),
  /** The first few of each kind for what is being typed. */
  search_quick: z.object({ hits: z.array(hit) }),
}

import {
  askStewardshipRequestSchema,
  circleIds,
  eveningSchema,
  postAudiences,
  postLimits,
  reactionKinds,
  saveGoalRequestSchema,
  savePledgeRequestSchema,
  saveRoadmapItemRequestSchema,
  saveVisionRequestSchema,
  sayCommentRequestSchema,
  sayOnRoadmapRequestSchema,
} from '@hearth/contracts'
import { drawnFaceNumbers } from '@hearth/contracts/drawn-faces'
import { askMemberRequestSchema, askProviderRequestSchema } from '@hearth/contracts/enquiry'
import {
  accessIds,
  type Category,
  eventStatuses,
  goodForIds,
  visibilityIds,
} from '@hearth/contracts/event-values'
import { audienceIds, maxProfileList, profileFieldIds, profileFields } from '@hearth/contracts/member-values'
import { kindTakers } from '@hearth/contracts/place-kind-values'
import { providerInputSchema } from '@hearth/contracts/provider'
import { enquiryStateIds, providerStatusIds } from '@hearth/contracts/provider-values'
import { venueInputSchema } from '@hearth/contracts/venue'
import { venueAudienceIds } from '@hearth/contracts/venue-values'
import { z } from 'zod'

/** Paragraphs of Markdown. */
const paragraphs = z.array(z.string())
/** Latitude and longitude in degrees. */
const position = z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)])
const { name, headline, categories, travelsKm, area, isOnline, languages, availability, hours } =
  providerInputSchema.shape
const profileText = (field: 'pronouns' | 'bio') => z.string().max(profileFields[field].limit).optional()
const profileList = (field: 'interests' | 'offers' | 'needs' | 'links') =>
  z.array(z.string().max(profileFields[field].limit)).max(maxProfileList).optional()

export const personSchema = z.strictObject({
  username: z.string(),
  name: z.string(),
  home: z.string(),
  /** The number of their drawn portrait. */
  face: z.int().min(1).max(drawnFaceNumbers.length),
  /** What somebody who tries Hearth signs in as. */
  role: z.enum(['member', 'host', 'admin']).optional(),
  pronouns: profileText('pronouns'),
  bio: profileText('bio'),
  interests: profileList('interests'),
  offers: profileList('offers'),
  needs: profileList('needs'),
  links: profileList('links'),
  showsAttended: z.boolean().optional(),
  /** Fields that are not for all members. */
  audiences: z.partialRecord(z.enum(profileFieldIds), z.enum(audienceIds)).optional(),
  /** Usernames, as is everyone below. */
  follows: z.array(z.string()).default([]),
})
export type SamplePerson = z.output<typeof personSchema>

const venueSchema = venueInputSchema
  .pick({
    name: true,
    kind: true,
    capacity: true,
    features: true,
    access: true,
    hours: true,
    hoursNote: true,
    prices: true,
    houseRules: true,
    contact: true,
  })
  .extend({
    key: z.string(),
    keeper: z.string(),
    about: paragraphs,
    address: z.string(),
    directions: z.string().optional(),
    /** Who reads the address. */
    told: z.enum(venueAudienceIds).default('everyone'),
    position,
    isClosed: z.boolean().default(false),
  })
const placeSchema = venueInputSchema.pick({ city: true, country: true, timezone: true }).extend({
  /** What people pay in. */
  currency: z.string(),
  /** Where the city lies, to about a kilometre; needed where a provider lives. */
  position: position.optional(),
  venues: z.array(venueSchema),
})
export type SamplePlace = Omit<z.output<typeof placeSchema>, 'venues'>
export type SampleVenue = SamplePlace & z.output<typeof venueSchema>

export const placesSchema = z.array(placeSchema)

/** Dates follow from the day it is asked for. The event itself is checked by the engine's rules. */
export const eventSchema = z.strictObject({
  key: z.string(),
  host: z.string(),
  title: z.string(),
  intention: z.string(),
  about: paragraphs,
  /** The key of a venue. */
  at: z.string(),
  /** 0 is Sunday. Week 0 holds the first such day from tomorrow on; weeks below 0 are past. */
  weekday: z.int().min(0).max(6),
  weeks: z.array(z.int()),
  from: z.string().optional(),
  to: z.string().optional(),
  /** Ends on the next day. */
  overnight: z.boolean().optional(),
  /** All day, for so many days. */
  days: z.int().optional(),
  /** In whole units of the place's currency; absent: free. */
  price: z
    .literal('donation')
    .or(z.strictObject({ from: z.number(), to: z.number() }))
    .optional(),
  capacity: z.int().optional(),
  tags: z.array(z.string()),
  goodFor: z.array(z.enum(goodForIds)).optional(),
  access: z.array(z.enum(accessIds)).default([]),
  /** One series, every so many weeks. */
  every: z.int().min(1).max(2).optional(),
  series: z.string().optional(),
  link: z.string().optional(),
  /** Happens at this address; the place then only tells the time zone. */
  online: z.string().optional(),
  visibility: z.enum(visibilityIds).default('public'),
  status: z.enum(eventStatuses).default('published'),
})
export type SampleEvent = z.output<typeof eventSchema> & { category: Category }

const serviceSchema = z.strictObject({
  name: z.string(),
  description: z.string().optional(),
  minutes: z.int().optional(),
  /** In whole units of the city's currency. */
  price: z
    .enum(['free', 'donation'])
    .or(z.strictObject({ from: z.number(), to: z.number().optional() }))
    .optional(),
  isOnline: z.boolean().default(false),
})
export type SampleService = z.output<typeof serviceSchema>

/** A page lies in the city where its owner lives. */
export const providerSchema = z.strictObject({
  owner: z.string(),
  status: z.enum(providerStatusIds).default('published'),
  name,
  headline,
  story: paragraphs,
  categories,
  travelsKm,
  area,
  isOnline,
  languages,
  availability,
  hours,
  services: z.array(serviceSchema),
  qualifications: z
    .array(z.strictObject({ title: z.string(), issuer: z.string().optional(), year: z.int().optional() }))
    .default([]),
  /** Events that list the page: key and week of the event, and what they do there. */
  at: z
    .array(
      z.strictObject({
        event: z.string(),
        part: z.string().optional(),
        asked: z.enum(['host', 'provider']).optional(),
      }),
    )
    .default([]),
})

/** A conversation; each message says who wrote and where it led. */
export const enquirySchema = z.strictObject({
  asker: z.string(),
  /** The owner of the page. */
  provider: z.string(),
  /** Which of the page's services, counted from 0. */
  service: z.int().optional(),
  beganDaysAgo: z.number(),
  messages: z.array(
    z.strictObject({
      by: z.enum(['asker', 'provider']),
      body: askProviderRequestSchema.shape.message,
      state: z.enum(enquiryStateIds).optional(),
    }),
  ),
})

/** What members write to each other. Accepted once "to" wrote back, or because it says so. */
export const conversationSchema = z.strictObject({
  asker: z.string(),
  to: z.string(),
  beganDaysAgo: z.number(),
  messages: z.array(
    z.strictObject({ by: z.enum(['asker', 'to']), body: askMemberRequestSchema.shape.message }),
  ),
})

/** `event` is the title of what a post is about, `venue` its key. */
export const postSchema = z.strictObject({
  key: z.string(),
  by: z.string(),
  hoursAgo: z.number(),
  body: z.string().min(1).max(postLimits.body),
  audience: z.enum(postAudiences).default('members'),
  event: z.string().optional(),
  venue: z.string().optional(),
  said: z
    .array(z.strictObject({ by: z.string(), hoursAgo: z.number(), body: z.string().max(postLimits.comment) }))
    .default([]),
  felt: z.partialRecord(z.enum(reactionKinds), z.array(z.string())).default({}),
})

const saidSchema = z.strictObject({
  by: z.string(),
  hoursAgo: z.number(),
  words: sayCommentRequestSchema.shape.body,
})
const drawing = z.enum([
  'blankets',
  'circle',
  'courtyard',
  'fire',
  'lanterns',
  'river',
  'roof',
  'soup',
  'supper',
  'tea',
  'window',
])
/** Pictures of events and photos of past ones, by the event's key; the drawings stand in `data/pictures`. */
export const picturesSchema = z.strictObject({
  events: z.array(
    z.strictObject({
      event: z.string(),
      picture: drawing,
      /** What stays in view, in hundredths. */
      focus: z.tuple([z.int().min(0).max(100), z.int().min(0).max(100)]),
      alt: z.string().max(200),
    }),
  ),
  photos: z.array(
    z.strictObject({
      event: z.string(),
      week: z.int().max(-1),
      /** Which of those who came took it. */
      taker: z.int().min(0),
      picture: drawing,
      isPublic: z.boolean(),
      alt: z.string().max(200),
    }),
  ),
})

/** What people say to each other at events, by the event's key; `replies` stand beneath it. */
export const commentsSchema = z.record(
  z.string(),
  z.array(saidSchema.extend({ isPinned: z.boolean().optional(), replies: z.array(saidSchema).default([]) })),
)

/** What the pages of some events say of the evening beside the record, by the event's key. */
export const eveningsSchema = z.record(
  z.string(),
  eveningSchema.extend({
    /** Everyone sees who comes; at all other events as hosts have it at first. */
    showsGuests: z.boolean().default(false),
    /** Kinds of spots. The first guest of a party has one of the first kind, who comes with them one of the second. */
    kinds: z
      .array(z.strictObject({ name: z.string(), places: z.int().nullable(), takers: z.enum(kindTakers) }))
      .default([]),
  }),
)
export type SampleEvenings = z.output<typeof eveningsSchema>

const at = { author: z.string(), daysAgo: z.number() }
export const strategySchema = z.strictObject({
  /** What stewards wrote first, and what they made of it. */
  vision: z.array(saveVisionRequestSchema.omit({ basedOn: true }).extend(at)),
  goals: z.array(saveGoalRequestSchema.omit({ id: true, until: true }).extend({ inDays: z.number() })),
  roadmap: z.array(
    saveRoadmapItemRequestSchema.omit({ id: true }).extend({
      key: z.string(),
      /** How many members support it. */
      supports: z.int(),
      comments: z.array(sayOnRoadmapRequestSchema.pick({ body: true }).extend(at)).default([]),
    }),
  ),
})

export const membershipSchema = z.strictObject({
  /** Who belongs how. The rest has not chosen yet. */
  circles: z.array(
    z.strictObject({
      username: z.string(),
      circle: z.enum(circleIds),
      isShown: z.boolean().default(false),
      pledge: savePledgeRequestSchema.shape.pledge.unwrap().optional(),
    }),
  ),
  /** Who asks to be a steward, and waits. */
  asking: askStewardshipRequestSchema
    .omit({ id: true })
    .extend({ username: z.string(), daysAgo: z.number() }),
})

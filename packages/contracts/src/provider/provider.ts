import * as m from '@hearth/messages'
import { choices, line, link, longText, picture } from '../fields/text-fields.ts'
import { isTimeZone } from '../fields/wall-time.ts'
import type { FunctionRows } from '../function-row.ts'
import { weeklyHoursSchema } from '../venue/weekly-hours.ts'
import { z } from '../zod.ts'
import { languageCodes, providerCategoryIds } from './provider-values.ts'

const money = z
  .number()
  .int({ error: () => m.site_fields_not_whole() })
  .min(0, { error: () => m.provider_service_price_negative() })
  .max(100_000_000)

/** One service of a provider. Money in minor units of `currency` (ISO 4217). */
const providerServiceSchema = z
  .strictObject({
    id: z.uuid(),
    name: line(80).min(2, { error: () => m.provider_service_unnamed() }),
    description: longText(600).optional(),
    durationMinutes: z
      .number()
      .int({ error: () => m.provider_service_minutes_not_whole() })
      .min(5, { error: () => m.provider_service_short() })
      .max(20_160, { error: () => m.provider_service_long() })
      .optional(),
    isFree: z.boolean().default(false),
    byDonation: z.boolean().default(false),
    priceRange: z.strictObject({ min: money, max: money }).optional(),
    currency: z
      .string()
      .regex(/^[A-Z]{3}$/, { error: () => m.site_fields_currency_missing() })
      .optional(),
    isOnline: z.boolean().default(false),
  })
  .superRefine(({ isFree, priceRange, currency }, context) => {
    const say = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message })
    if (!priceRange) return
    if (isFree) say('priceRange', m.provider_service_free_with_price())
    else if (!currency) say('currency', m.site_fields_currency_missing())
    else if (priceRange.max < priceRange.min) say('priceRange', m.provider_service_price_order())
  })

/**
 * A provider's page as its owner writes it. A draft may lack everything: it is saved as it is typed. What must be
 * there before it goes into review is `missingForReview`.
 */
export const providerInputSchema = z.strictObject({
  /** Made by the browser, so that saving twice makes one page. */
  id: z.uuid({ error: () => m.provider_not_a_provider() }),
  name: line(80).default(''),
  headline: line(120).default(''),
  story: longText(6000).default(''),
  categories: choices(providerCategoryIds).default([]),
  city: line(80).default(''),
  timezone: z
    .string()
    .max(60)
    .refine(isTimeZone, { error: () => m.site_fields_time_zone_unknown() })
    .optional(),
  travelsKm: z
    .number()
    .int({ error: () => m.provider_km_not_whole() })
    .min(1)
    .max(20_000)
    .optional(),
  area: line(200).optional(),
  isOnline: z.boolean().default(false),
  languages: choices(languageCodes).default([]),
  availability: longText(500).optional(),
  hours: weeklyHoursSchema.default([]),
  website: link(500).optional(),
  photos: z
    .array(picture(300))
    .max(12, { error: () => m.site_fields_photos_many() })
    .default([]),
  services: z
    .array(providerServiceSchema)
    .max(20, { error: () => m.provider_services_many() })
    .default([]),
  qualifications: z
    .array(
      z.strictObject({
        id: z.uuid(),
        title: line(120).min(2, { error: () => m.provider_qualification_unnamed() }),
        issuer: line(120).optional(),
        year: z
          .number()
          .int()
          .min(1900, { error: () => m.provider_qualification_year_wrong() })
          .max(2200, { error: () => m.provider_qualification_year_wrong() })
          .optional(),
      }),
    )
    .max(20, { error: () => m.provider_qualifications_many() })
    .default([]),
  /** `updatedAt` of the last save or read: what another window wrote since then is not overwritten. */
  basedOn: z.iso.datetime({ offset: true }).optional(),
})
export type ProviderInput = z.input<typeof providerInputSchema>
/** What a page holds. */
export type Provider = Omit<z.output<typeof providerInputSchema>, 'basedOn'>

/** What a page lacks before it can go into review, by field; empty when nothing. */
export function missingForReview(provider: Provider): Partial<Record<keyof Provider, string>> {
  return {
    ...(provider.name.length < 2 && { name: m.provider_missing_name() }),
    ...(provider.headline.length < 10 && {
      headline: m.provider_missing_headline(),
    }),
    ...(provider.story.length < 60 && { story: m.provider_missing_story() }),
    ...(provider.categories.length === 0 && { categories: m.provider_missing_categories() }),
    ...(provider.services.length === 0 && { services: m.provider_missing_services() }),
    ...(!provider.isOnline && !provider.city && { city: m.provider_missing_city() }),
    ...(provider.languages.length === 0 && { languages: m.provider_missing_languages() }),
  }
}

const provider = z.object({
  providerId: z.string(),
  status: z.enum(['draft', 'in_review', 'published', 'paused']),
})

/**
 * `save-provider {ProviderInput}`: one's own page, as it stands; autosaved. A member has one page. `conflict` when they
 * have another already, or when `basedOn` is no longer true.
 */
export const saveProviderReplySchema = provider.extend({ updatedAt: z.string() })
/**
 * `submit-provider {providerId}`: a draft goes into review; `invalid_input` names in `fields` what is missing.
 * `withdraw` takes it back. A page that an admin paused goes this way too.
 */
export const submitProviderRequestSchema = z.strictObject({
  providerId: z.uuid(),
  withdraw: z.boolean().default(false),
})
export const submitProviderReplySchema = provider
/**
 * `pause-provider {providerId, isPaused}`: takes a published page out of all lists, and back; what an admin paused
 * stays.
 */
export const pauseProviderRequestSchema = z.strictObject({ providerId: z.uuid(), isPaused: z.boolean() })
export const pauseProviderReplySchema = provider
/**
 * `review-provider {providerId, decision, note?, seenAt?}`: admins only. Sent back is a draft again, with the note. A
 * published page that was changed is published once more to say that the change was looked at.
 */
export const reviewProviderRequestSchema = z
  .strictObject({
    providerId: z.uuid(),
    decision: z.enum(['published', 'sent_back', 'paused']),
    note: longText(1000).optional(),
    /** The page's `updated_at` as the admin read it: what was changed since then stays to be looked at. */
    seenAt: z.iso.datetime({ offset: true, error: () => m.provider_not_a_time() }).optional(),
  })
  .refine(({ decision, note }) => decision === 'published' || !!note, {
    path: ['note'],
    error: () => m.provider_review_note_missing(),
  })
export const reviewProviderReplySchema = provider

/**
 * `list-provider {eventId, providerId, part?}`: the event's host asks the provider, or the provider asks the host; who
 * calls decides which. Where the same person is both, it is accepted at once.
 */
export const listProviderRequestSchema = z.strictObject({
  eventId: z.string().regex(/^[a-z2-7]{26}$/, { error: () => m.provider_not_an_event() }),
  providerId: z.uuid(),
  part: line(80).optional(),
})
/** `answer-listing {eventId, providerId, state}`: the other side says yes or no; `removed` takes it away, by either. */
export const answerListingRequestSchema = z.strictObject({
  eventId: z.string().regex(/^[a-z2-7]{26}$/, { error: () => m.provider_not_an_event() }),
  providerId: z.uuid(),
  state: z.enum(['accepted', 'declined', 'removed']),
})
export const listingReplySchema = z.object({
  eventId: z.string(),
  providerId: z.string(),
  state: z.enum(['asked', 'accepted', 'declined', 'removed']),
})

export type SaveProviderReply = z.infer<typeof saveProviderReplySchema>
export type SubmitProviderReply = z.infer<typeof submitProviderReplySchema>
export type PauseProviderReply = z.infer<typeof pauseProviderReplySchema>
export type ReviewProviderReply = z.infer<typeof reviewProviderReplySchema>
export type ListProviderRequest = z.input<typeof listProviderRequestSchema>
export type AnswerListingRequest = z.input<typeof answerListingRequestSchema>
export type ListingReply = z.infer<typeof listingReplySchema>

export const providerFunctions = {
  'save-provider': {
    input: providerInputSchema,
    output: saveProviderReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: { of: 'member', name: 'page of a member' },
  },
  'submit-provider': {
    input: submitProviderRequestSchema,
    output: submitProviderReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'pause-provider': {
    input: pauseProviderRequestSchema,
    output: pauseProviderReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'review-provider': {
    input: reviewProviderRequestSchema,
    output: reviewProviderReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'list-provider': {
    input: listProviderRequestSchema,
    output: listingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'answer-listing': {
    input: answerListingRequestSchema,
    output: listingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

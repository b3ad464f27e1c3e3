// A namespace, so that what bundles the engine takes along only these messages.
import * as m from '@hearth/messages'
import { choices, line, link, longText, picture } from '../fields/text-fields.ts'
import { instantOf, isTimeZone } from '../fields/wall-time.ts'
import { z } from '../zod.ts'
import { type EventText, eventTextNames, eventTexts } from './event-fields.ts'
import { maxEventImage, maxPictureAlt, readEventPicture, writeEventPicture } from './event-picture.ts'
import type { EventTiming } from './event-span.ts'
import {
  accessIds,
  type CreatorType,
  categoryIds,
  eventStatuses,
  goodForIds,
  visibilityIds,
} from './event-values.ts'

export { type EventTiming, eventSpan } from './event-span.ts'

export type EventVenue = { id: string; name: string; address: string; city: string; capacity?: number }
/** Money in minor units of `currency` (ISO 4217). */
export type EventPricing = {
  isFree: boolean
  byDonation?: boolean
  priceRange?: { min: number; max: number }
  currency?: string
}
export type EventCreator = { id: string; name: string; email?: string; avatar?: string; type: CreatorType }

/**
 * An event as code handles it: the engine's record with absent options left out, counts as numbers and instants in
 * milliseconds. `candid-event.ts` turns it into the wire's shape and back.
 */
export type EventInput = { [Text in EventText]?: string } & {
  title: string
  category: string
  timing: EventTiming
  venue: EventVenue
  pricing: EventPricing
  image?: string
  tags: string[]
  externalUrl?: string
  status: string
  visibility: string
  /**
   * Where people meet online. Empty: it is online, and the link is for hosts and those who come (`event_addresses`).
   */
  onlineUrl?: string
  goodFor?: string[]
  access?: string[]
  series?: string
}

export type EventRecord = EventInput & {
  id: string
  source: string
  createdBy?: EventCreator
  isLiked: boolean
  isFeatured: boolean
  createdAtMs: number
  updatedAtMs: number
  consciousnessLevel: number
  sacredFireBlessing: boolean
}

export type EventFilter = {
  category?: string
  city?: string
  consciousnessMin?: number
  dateFrom?: string
  dateTo?: string
  sourceFilter?: string
}
export type BrowseRequest = {
  filter: EventFilter
  text?: string
  freeOnly?: boolean
  goodFor?: string[]
  access?: string[]
  cursor?: string
  limit: number
  /**
   * These alone, in this order, whatever their state, as far as the caller may open them; all else is not heard then.
   */
  ids?: string[]
  /** At this venue alone. */
  venueId?: string
  /** What lists this service provider, accepted by both sides. */
  providerId?: string
  /** What is over, the newest first. */
  past?: boolean
}
/** Most ids that one `browseEvents` takes. */
export const maxBrowsedIds = 100
export type NamedCount = { name: string; count: number }
export type BrowsePage = {
  events: EventRecord[]
  next?: string
  total: number
  byCategory: NamedCount[]
  byCity: NamedCount[]
}

/** Longest texts that an event may carry beside those of `eventTexts`, in characters. */
const eventTextLimits = {
  title: 120,
  venueName: 120,
  address: 240,
  city: 80,
  tag: 30,
  url: 500,
  series: 80,
} as const
const maxEventTags = 10
const maxEventDays = 31

const texts = Object.fromEntries(
  eventTextNames.map((name) => {
    const { maxLength, isLong }: { maxLength: number; isLong?: true } = eventTexts[name]
    return [name, (isLong ? longText : line)(maxLength).optional()]
  }),
) as Record<EventText, z.ZodOptional<z.ZodString>>
const path = picture(eventTextLimits.url)
const alt = line(maxPictureAlt)
/** Only in its one way of writing, so that an address and what belongs to it cannot hide anything else. */
const image = z
  .string()
  .max(maxEventImage, { error: () => m.site_fields_not_our_picture() })
  .refine(
    (written) => {
      const read = readEventPicture(written)
      return writeEventPicture(read) === written && path.safeParse(read.path).success
    },
    { error: () => m.site_fields_not_our_picture() },
  )
  .refine((written) => alt.safeParse(readEventPicture(written).alt).success, {
    error: () => m.event_picture_alt_refused({ max: maxPictureAlt }),
  })
const date = z.string().refine(isCalendarDate, { error: () => m.site_fields_not_a_date() })
const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: () => m.site_fields_not_a_time() })
const wholeNumber = (max: number) =>
  z
    .number()
    .int({ error: () => m.site_fields_not_whole() })
    .min(0, { error: () => m.event_number_min() })
    .max(max, { error: () => m.event_number_max({ max }) })

/**
 * What a member may say of an event. Form and engine share it, so both refuse with the same sentences, under the
 * same field paths (`timing.startTime`, `venue.city` ...).
 */
export const eventInputSchema = z
  .object({
    title: line(eventTextLimits.title).min(3, { error: () => m.event_title_short() }),
    ...texts,
    category: z.enum(categoryIds, { error: () => m.event_category_missing() }),
    timing: z.object({
      startDate: date,
      endDate: date.optional(),
      startTime: time.optional(),
      endTime: time.optional(),
      timezone: z
        .string()
        .max(60, { error: () => m.site_fields_time_zone_unknown() })
        .refine(isTimeZone, { error: () => m.site_fields_time_zone_unknown() })
        .optional(),
      allDay: z.boolean(),
    }),
    venue: z.object({
      id: line(60),
      name: line(eventTextLimits.venueName),
      address: line(eventTextLimits.address),
      city: line(eventTextLimits.city),
      capacity: z
        .number()
        .int({ error: () => m.site_fields_not_whole() })
        .min(1, { error: () => m.event_capacity_min() })
        .max(100_000, { error: () => m.event_number_max({ max: 100_000 }) })
        .optional(),
    }),
    pricing: z.object({
      isFree: z.boolean(),
      byDonation: z.boolean().optional(),
      priceRange: z.object({ min: wholeNumber(100_000_000), max: wholeNumber(100_000_000) }).optional(),
      currency: z
        .string()
        .regex(/^[A-Z]{3}$/, { error: () => m.event_currency_missing() })
        .optional(),
    }),
    image: image.optional(),
    tags: z
      .array(line(eventTextLimits.tag).min(1, { error: () => m.event_tag_empty() }))
      .max(maxEventTags, { error: () => m.event_tags_many({ max: maxEventTags }) }),
    externalUrl: link(eventTextLimits.url).optional(),
    // Empty keeps the link that the record does not say.
    onlineUrl: z.literal('').or(link(eventTextLimits.url)).optional(),
    status: z.enum(eventStatuses, { error: () => m.event_status_missing() }),
    visibility: z.enum(visibilityIds, { error: () => m.event_visibility_missing() }),
    goodFor: choices(goodForIds).optional(),
    access: choices(accessIds).optional(),
    series: line(eventTextLimits.series).optional(),
  })
  .superRefine((event, context) => {
    // Fields that are not well-formed each cannot be held against one another, and have said so already.
    const faulty = new Set(context.issues.map((issue) => issue.path?.[0]))
    for (const problem of [
      ...(faulty.has('timing') ? [] : timingProblems(event.timing)),
      ...placeProblems(event),
      ...(faulty.has('pricing') ? [] : priceProblems(event.pricing)),
    ]) {
      context.addIssue({ code: 'custom', path: problem.path, message: problem.message })
    }
  })

type Problem = { path: string[]; message: string }

/** What is wrong with when an event happens; empty when nothing is. Expects fields that are well-formed each. */
function timingProblems(timing: EventTiming): Problem[] {
  const at = (field: keyof EventTiming, message: string): Problem => ({ path: ['timing', field], message })
  if (!timing.timezone) return [at('timezone', m.event_time_zone_missing())]
  if (timing.allDay) {
    if (timing.endDate && timing.endDate < timing.startDate) return [at('endDate', m.event_end_date_early())]
    return lastsTooLong(timing) ? [at('endDate', m.event_too_long({ max: maxEventDays }))] : []
  }
  if (!timing.startTime) return [at('startTime', m.event_start_time_missing())]
  const zone = timing.timezone
  const start = instantOf({ date: timing.startDate, time: timing.startTime, timeZone: zone })
  if (start === undefined) return [at('startTime', m.event_time_skipped())]
  if (timing.endDate && !timing.endTime) return [at('endTime', m.event_end_time_missing())]
  if (!timing.endTime) return []
  const end = instantOf({ date: timing.endDate ?? timing.startDate, time: timing.endTime, timeZone: zone })
  if (end === undefined) return [at('endTime', m.event_time_skipped())]
  if (end <= start) return [at('endTime', m.event_end_early())]
  return lastsTooLong(timing) ? [at('endDate', m.event_too_long({ max: maxEventDays }))] : []
}

function placeProblems(event: {
  venue: EventVenue
  onlineUrl?: string | undefined
  status: string
}): Problem[] {
  if (event.status === 'draft') return []
  if (event.onlineUrl !== undefined) return []
  const problems: Problem[] = []
  if (!event.venue.name) problems.push({ path: ['venue', 'name'], message: m.event_place_missing() })
  if (!event.venue.city) problems.push({ path: ['venue', 'city'], message: m.event_city_missing() })
  return problems
}

function priceProblems(pricing: EventPricing): Problem[] {
  const at = (field: string, message: string): Problem => ({ path: ['pricing', field], message })
  const { priceRange } = pricing
  if (pricing.isFree) return priceRange ? [at('priceRange', m.event_price_of_free())] : []
  if (!priceRange) return pricing.byDonation ? [] : [at('priceRange', m.event_price_missing())]
  if (!pricing.currency) return [at('currency', m.event_currency_missing())]
  return priceRange.max < priceRange.min ? [at('priceRange', m.event_price_order())] : []
}

function lastsTooLong({ startDate, endDate }: EventTiming): boolean {
  return !!endDate && (Date.parse(endDate) - Date.parse(startDate)) / 86_400_000 > maxEventDays
}

/** True for YYYY-MM-DD that stands in the calendar, from 2000 to 2199. */
export function isCalendarDate(text: string): boolean {
  if (!/^2[01]\d\d-\d\d-\d\d$/.test(text)) return false
  const parsed = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text)
}

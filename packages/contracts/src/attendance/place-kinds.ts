import * as m from '@hearth/messages'
import { maxParty } from '../event/event-values.ts'
import { eventIdField } from '../event/request-fields.ts'
import { line } from '../fields/text-fields.ts'
import { wallMoment } from '../fields/wall-moment.ts'
import type { FunctionRows } from '../function-row.ts'
import { maxPlaceKinds } from '../limits.ts'
import { z } from '../zod.ts'
import { kindTakers } from './place-kind-values.ts'

const kindNumber = z.number().int().min(1).max(99)

/** How a party divides over the kinds of places; together they are the party. */
export const chosenKinds = z
  .array(z.strictObject({ kind: kindNumber, people: z.number().int().min(1).max(maxParty) }))
  .max(maxParty)
  .refine((chosen) => new Set(chosen.map(({ kind }) => kind)).size === chosen.length)
const placeKindFields = z.strictObject({
  /** The number of one that is there; left out, it is new. */
  kind: kindNumber.optional(),
  name: line(60).refine((name) => /[\p{L}\p{N}]/u.test(name), {
    error: () => m.attendance_kind_name_missing(),
  }),
  /** `null` is room for as many as the event has. */
  places: z
    .number()
    .int()
    .min(1, { error: () => m.attendance_capacity_min() })
    .max(1_000_000)
    .nullable(),
  /** From when on and until when people can take one, on the event's clock. */
  opensAt: wallMoment.nullable().default(null),
  closesAt: wallMoment.nullable().default(null),
  takers: z.enum(kindTakers).default('everyone'),
})
export type PlaceKindFields = z.input<typeof placeKindFields>

/**
 * `set-place-kinds {eventId, kinds}`: the kinds of places that an event has, in their order, by its hosts. What is left out
 * goes, where nobody has its places.
 */
export const setPlaceKindsRequestSchema = z.strictObject({
  eventId: eventIdField,
  kinds: z
    .array(placeKindFields)
    .max(maxPlaceKinds)
    .refine((kinds) => new Set(kinds.map(({ name }) => name.toLowerCase())).size === kinds.length, {
      error: () => m.attendance_kind_name_twice(),
    }),
})
export type SetPlaceKindsRequest = z.input<typeof setPlaceKindsRequestSchema>
export const setPlaceKindsReplySchema = z.object({ eventId: z.string() })

/** A kind of place as everyone may read it who may open the event. */
export const placeKind = z.object({
  kind: kindNumber,
  name: z.string(),
  places: z.number().nullable(),
  taken: z.number(),
  /** Instants. */
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  takers: z.enum(kindTakers),
})
export type PlaceKind = z.infer<typeof placeKind>

export const placeKindFunctions = {
  'set-place-kinds': {
    input: setPlaceKindsRequestSchema,
    output: setPlaceKindsReplySchema,
    by: 'login',
  },
} as const satisfies FunctionRows

import * as m from '@hearth/messages'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

/** What a map needs to know of the deployment; part of `/.well-known/hearth.json`. */
export const mapsInfoSchema = z.object({
  /** The address of the tiles, with `{z}`, `{x}` and `{y}` in it; empty where there are none: maps are drawn then. */
  tiles: z.string(),
  /** Who made the tiles' map; always shown with them. */
  attribution: z.string(),
  /** Whether `find-place` works here. */
  findsPlaces: z.boolean(),
})

/** `find-place {text}`: where an address lies, best first; only where a geocoder is set. */
export const findPlaceRequestSchema = z.strictObject({
  text: z
    .string()
    .trim()
    .min(3, { error: () => m.venue_find_place_short() })
    .max(200, { error: () => m.site_fields_too_long({ limit: 200 }) }),
})
const foundPlaceSchema = z.object({
  label: z.string(),
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
})
export const findPlaceReplySchema = z.object({ places: z.array(foundPlaceSchema) })
export type FoundPlace = z.infer<typeof foundPlaceSchema>

export const mapsFunctions = {
  'find-place': {
    input: findPlaceRequestSchema,
    output: findPlaceReplySchema,
    by: 'login',
    repeat: 'same',
  },
} as const satisfies FunctionRows

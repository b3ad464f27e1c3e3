import * as m from '@hearth/messages'
import { z } from '../zod.ts'
import { isWebAddress } from './web-address.ts'

/** Control characters and direction marks that could make a text read as something else. */
const unreadable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/

/** One line of text. */
export const line = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, { error: () => m.site_fields_too_long({ limit }) })
    .refine((text) => !unreadable.test(text) && !/[\r\n]/.test(text), {
      error: () => m.site_fields_invisible_characters(),
    })

/** Text of several lines. */
export const longText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, { error: () => m.site_fields_too_long({ limit }) })
    .refine((text) => !unreadable.test(text), { error: () => m.site_fields_invisible_characters() })

/** A web address of somebody's own. */
export const link = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, { error: () => m.site_fields_too_long({ limit }) })
    .refine(isWebAddress, { error: () => m.site_fields_not_a_link() })

const picturePattern = /^\/storage\/v1\/object\/public(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/

/** The path of a picture in Hearth's own store. */
export const picture = (limit: number) =>
  z
    .string()
    .max(limit, { error: () => m.site_fields_not_our_picture() })
    .regex(picturePattern, { error: () => m.site_fields_not_our_picture() })

/** Several of a closed set. */
export const choices = <T extends string>(values: readonly [T, ...T[]]) =>
  z
    .array(z.enum(values, { error: () => m.site_fields_not_in_list() }))
    .max(values.length, { error: () => m.site_fields_twice() })

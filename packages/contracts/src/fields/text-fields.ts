import { z } from '../zod.ts'
import { isWebAddress } from './web-address.ts'

/** Control characters and direction marks that could make a text read as something else. */
const unreadable = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F\u202A-\u202E\u2066-\u2069]/

/** One line of text. */
export const line = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .refine(
      (text) => !unreadable.test(text) && !/[\r\n]/.test(text),
      'Please remove the invisible characters.',
    )

/** Text of several lines. */
export const longText = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .refine((text) => !unreadable.test(text), 'Please remove the invisible characters.')

/** A web address of somebody's own. */
export const link = (limit: number) =>
  z
    .string()
    .trim()
    .max(limit, `Use at most ${limit} characters.`)
    .refine(isWebAddress, 'Use an address that begins with https:// or http://.')

/** The path of a picture in Hearth's own store. */
export const picture = (limit: number) =>
  z
    .string()
    .max(limit, 'Use a picture from Hearth.')
    .regex(/^\/storage\/v1\/object\/public(\/[A-Za-z0-9_-][A-Za-z0-9_.-]*)+$/, 'Use a picture from Hearth.')

/** Several of a closed set. */
export const choices = <T extends string>(values: readonly [T, ...T[]]) =>
  z.array(z.enum(values, 'Choose from the list.')).max(values.length, 'Choose each one once.')

import * as m from '@hearth/messages'
import { locales } from '@hearth/messages/locales'
import { eventIdField } from '../event/request-fields.ts'
import { line, longText } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { translatedLines, translationLimits } from './translation-limits.ts'

const locale = z.enum(locales, { error: () => m.site_fields_not_in_list() })
const missing = { error: () => m.site_translation_words_missing() }
const { event, venue, provider } = translationLimits

const text = line(translatedLines.maxLength).min(1, missing)

/** What each kind of subject says in one more language; what is left out stands there in the original. */
const words = {
  event: z.strictObject({
    title: line(event.title).min(3, { error: () => m.event_title_short() }),
    intention: line(event.intention).min(1, missing).optional(),
    description: longText(event.description).min(1, missing).optional(),
    /** Each text of the original that the page says beside the record, with its translation. */
    lines: z
      .record(text, text)
      .refine((lines) => Object.keys(lines).length <= translatedLines.max, missing)
      .optional(),
  }),
  venue: z.strictObject({ description: longText(venue.description).min(1, missing) }),
  provider: z.strictObject({
    title: line(provider.title).min(1, missing),
    description: longText(provider.description).min(1, missing).optional(),
  }),
}
export type TranslatedWords = {
  title?: string
  intention?: string
  description?: string
  lines?: Record<string, string>
}

const subjectId = z.uuid().toLowerCase()
const kinds = {
  event: { kind: z.literal('event'), id: eventIdField, locale },
  venue: { kind: z.literal('venue'), id: subjectId, locale },
  provider: { kind: z.literal('provider'), id: subjectId, locale },
}
/** The words of a subject in a language, or that there are none. */
const wordsSchema = z.discriminatedUnion('kind', [
  z.strictObject({ ...kinds.event, words: words.event.nullable() }),
  z.strictObject({ ...kinds.venue, words: words.venue.nullable() }),
  z.strictObject({ ...kinds.provider, words: words.provider.nullable() }),
])

const subjectReplySchema = z.object({ kind: z.string(), id: z.string() })

export const translationFunctions = {
  /** A host says in which language the original is. */
  'set-original-language': {
    input: z.discriminatedUnion('kind', [
      z.strictObject(kinds.event),
      z.strictObject(kinds.venue),
      z.strictObject(kinds.provider),
    ]),
    output: subjectReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  /** A host writes the words in one more language, in the place of what stood there; null takes them away. */
  'save-translation': {
    input: wordsSchema,
    output: subjectReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  /** A member offers a translation to the hosts, one in each language; null takes it back. */
  'offer-translation': {
    input: wordsSchema,
    output: subjectReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  /** A host takes an offer, in the place of what stood there in its language, or declines it. */
  'answer-translation': {
    input: z.strictObject({ offerId: z.uuid(), isAccepted: z.boolean() }),
    output: z.object({ offerId: z.string() }),
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

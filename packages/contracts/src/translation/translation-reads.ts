import { textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'

/** What is null the translation does not say: there the original stands. */
const words = {
  ...textsOrNull('title', 'intention', 'description'),
  /** Each text of the original beside the record, with what it says here. */
  lines: z.record(z.string(), z.string()).nullable(),
}
/** `is_older`: the original says something else since. */
const translation = z.object({ locale: z.string(), ...words, is_older: z.boolean() })
/** In which language the original is, and what is said in the reader's, where there is a translation. */
export const wordsInLanguage = z
  .object({ original: z.string(), ...words, is_older: z.boolean() })
  .partial()
  .required({ original: true })

export const translationReads = {
  /** The words of a venue or a provider; null where they are in the asked language, or nobody said in which they are. */
  words_of: wordsInLanguage.nullable(),
  /** A subject's words in all languages; null where it does not open to the reader. Offers are for its hosts and who made them. */
  translations_of: z
    .object({
      original: z.string().nullable(),
      is_host: z.boolean(),
      accepted: z.array(translation),
      offered: z.array(translation.extend({ id: z.string(), by: person })),
    })
    .nullable(),
}

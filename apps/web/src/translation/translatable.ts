import type { TranslatedKind } from '@hearth/contracts/translation-limits'
import type { TranslatedId } from '../data/words-queries.ts'

/** What somebody wrote of a subject, by the names of its translation. */
export type Original = Partial<Record<'title' | 'intention' | 'description', string>>

/** What is translated, with what it says itself. */
export type Translatable = TranslatedId & {
  texts: Original
  /** What an event's page says beside its record, each text once. */
  lines?: readonly string[]
}

/** What a translation cannot be without. */
export const mainText = {
  event: 'title',
  venue: 'description',
  provider: 'title',
} as const satisfies Record<TranslatedKind, keyof Original>

/** Whether there is anything to translate. */
export const isTranslatable = ({ kind, texts }: Translatable): boolean => !!texts[mainText[kind]]

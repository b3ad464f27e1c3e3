import phrases from './english.json' with { type: 'json' }
import type { Vocabulary } from './vocabulary.ts'

/** What is said in English. Each line is one choice; `vocabulary.ts` says how a phrase is written. */
export const english: Vocabulary = phrases

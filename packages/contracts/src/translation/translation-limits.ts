import { eventTexts } from '../event/event-fields.ts'

/** So long may each of a subject's words be, in any language: as long as the original. */
export const translationLimits = {
  event: {
    title: 120,
    intention: eventTexts.intention.maxLength,
    description: eventTexts.description.maxLength,
  },
  venue: { description: 5000 },
  /** The title is the headline, the description the story. */
  provider: { title: 120, description: 6000 },
} as const
export type TranslatedKind = keyof typeof translationLimits

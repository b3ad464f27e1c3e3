import { eveningLimits } from '../event/evening-limits.ts'
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
/** What an event's page says beside its record: lines of the programme, their notes, and what to bring. */
export const translatedLines = {
  max: 2 * eveningLimits.lines + 2,
  /** Of a text, in any language. */
  maxLength: Math.max(
    eveningLimits.line,
    eveningLimits.lineNote,
    eveningLimits.bring,
    eveningLimits.bringNote,
  ),
} as const
export type TranslatedKind = keyof typeof translationLimits

import type { WordsByLanguage } from './as-read.ts'
import type { EveningFacts } from './evening-words.ts'

/** What a calendar or a mail says of an event. Dates and times are the wall's, in `timezone`. */
export type CalendarEvent = {
  id: string
  title: string
  intention: string | null
  description: string | null
  category: string
  startDate: string
  endDate: string | null
  startTime: string | null
  endTime: string | null
  timezone: string
  allDay: boolean
  startsAtMs: number
  endsAtMs: number
  venueName: string
  venueAddress: string
  city: string
  /** Empty where it is online, and the link is not the reader's. */
  onlineUrl: string | null
  status: string
  visibility: string
  /** As the record says it. */
  image: string | null
  version: number
  createdAtMs: number
  updatedAtMs: number
  /** What the page says beside the record. */
  evening?: EveningFacts | null
  /** How one gets in; null where the reader may not know the place. */
  wayIn?: string | null
  /** Texts of `evening` in another language than they were written in. */
  lines?: Readonly<Record<string, string>>
  /** In each language, where it is read for several: what is written says it by `asRead`. */
  words?: WordsByLanguage
}

/** Without hours: a calendar shows it over its days. */
export const isWholeDays = ({ allDay, startTime }: CalendarEvent): boolean => allDay || startTime === null

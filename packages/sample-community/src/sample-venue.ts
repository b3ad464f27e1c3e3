import type { AccessFact } from '@hearth/contracts/event-values'
import type { VenueAudience, VenueFeature, VenueKind } from '@hearth/contracts/venue-values'
import type { WeeklyHours } from '@hearth/contracts/weekly-hours'

/** A place of the sample community, as the one who keeps it would describe it. */
export type SampleVenue = {
  /** A username of `people.ts`. */
  keeper: string
  name: string
  kind: VenueKind
  /** Paragraphs of Markdown. */
  about: string[]
  address: string
  directions?: string
  /** Who reads the address; everyone when absent. */
  told?: VenueAudience
  /** Latitude and longitude in degrees. */
  position: [number, number]
  city: string
  country: string
  timezone: string
  /** What its events are paid in. */
  currency: string
  capacity?: number
  features?: VenueFeature[]
  access?: AccessFact[]
  hours?: WeeklyHours
  hoursNote?: string
  prices: string
  houseRules: string
  contact?: { email?: string; phone?: string; note?: string; audience: VenueAudience }
  isClosed?: boolean
}

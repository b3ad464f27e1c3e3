import type { SampleVenue } from './sample-venue.ts'
import { aotearoaVenues } from './venues/aotearoa.ts'
import { berlinVenues } from './venues/berlin.ts'
import { kathmanduVenues } from './venues/kathmandu.ts'
import { lisbonVenues } from './venues/lisbon.ts'
import { nairobiVenues } from './venues/nairobi.ts'
import { oaxacaVenues } from './venues/oaxaca.ts'
import { stJohnsVenues } from './venues/st-johns.ts'

/** Where the sample community meets. Houses and streets are made up; parks and hills are not. */
export const venues = {
  ...lisbonVenues,
  ...kathmanduVenues,
  ...stJohnsVenues,
  ...aotearoaVenues,
  ...berlinVenues,
  ...nairobiVenues,
  ...oaxacaVenues,
} as const satisfies Record<string, SampleVenue>

export type VenueName = keyof typeof venues

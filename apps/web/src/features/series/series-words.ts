import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import type { SeriesPage } from '../../data/series/queries.ts'

/** From four in the afternoon on, and after midnight, it is an evening. */
const [afternoonEnds, nightEnds] = ['16:00', '05:00']

/** Whether its dates are evenings: what they are called by. */
export function timeOf({ timing: { startTime = '' } }: Pick<EventRecord, 'timing'>): 'evening' | 'day' {
  return startTime >= afternoonEnds || (startTime !== '' && startTime < nightEnds) ? 'evening' : 'day'
}

/** `A series, 15 dates to come`. */
export function chipWords({ has_ended, ahead }: Pick<SeriesPage, 'has_ended' | 'ahead'>): string {
  if (has_ended) return m.series_page_chip_ended()
  return ahead > 0 ? m.series_page_chip_ahead({ count: ahead }) : m.series_page_chip()
}

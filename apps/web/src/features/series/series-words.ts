import type { EventRecord } from '@hearth/contracts/event'
import { sayRule } from '@hearth/contracts/say-rule'
import * as m from '@hearth/messages'
import type { SeriesPage } from '../../data/series/queries.ts'
import { formatWallTime } from '../../format/when.ts'

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

/** `Every second Tuesday at 19:30, until 30 June, not on 22 December`: with the breaks that are to come. */
export function ruleWords({ rule, starts_on: startsOn, dates, event }: SeriesPage): string {
  const breaks = dates.filter(({ is_skipped }) => is_skipped).map(({ date }) => date)
  const said = { ...rule, without: [...new Set([...rule.without, ...breaks])] }
  return sayRule(said, {
    ...{ startsOn, today: dates[0]?.date, asSentence: true },
    ...(event.start_time && { time: formatWallTime(event.start_time.slice(0, 5)) }),
  })
}

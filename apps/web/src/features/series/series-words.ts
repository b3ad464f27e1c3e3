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

/** `The whole course only. 4 places are kept for newcomers.`: what hosts chose of how people answer; nothing where they chose nothing. */
export function termsWords({ terms, regular }: Pick<SeriesPage, 'terms' | 'regular'>): string {
  const { takes, kept_for_newcomers: kept, weeks_ahead: weeks } = terms
  const lines: string[] = []
  if (takes === 'course') lines.push(m.series_terms_line_course())
  if (takes === 'dates') lines.push(m.series_terms_line_dates())
  const isEveryDate = takes !== 'dates' || regular !== null
  if (isEveryDate && kept > 0) lines.push(m.series_terms_line_kept({ count: kept }))
  if (isEveryDate && weeks !== null)
    lines.push(
      regular ? m.series_terms_line_held_yours({ count: weeks }) : m.series_terms_line_held({ count: weeks }),
    )
  return lines.join(' ')
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

import * as m from '@hearth/messages'
import { addDays, formatShortDay } from '../../format/when-first.ts'
import type { EventSearch } from './event-search.ts'

export type WhenPreset = {
  id: 'today' | 'tomorrow' | 'weekend' | 'next-week'
  label: string
  from: string
  to: string
}

/** The stretches of time that people ask for, from the reader's today on. */
export function whenPresets(today: string): WhenPreset[] {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay()
  const isWeekend = weekday === 0 || weekday === 6 || weekday === 5
  const friday = isWeekend ? today : addDays(today, 5 - weekday)
  const sunday = weekday === 0 ? today : addDays(today, 7 - weekday)
  const monday = addDays(sunday, 1)
  return [
    { id: 'today', label: m.event_today(), from: today, to: today },
    { id: 'tomorrow', label: m.event_tomorrow(), from: addDays(today, 1), to: addDays(today, 1) },
    { id: 'weekend', label: m.event_this_weekend(), from: friday, to: sunday },
    { id: 'next-week', label: m.event_next_week(), from: monday, to: addDays(monday, 6) },
  ]
}

/** The chosen dates in words. */
export function datesInWords(
  { from, to }: Pick<EventSearch, 'from' | 'to'>,
  today: string,
): string | undefined {
  const preset = whenPresets(today).find((known) => known.from === from && known.to === to)
  if (preset) return preset.label
  if (from && to)
    return from === to
      ? formatShortDay(from)
      : m.event_date_range({ from: formatShortDay(from), to: formatShortDay(to) })
  if (from) return m.event_from({ from: formatShortDay(from) })
  return to ? m.event_until({ to: formatShortDay(to) }) : undefined
}

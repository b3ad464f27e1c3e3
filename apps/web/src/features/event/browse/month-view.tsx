import { useQuery } from '@tanstack/react-query'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { monthOptions } from '../../../data/event/month.ts'
import { monthOf } from '../../../format/month.ts'
import { MonthCalendar } from '../month/month-calendar.tsx'

/** The events of a month that a search asks for, whose days lead to their lists. */
export function MonthView({
  search,
  asked,
  addressOf,
  today,
}: {
  search: EventSearch
  /** What is searched for by the address that is on its way. */
  asked: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
}) {
  const month = search.month ?? monthOf(search.from ?? today)
  const { view: _view, month: _month, ...others } = asked
  return (
    <MonthCalendar
      month={month}
      today={today}
      query={useQuery(monthOptions(search, month))}
      dayAddress={(day) => addressOf({ ...others, from: day, to: day })}
      monthAddress={(other) => addressOf({ ...others, view: 'month', month: other })}
    />
  )
}

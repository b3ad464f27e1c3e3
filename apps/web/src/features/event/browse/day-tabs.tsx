import * as m from '@hearth/messages'
import { useEffect, useRef } from 'react'
import type { EventSearch } from '../../../data/event/event-search.ts'
import { withoutDates } from '../../../data/event/search-facets.ts'
import { whenPresets } from '../../../data/event/search-words.ts'
import { addDays, formatShortDay } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'

/** So many days stand beside the stretches that have a name. */
const shownDays = 10

/** The days as tabs: each is a link to its events, so that they work before the app arrives and without it. */
export function DayTabs({
  search,
  addressOf,
  today,
}: {
  search: EventSearch
  addressOf: (search: EventSearch) => string
  today: string
}) {
  const others = withoutDates(search)
  const tabs = daysFrom(today)
  const row = useRef<HTMLElement>(null)
  // The row scrolls sideways: the chosen day must be in view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is another one that stands out after a change.
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-current]')?.getBoundingClientRect()
    const frame = row.current?.getBoundingClientRect()
    if (chosen && frame)
      row.current!.scrollLeft += chosen.left - frame.left - (frame.width - chosen.width) / 2
  }, [search.from, search.to])
  const isAnyDay = !search.from && !search.to
  return (
    <nav ref={row} className="day-tabs sideways" aria-label={m.event_browse_days()}>
      <Link to={addressOf(others)} preventScrollReset aria-current={isAnyDay ? 'page' : undefined}>
        {m.event_browse_any_day()}
      </Link>
      {tabs.map(({ from, to, label }) => (
        <Link
          key={`${from} ${to}`}
          to={addressOf({ ...others, from, to })}
          preventScrollReset
          aria-current={search.from === from && search.to === to ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

type Tab = { from: string; to: string; label: string }

/** Today, tomorrow and the weekend by name, then the days that follow by their dates. */
function daysFrom(today: string): Tab[] {
  const named = whenPresets(today).filter(({ id }) => id !== 'next-week')
  const days = Array.from({ length: shownDays }, (_, step) => addDays(today, step + 2))
  return [...named, ...days.map((day) => ({ from: day, to: day, label: formatShortDay(day) }))]
}

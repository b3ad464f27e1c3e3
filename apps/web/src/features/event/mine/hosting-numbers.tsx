import type { EventRecord } from '@hearth/contracts/event'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { myEventsOptions } from '../../../data/event/queries.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { formatShortDay } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { BarTable } from '../../../ui/bar-table.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { titleFor } from '../event-words.ts'
import { soonestAhead } from './plans.ts'

/** So many evenings can be compared at a glance. */
const max = 6

/** How many come to what the member hosts next. Nothing while nothing is ahead or known. */
export function HostingNumbers({ userId }: { userId: string }) {
  const nowMs = useNow()
  const { data = [] } = useQuery(myEventsOptions(userId))
  const shown = soonestAhead(data, nowMs).slice(0, max)
  const standings = useStandings([shown])
  const known = shown.filter(({ id }) => standings[id])
  if (known.length === 0) return null
  const coming = known.reduce((sum, { id }) => sum + standings[id]!.taken, 0)
  return (
    <section className="numbers">
      <h2 className="block-title">{m.event_mine_numbers_title()}</h2>
      <p className="quiet">{m.event_mine_coming_to_next({ people: coming, events: known.length })}</p>
      <BarTable
        caption={m.event_mine_numbers_caption()}
        labelName={m.event_mine_event()}
        valueName={m.event_mine_people_coming()}
        hasLongLabels
        bars={known.map((event) => ({
          id: event.id,
          value: standings[event.id]!.taken,
          label: <EventLabel event={event} title={titleFor(event, standings[event.id])} nowMs={nowMs} />,
        }))}
      />
    </section>
  )
}

function EventLabel({ event, title, nowMs }: { event: EventRecord; title: string; nowMs: number }) {
  return (
    <span>
      <Link className="text-link" to={paths.event(event.id)}>
        {title}
      </Link>
      <span className="small-print as-block">{formatShortDay(event.timing.startDate, nowMs)}</span>
    </span>
  )
}

import { eventPath } from '@hearth/contracts/event-address'
import { useQueries } from '@tanstack/react-query'
import { eventOptions } from '../../../data/event/queries.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { onceEach } from '../../../data/once-each.ts'
import { formatParts } from '../../../format/parts.ts'
import { formatShortDay } from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { useNow } from '../../../ui/use-now.ts'
import { titleFor } from '../event-words.ts'

/** Events by their ids as a short list of links. What the reader may not open is left out. */
export function RequestedEvents({ title, ids }: { title: string; ids: readonly string[] }) {
  const nowMs = useNow()
  const events = useQueries({
    queries: onceEach(ids.map((id) => eventOptions(id))),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  })
  const standings = useStandings([events])
  if (events.length === 0) return null
  return (
    <section className="stack stack-tiny">
      <h2>{title}</h2>
      <ul>
        {events.map((event) => (
          <li key={event.id}>
            <Link className="row text-link target" to={eventPath(event)}>
              {formatParts([
                titleFor(event, standings[event.id]),
                formatShortDay(event.timing.startDate, nowMs),
              ])}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

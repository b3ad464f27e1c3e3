import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { stateOf } from '../../data/event/event-state.ts'
import { myEventsOptions } from '../../data/event/queries.ts'
import { useStandings } from '../../data/event/use-standings.ts'
import { sentenceFor } from '../../format/error-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { EventRowSkeleton } from './event-row.tsx'
import { EventRows } from './event-rows.tsx'

/** So many events of the past are shown: enough to see what somebody's evenings are like. */
const maxPast = 6
/** One request asks for the standing of at most a hundred. */
const maxAhead = 94

/** What somebody hosts, as far as the reader may see it: the engine leaves out what is not for them. */
export function EventsOfHost({
  hostId,
  name,
  userId,
}: {
  hostId: string
  name: string
  userId: string | undefined
}) {
  const nowMs = useNow()
  const { data = [], isPending, error, refetch } = useQuery(myEventsOptions(hostId))
  const { ahead, past } = sorted(data, nowMs)
  const standings = useStandings([[...ahead, ...past]])
  if (isPending) {
    return (
      <Waiting label={m.event_loading()}>
        <EventRowSkeleton />
        <EventRowSkeleton />
      </Waiting>
    )
  }
  if (error) {
    return (
      <div className="grid justify-items-start gap-4">
        <Alert tone="bad">{sentenceFor(error)}</Alert>
        <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
      </div>
    )
  }
  const rows = (events: EventRecord[]) => <EventRows events={events} standings={standings} userId={userId} />
  return (
    <>
      <section>
        <h2 className="block-title mb-2">{m.event_of_host_ahead()}</h2>
        {ahead.length > 0 ? rows(ahead) : <p>{m.event_of_host_empty({ name })}</p>}
      </section>
      {past.length > 0 && (
        <section>
          <h2 className="block-title mb-2">{m.event_of_host_past()}</h2>
          {rows(past)}
        </section>
      )}
    </>
  )
}

/** Drafts and cancelled ones are their host's own affair, also when the host looks at their own profile. */
function sorted(events: EventRecord[], nowMs: number) {
  const inState = (...states: ReturnType<typeof stateOf>[]) =>
    events
      .filter((event) => states.includes(stateOf(event, nowMs)))
      .sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
  return {
    ahead: inState('ahead', 'under_way').slice(0, maxAhead),
    past: inState('over').reverse().slice(0, maxPast),
  }
}

import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { hostedInView } from '@hearth/contracts/limits'
import * as m from '@hearth/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stateOf } from '../../data/event/event-state.ts'
import { myEventsOptions } from '../../data/event/queries.ts'
import { useStandings } from '../../data/event/use-standings.ts'
import { ShowMore } from '../../directory/show-more.tsx'
import { sentenceFor } from '../../format/error-words.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { useNow } from '../../ui/use-now.ts'
import { EventPairs } from './event-pairs.tsx'
import { EventRowSkeleton } from './event-row.tsx'
import { EventRows } from './event-rows.tsx'
import { ListOrMonth } from './month/list-or-month.tsx'

/** So many events of the past are shown: enough to see what somebody's evenings are like. */
const maxPast = hostedInView.past
/** So many cards at once. */
const step = 6
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
  const { ahead, past } = eventsInView(data, nowMs)
  const [max, setMax] = useState(step)
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
      <div className="stack stack-start">
        <Alert tone="bad">{sentenceFor(error)}</Alert>
        <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
      </div>
    )
  }
  return (
    <>
      <section>
        <h2 className="section-title">{m.event_of_host_ahead()}</h2>
        <ListOrMonth hasAny={ahead.length > 0} of={{ hostId }}>
          {ahead.length > 0 ? (
            <EventPairs events={ahead.slice(0, max)} standings={standings} userId={userId} />
          ) : (
            <p>{m.event_of_host_empty({ name })}</p>
          )}
          {ahead.length > max && (
            <ShowMore
              left={ahead.length - max}
              pending={false}
              showMore={async () => setMax(max + step)}
              row=".event-pairs > li"
              link=".event-title a"
            />
          )}
        </ListOrMonth>
      </section>
      {past.length > 0 && (
        <section>
          <h2 className="section-title">{m.event_of_host_past()}</h2>
          <EventRows events={past} standings={standings} userId={userId} />
        </section>
      )}
    </>
  )
}

/** Drafts and cancelled ones are their host's own affair, also when the host looks at their own profile. */
export function eventsInView(events: EventRecord[], nowMs: number) {
  const inState = (...states: ReturnType<typeof stateOf>[]) =>
    events
      .filter((event) => states.includes(stateOf(event, nowMs)))
      .sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
  return {
    ahead: inState('ahead', 'under_way').slice(0, maxAhead),
    past: inState('over').reverse().slice(0, maxPast),
  }
}

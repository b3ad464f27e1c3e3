import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import './next-events.css'
import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { stateOf } from '../../../data/event/event-state.ts'
import { hostedOptions } from '../../../data/event/hosting-queries.ts'
import { comingOptions } from '../../../data/event/queries.ts'
import { useStandings } from '../../../data/event/use-standings.ts'
import { sentenceFor } from '../../../format/error-words.ts'
import { paths } from '../../../paths.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Waiting } from '../../../ui/skeleton.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { EventRowSkeleton } from '../event-row.tsx'
import { EventRows } from '../event-rows.tsx'
import { linkTo } from '../link-to.tsx'

/** So many are shown at once; the rest stands in "My events". */
const max = 3

/** What the member comes to next, the soonest first. */
export function NextComing({ userId }: { userId: string }) {
  return (
    <NextEvents
      title={m.event_mine_coming_title()}
      events={useQuery(comingOptions(userId))}
      userId={userId}
      badge={m.event_you_are_coming()}
      all={{ to: paths.myEvents('coming'), label: m.event_mine_all_coming() }}
      empty={
        <ParaglideMessage message={m.event_mine_coming_empty} markup={{ link: linkTo(paths.explore()) }} />
      }
    />
  )
}

/** What the member hosts next, the soonest first. */
export function NextHosting({ userId }: { userId: string }) {
  return (
    <NextEvents
      title={m.event_mine_hosting_title()}
      events={useQuery(hostedOptions(userId))}
      userId={userId}
      all={{ to: paths.myEvents('hosting'), label: m.event_mine_all_hosting() }}
      empty={
        <ParaglideMessage
          message={m.event_mine_hosting_empty}
          markup={{ link: linkTo(paths.createEvent()) }}
        />
      }
    />
  )
}

function NextEvents({
  title,
  events: { data = [], isPending, isError, error, refetch },
  userId,
  badge,
  all,
  empty,
}: {
  title: string
  events: ReturnType<typeof useQuery<EventRecord[]>>
  userId: string
  badge?: string
  all: { to: string; label: string }
  empty: ReactNode
}) {
  const nowMs = useNow()
  const ahead = soonestAhead(data, nowMs)
  const shown = ahead.slice(0, max)
  const standings = useStandings([shown])
  return (
    <section className="next-events">
      <div className="next-events-head">
        <h2 className="block-title">{title}</h2>
        {ahead.length > max && (
          <Link className="more-link" to={all.to}>
            {all.label} ({ahead.length})
          </Link>
        )}
      </div>
      {isPending ? (
        <Waiting label={m.event_mine_loading()}>
          <EventRowSkeleton />
          <EventRowSkeleton />
        </Waiting>
      ) : isError ? (
        <div className="grid justify-items-start gap-4">
          <Alert tone="bad">{sentenceFor(error)}</Alert>
          <Button onClick={() => refetch()}>{m.site_try_again()}</Button>
        </div>
      ) : shown.length === 0 ? (
        <p className="long-text">{empty}</p>
      ) : (
        <EventRows events={shown} standings={standings} userId={userId} badge={badge} />
      )}
    </section>
  )
}

/** What is still to come or under way; drafts and cancelled ones call for nobody. */
export function soonestAhead(events: readonly EventRecord[], nowMs: number): EventRecord[] {
  return events
    .filter((event) => ['ahead', 'under_way'].includes(stateOf(event, nowMs)))
    .sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
}

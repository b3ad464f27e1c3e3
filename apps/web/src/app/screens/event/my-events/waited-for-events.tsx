import * as m from '@hearth/messages'
import '../../../../features/event/mine/my-events.css'
import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import { CoverImage } from '../../../../art/cover-image.tsx'
import { type MyWaiting, waitedForOptions, waitingOptions } from '../../../../data/event/waiting-queries.ts'
import { placeInLine } from '../../../../features/attendance/waiting/waiting-words.ts'
import { EventGroups } from '../../../../features/event/mine/my-event-groups.tsx'
import type { Group } from '../../../../features/event/mine/my-events-views.ts'
import { paths } from '../../../../paths.ts'
import { ButtonLink } from '../../../../ui/button.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { useNow } from '../../../../ui/use-now.ts'

/** What the member waits for, with their place in each line; what is offered to them comes first. */
export function WaitedForEvents({ userId }: { userId: string }) {
  const nowMs = useNow()
  const { data: places = [] } = useQuery(waitingOptions(userId))
  const placeOf = (event: EventRecord) => places.find(({ event_id }) => event_id === event.id)
  return (
    <EventGroups
      query={useQuery(waitedForOptions(userId))}
      userId={userId}
      groupsOf={(events) => groupsOf(events, { placeOf, nowMs })}
      badgeOf={(event) => badge(placeOf(event))}
      empty={
        <EmptyState
          title={m.event_waiting_empty()}
          art={<CoverImage id="an-empty-bench" category="theater" ratio="tall" />}
          actions={
            <ButtonLink look="flame" to={paths.explore()}>
              {m.event_find()}
            </ButtonLink>
          }
        >
          {m.event_waiting_empty_text()}
        </EmptyState>
      }
    />
  )
}

type Asked = { placeOf: (event: EventRecord) => MyWaiting | undefined; nowMs: number }

function groupsOf(events: EventRecord[], { placeOf, nowMs }: Asked): Group[] {
  const isOffered = (event: EventRecord) => placeOf(event)?.state === 'offered'
  const isClosed = (event: EventRecord) =>
    !isOffered(event) && Date.parse(placeOf(event)?.closes_at ?? '') <= nowMs
  return [
    { title: m.event_waiting_offered(), events: events.filter(isOffered) },
    {
      title: m.event_waiting_in_line(),
      events: events.filter((event) => !isOffered(event) && !isClosed(event)),
    },
    { title: m.event_waiting_closed(), events: events.filter(isClosed) },
  ].filter((group) => group.events.length > 0)
}

function badge(place: MyWaiting | undefined): string | undefined {
  if (!place) return undefined
  if (place.state === 'offered') return m.event_page_reserved()
  return placeInLine({ my_position: place.position, my_party: place.party })
}

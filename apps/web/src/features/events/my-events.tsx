import './my-events.css'
import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CoverImage } from '../../art/cover-image.tsx'
import { sentenceFor } from '../../error-words.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Waiting } from '../../ui/skeleton.tsx'
import { EventRow, EventRowSkeleton } from './event-row.tsx'
import { stateOf } from './event-state.ts'
import { todayIn } from './event-time.ts'
import { comingOptions, myEventsOptions, savedOptions } from './queries.ts'
import { readerZone, useNow } from './use-now.ts'
import { useStandings } from './use-standings.ts'

type Group = { title: string; events: EventRecord[] }

/** What the member hosts: what is ahead, drafts, what was, what was cancelled. */
export function HostedEvents({ userId }: { userId: string }) {
  const events = useQuery(myEventsOptions(userId))
  return (
    <EventGroups
      events={events}
      userId={userId}
      groupsOf={hostedGroups}
      badgeOf={hostedBadge}
      empty={
        <EmptyState
          title="Your first evening is waiting"
          art={<CoverImage id="your-own-table" category="party" ratio="tall" />}
          actions={
            <ButtonLink look="flame" to={paths.createEvent()}>
              Host an event
            </ButtonLink>
          }
        >
          A supper, a walk, a song in the kitchen. It can be small.
        </EmptyState>
      }
    />
  )
}

/** What the member said they come to. */
export function ComingEvents({ userId }: { userId: string }) {
  const events = useQuery(comingOptions(userId))
  return (
    <EventGroups
      events={events}
      userId={userId}
      groupsOf={visitedGroups('Ahead')}
      badgeOf={(event) => (event.status === 'cancelled' ? 'Cancelled' : 'You’re coming')}
      empty={
        <EmptyState
          title="Nothing in your book yet"
          art={<CoverImage id="an-open-evening" category="concerts" ratio="tall" />}
          actions={
            <ButtonLink look="flame" to={paths.events()}>
              Find an event
            </ButtonLink>
          }
        >
          When you say “I’m coming”, the event waits for you here.
        </EmptyState>
      }
    />
  )
}

/** What the member saved with a heart. */
export function SavedEvents({ userId }: { userId: string }) {
  const events = useQuery(savedOptions(userId))
  return (
    <EventGroups
      events={events}
      userId={userId}
      groupsOf={visitedGroups('Saved')}
      empty={
        <EmptyState
          title="Nothing saved yet"
          art={<CoverImage id="a-kept-light" category="spiritual" ratio="tall" />}
          actions={
            <ButtonLink look="flame" to={paths.events()}>
              Find an event
            </ButtonLink>
          }
        >
          Press the heart of an event that you want to think about.
        </EmptyState>
      }
    />
  )
}

type EventGroupsProps = {
  events: ReturnType<typeof useQuery<EventRecord[]>>
  userId: string
  groupsOf: (events: EventRecord[], nowMs: number) => Group[]
  badgeOf?: (event: EventRecord) => string | undefined
  empty: ReactNode
}

function EventGroups({ events: query, userId, groupsOf, badgeOf, empty }: EventGroupsProps) {
  const nowMs = useNow()
  const today = todayIn(readerZone(), nowMs)
  const { data: events = [], isPending, isError, error, refetch } = query
  const standings = useStandings(inHundreds(events))
  if (isPending) {
    return (
      <Waiting label="Loading your events">
        {[1, 2, 3].map((row) => (
          <EventRowSkeleton key={row} />
        ))}
      </Waiting>
    )
  }
  if (isError) {
    return (
      <div className="grid justify-items-start gap-4">
        <Notice tone="bad">{sentenceFor(error)}</Notice>
        <Button onClick={() => refetch()}>Try again</Button>
      </div>
    )
  }
  if (events.length === 0) return empty
  return groupsOf(events, nowMs).map(({ title, events: ofGroup }) => (
    <section key={title} className="my-events-group">
      <h2 className="block-title">{title}</h2>
      {ofGroup.map((event) => (
        <EventRow
          key={event.id}
          event={event}
          standing={standings[event.id]}
          today={today}
          nowMs={nowMs}
          userId={userId}
          badge={badgeOf?.(event)}
        />
      ))}
    </section>
  ))
}

function hostedGroups(events: EventRecord[], nowMs: number): Group[] {
  const inState = (...states: ReturnType<typeof stateOf>[]) =>
    soonestFirst(events.filter((event) => states.includes(stateOf(event, nowMs))))
  return [
    { title: 'Ahead', events: inState('ahead', 'under_way') },
    { title: 'Drafts', events: inState('draft') },
    { title: 'Past', events: inState('over').reverse() },
    { title: 'Cancelled', events: inState('cancelled').reverse() },
  ].filter((group) => group.events.length > 0)
}

function visitedGroups(ahead: string) {
  return (events: EventRecord[], nowMs: number): Group[] => {
    const isOver = (event: EventRecord) => eventSpan(event.timing).endsAtMs <= nowMs
    return [
      { title: ahead, events: soonestFirst(events.filter((event) => !isOver(event))) },
      { title: 'Past', events: soonestFirst(events.filter(isOver)).reverse() },
    ].filter((group) => group.events.length > 0)
  }
}

function hostedBadge({ status }: EventRecord): string | undefined {
  if (status === 'draft') return 'Draft'
  return status === 'cancelled' ? 'Cancelled' : undefined
}

function soonestFirst(events: EventRecord[]): EventRecord[] {
  return [...events].sort((a, b) => eventSpan(a.timing).startsAtMs - eventSpan(b.timing).startsAtMs)
}

/** The standing of at most 100 events comes in one request. */
function inHundreds(events: readonly EventRecord[]): EventRecord[][] {
  return Array.from({ length: Math.ceil(events.length / 100) }, (_, hundred) =>
    events.slice(hundred * 100, hundred * 100 + 100),
  )
}

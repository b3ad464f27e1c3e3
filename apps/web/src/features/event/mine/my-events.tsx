import './my-events.css'
import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CoverImage } from '../../../art/cover-image.tsx'
import { hostedOptions } from '../../../data/event/hosting-queries.ts'
import { publishMoment, schedulesOptions } from '../../../data/event/publishing.ts'
import { comingOptions, savedOptions } from '../../../data/event/queries.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { EventGroups } from './my-event-groups.tsx'
import { comingAhead, draftsOf, hostedAhead, likedGroups, pastGroups } from './my-events-views.ts'

type ViewProps = { userId: string }

/** What the member hosts, alone and with others: what is ahead, and what was called off. */
export function HostedEvents({ userId }: ViewProps) {
  return (
    <EventGroups
      query={useQuery(hostedOptions(userId))}
      userId={userId}
      groupsOf={hostedAhead}
      badgeOf={({ status, createdBy }) => {
        if (status === 'cancelled') return 'Cancelled'
        return createdBy && createdBy.id !== userId ? `With ${createdBy.name}` : undefined
      }}
      empty={
        <Nothing
          title="Your next evening is waiting"
          cover={['your-own-table', 'party']}
          action={<HostOne />}
        >
          A supper, a walk, a song in the kitchen. It can be small.
        </Nothing>
      }
    />
  )
}

/** What the member said they come to. */
export function ComingEvents({ userId }: ViewProps) {
  return (
    <EventGroups
      query={useQuery(comingOptions(userId))}
      userId={userId}
      groupsOf={comingAhead}
      badgeOf={({ status }) => (status === 'cancelled' ? 'Cancelled' : 'You’re coming')}
      empty={
        <Nothing
          title="Nothing in your book yet"
          cover={['an-open-evening', 'concerts']}
          action={<FindOne />}
        >
          When you say “I’m coming”, the event waits for you here.
        </Nothing>
      }
    />
  )
}

/** What is not published yet, with the moment at which it publishes itself. */
export function Drafts({ userId }: ViewProps) {
  const nowMs = useNow()
  const { data: schedules = {} } = useQuery(schedulesOptions())
  const badgeOf = ({ id, timing }: EventRecord) => {
    const schedule = schedules[id]
    if (!schedule) return 'Draft'
    if (schedule.failure) return 'Could not publish itself'
    return `Publishes ${publishMoment(schedule, timing.timezone ?? 'UTC', nowMs)}`
  }
  return (
    <EventGroups
      query={useQuery(hostedOptions(userId))}
      userId={userId}
      groupsOf={draftsOf}
      badgeOf={badgeOf}
      empty={
        <Nothing title="No drafts yet" cover={['a-first-line', 'education']} action={<HostOne />}>
          What you keep as a draft stands here until you publish it.
        </Nothing>
      }
    />
  )
}

/** What the member gave a heart. */
export function LikedEvents({ userId }: ViewProps) {
  return (
    <EventGroups
      query={useQuery(savedOptions(userId))}
      userId={userId}
      groupsOf={likedGroups}
      empty={
        <Nothing title="Nothing saved yet" cover={['a-kept-light', 'spiritual']} action={<FindOne />}>
          Press the heart of an event that you want to think about.
        </Nothing>
      }
    />
  )
}

/** What the member came to, and what they hosted. */
export function PastEvents({ userId }: ViewProps) {
  const coming = useQuery(comingOptions(userId))
  const hosted = useQuery(hostedOptions(userId))
  const failed = [coming, hosted].find(({ isError }) => isError)
  return (
    <EventGroups
      query={{
        data: coming.data &&
          hosted.data && [...new Map([...coming.data, ...hosted.data].map((e) => [e.id, e])).values()],
        error: failed?.error ?? null,
        refetch: () => Promise.all([coming.refetch(), hosted.refetch()]),
      }}
      userId={userId}
      groupsOf={(events, nowMs) =>
        pastGroups(events, { nowMs, hostedIds: new Set(hosted.data?.map(({ id }) => id)) })
      }
      badgeOf={({ status }) => (status === 'cancelled' ? 'Cancelled' : undefined)}
      empty={
        <Nothing title="Nothing lies behind you yet" cover={['an-ember', 'theater']} action={<FindOne />}>
          What you came to and what you hosted is kept here.
        </Nothing>
      }
    />
  )
}

const HostOne = () => (
  <ButtonLink look="flame" to={paths.createEvent()}>
    Host an event
  </ButtonLink>
)
const FindOne = () => (
  <ButtonLink look="flame" to={paths.events()}>
    Find an event
  </ButtonLink>
)

function Nothing({
  title,
  cover: [id, category],
  action,
  children,
}: {
  title: string
  cover: [id: string, category: Parameters<typeof CoverImage>[0]['category']]
  action: ReactNode
  children: ReactNode
}) {
  return (
    <EmptyState title={title} art={<CoverImage id={id} category={category} ratio="tall" />} actions={action}>
      {children}
    </EmptyState>
  )
}

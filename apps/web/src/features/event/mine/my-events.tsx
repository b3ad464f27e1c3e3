import * as m from '@hearth/messages'
import './my-events.css'
import type { EventRecord } from '@hearth/contracts/event'
import { isDoorOpen } from '@hearth/contracts/event-span'
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
  const nowMs = useNow()
  return (
    <EventGroups
      query={useQuery(hostedOptions(userId))}
      userId={userId}
      groupsOf={hostedAhead}
      linksOf={(event) => isDoorOpen(event, nowMs) && <ToTheDoor event={event} />}
      badgeOf={({ status, createdBy }) => {
        if (status === 'cancelled') return m.event_cancelled()
        return createdBy && createdBy.id !== userId ? m.event_mine_with({ name: createdBy.name }) : undefined
      }}
      empty={
        <Nothing title={m.event_mine_hosted_empty()} cover={['your-own-table', 'party']} action={<HostOne />}>
          {m.event_mine_hosted_empty_text()}
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
      badgeOf={({ status }) => (status === 'cancelled' ? m.event_cancelled() : m.event_you_are_coming())}
      empty={
        <Nothing
          title={m.event_mine_coming_empty_title()}
          cover={['an-open-evening', 'concerts']}
          action={<FindOne />}
        >
          {m.event_mine_coming_empty_text()}
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
    if (!schedule) return m.event_draft()
    if (schedule.failure) return m.event_mine_not_published()
    return m.event_mine_publishes_on({ moment: publishMoment(schedule, timing.timezone ?? 'UTC', nowMs) })
  }
  return (
    <EventGroups
      query={useQuery(hostedOptions(userId))}
      userId={userId}
      groupsOf={draftsOf}
      badgeOf={badgeOf}
      empty={
        <Nothing
          title={m.event_mine_drafts_empty()}
          cover={['a-first-line', 'education']}
          action={<HostOne />}
        >
          {m.event_mine_drafts_empty_text()}
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
        <Nothing
          title={m.event_mine_saved_empty()}
          cover={['a-kept-light', 'spiritual']}
          action={<FindOne />}
        >
          {m.event_mine_saved_empty_text()}
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
      badgeOf={({ status }) => (status === 'cancelled' ? m.event_cancelled() : undefined)}
      empty={
        <Nothing title={m.event_mine_past_empty()} cover={['an-ember', 'theater']} action={<FindOne />}>
          {m.event_mine_past_empty_text()}
        </Nothing>
      }
    />
  )
}

const ToTheDoor = ({ event: { id, title } }: { event: EventRecord }) => (
  <ButtonLink small to={paths.door(id)} aria-label={m.event_mine_door_named({ title })}>
    {m.event_mine_door()}
  </ButtonLink>
)
const HostOne = () => (
  <ButtonLink look="flame" to={paths.createEvent()}>
    {m.event_host_an_event()}
  </ButtonLink>
)
const FindOne = () => (
  <ButtonLink look="flame" to={paths.explore()}>
    {m.event_find()}
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

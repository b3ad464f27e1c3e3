import '../../ui/arched-page.css'
import './event-page.css'
import './hosting.css'
import type { EventRecord } from '@hearth/contracts/event'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { categoryStyle } from '../../art/category-look.tsx'
import { AnsweringSection } from './answering/answering-section.tsx'
import { GuestsComing } from './answering/guests-coming.tsx'
import { howToAnswerOptions } from './answering/queries.ts'
import { EventHead } from './event-head.tsx'
import { type EventState, stateOf } from './event-state.ts'
import { EventTags } from './event-tags.tsx'
import { categoryOf } from './event-words.ts'
import { GuestList } from './guest-list.tsx'
import { hiddenPlaceOptions, withPlace } from './hidden-place.ts'
import { HostLine } from './host-line.tsx'
import { coHostsOptions } from './hosting-queries.ts'
import { HostsSection } from './hosts-section.tsx'
import { InvitationAnswer } from './invitation-answer.tsx'
import { Joining, type Viewer } from './joining.tsx'
import { Markdown } from './markdown.tsx'
import { standingOptions } from './queries.ts'
import { useLiveEvent } from './use-live-event.ts'
import { useNow } from './use-now.ts'
import { WaitingGuests } from './waiting/waiting-guests.tsx'

/** What the reader is to an event, for what stands on its page. */
export type Reading = { userId: string; isHost: boolean; isComing: boolean; state: EventState }

/**
 * One event. `viewer` is the member who looks; without one it is a page to read. `providers` says who helps at it,
 * `place` how to get there where more is known of the place than the event itself says, `conversation` what its people
 * say to each other and `fromHost` what hosts wrote to those who come, to members once it is published.
 */
export function EventPage({
  event: record,
  viewer,
  providers,
  place,
  conversation,
  fromHost,
}: {
  event: EventRecord
  viewer: Viewer | undefined
  providers?: ReactNode
  place?: ReactNode
  conversation?: (reading: Reading) => ReactNode
  fromHost?: (reading: Reading) => ReactNode
}) {
  const nowMs = useNow()
  const state = stateOf(record, nowMs)
  const { data: coHosts = [] } = useQuery(coHostsOptions(record.id))
  const isOwner = viewer !== undefined && record.createdBy?.id === viewer.userId
  const hosting = coHosts.find(({ userId }) => userId === viewer?.userId)?.state
  const isHost = isOwner || hosting === 'accepted'
  const standings = useQuery(standingOptions([record.id]))
  const standing = standings.data?.[record.id]
  const { data: how } = useQuery(howToAnswerOptions(record.id))
  const isOpen = state === 'ahead' || state === 'under_way'
  const isComing = standing?.my_answer === 'coming'
  const reading = viewer && state !== 'draft' && { userId: viewer.userId, isHost, isComing, state }
  const hidesLink = record.onlineUrl === ''
  const knowsPlace = (!!how?.hides_address || hidesLink) && (isHost || isComing)
  const { data: hidden } = useQuery({ ...hiddenPlaceOptions(record.id), enabled: knowsPlace })
  const event = knowsPlace && hidden ? withPlace(record, hidden) : record
  useLiveEvent(record.id, viewer?.userId)
  return (
    <div className="arched-page cat" style={categoryStyle(categoryOf(event))}>
      <div className="arched-wash" aria-hidden="true" />
      <article className="wrap arched-columns">
        <EventHead
          event={event}
          state={state}
          hosts={<HostLine event={event} coHosts={coHosts} userId={viewer?.userId} />}
          invitation={hosting === 'invited' && <Invitation event={event} />}
          hidesPlace={!!how?.hides_address && event === record}
          isInvited={!!how?.is_invited && !isHost && !standing?.my_answer && state === 'ahead'}
          taken={standing?.taken ?? 0}
          nowMs={nowMs}
        />
        <Joining
          event={event}
          state={state}
          standing={standing}
          how={how}
          askAgain={standings.isError ? () => standings.refetch() : undefined}
          viewer={viewer}
          isHost={isHost}
          isOwner={isOwner}
        />
        <div className="arched-body">
          {reading && fromHost?.(reading)}
          {event.description && (
            <section className="event-block">
              <h2>What it’s like</h2>
              <Markdown text={event.description} />
            </section>
          )}
          <EventTags event={event} />
          {providers}
          {place && (
            <section className="event-block">
              <h2>Getting there</h2>
              {place}
            </section>
          )}
          {viewer && isHost && (
            <HostsSection
              event={{
                id: event.id,
                title: event.title,
                canInvite: state !== 'over' && state !== 'cancelled',
              }}
              userId={viewer.userId}
              isOwner={isOwner}
            />
          )}
          {viewer && isHost && state !== 'draft' && (
            <section className="event-block" id="guests">
              <h2>Who’s coming</h2>
              <GuestList eventId={event.id} title={event.title} readerId={viewer.userId} />
              {typeof standing?.capacity === 'number' && isOpen && (
                <WaitingGuests eventId={event.id} eventZone={event.timing.timezone ?? 'UTC'} />
              )}
            </section>
          )}
          {reading && conversation?.(reading)}
          {isHost && how && <AnsweringSection event={event} how={how} isOpen={isOpen} />}
          {!isHost && how?.sees_guests && state !== 'cancelled' && <GuestsComing eventId={event.id} />}
        </div>
      </article>
    </div>
  )
}

/** Asks the member to host it, where they read what it is. */
function Invitation({ event: { id, title, createdBy } }: { event: EventRecord }) {
  return (
    <div className="hosting-note">
      <p>
        <b>{createdBy?.name ?? 'Its host'} asks you to host this together.</b> With a yes you can change it
        and see who is coming.
      </p>
      <InvitationAnswer eventId={id} title={title} />
    </div>
  )
}

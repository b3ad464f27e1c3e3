import '../../ui/arched-page.css'
import './event-page.css'
import './hosting.css'
import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { categories, type GoodFor, goodForValues, visibilities } from '@hearth/contracts/event-values'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Lock, Sparkle } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CategoryIcon, categoryStyle } from '../../art/category-look.tsx'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AnsweringSection } from './answering/answering-section.tsx'
import { GuestsComing } from './answering/guests-coming.tsx'
import { howToAnswerOptions } from './answering/queries.ts'
import { EventFacts } from './event-facts.tsx'
import { type EventState, stateOf } from './event-state.ts'
import { badgeWords, categoryOf } from './event-words.ts'
import { GuestList } from './guest-list.tsx'
import { hiddenPlaceOptions, withPlace } from './hidden-place.ts'
import { HostLine } from './host-line.tsx'
import { coHostsOptions } from './hosting-queries.ts'
import { HostsSection } from './hosts-section.tsx'
import { InvitationAnswer } from './invitation-answer.tsx'
import { Joining, type Viewer } from './joining.tsx'
import { Markdown } from './markdown.tsx'
import { standingOptions } from './queries.ts'
import { safeLink } from './safe-link.ts'
import { useLiveEvent } from './use-live-event.ts'
import { readerZone, useNow } from './use-now.ts'
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

function EventHead({
  event,
  state,
  hosts,
  invitation,
  hidesPlace,
  isInvited,
  taken,
  nowMs,
}: {
  event: EventRecord
  state: EventState
  hosts: ReactNode
  invitation: ReactNode
  /** The exact place is not for the reader to know yet. */
  hidesPlace: boolean
  /** The hosts asked the reader to come, who has not answered yet. */
  isInvited: boolean
  /** Places that are taken or kept for somebody. */
  taken: number
  nowMs: number
}) {
  const category = categoryOf(event)
  // Once nobody can come any more, what is left says nothing.
  const fact = state === 'cancelled' || state === 'over' ? undefined : badgeWords({ ...event, coming: taken })
  return (
    <header className="arched-head">
      <div className="arched-chips">
        <Link className="chip" to={paths.events({ category })}>
          <CategoryIcon category={category} />
          {categories[category].label}
        </Link>
        {fact && (
          <Chip warm icon={<Sparkle size={16} aria-hidden="true" />}>
            {fact}
          </Chip>
        )}
        <VisibilityChip event={event} />
      </div>
      <h1 className="page-title">{event.title}</h1>
      {event.intention && <p className="intention">{event.intention}</p>}
      {hosts}
      {invitation}
      {isInvited && (
        <p className="hosting-note">
          <b>You are invited.</b> Say whether you come. The hosts are glad of a no, too.
        </p>
      )}
      {state === 'cancelled' && <Notice tone="bad">This event was cancelled.</Notice>}
      {state === 'over' && <Notice>This event is over.</Notice>}
      <EventFacts
        event={event}
        hidesPlace={hidesPlace}
        startsAtMs={eventSpan(event.timing).startsAtMs}
        nowMs={nowMs}
        readerZone={readerZone()}
      />
    </header>
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

/** Says when not everybody can find it. */
function VisibilityChip({ event: { visibility, status } }: { event: EventRecord }) {
  if (status === 'draft') return <Chip icon={<Lock size={15} aria-hidden="true" />}>Draft</Chip>
  if (visibility === 'public' || !Object.hasOwn(visibilities, visibility)) return null
  const { label } = visibilities[visibility as keyof typeof visibilities]
  return <Chip icon={<Lock size={15} aria-hidden="true" />}>{label}</Chip>
}

function EventTags({ event }: { event: EventRecord }) {
  const goodFor = (event.goodFor ?? []).filter((id): id is GoodFor => Object.hasOwn(goodForValues, id))
  const link = safeLink(event.externalUrl)
  if (goodFor.length === 0 && event.tags.length === 0 && !link) return null
  return (
    <section className="event-block event-tags">
      {goodFor.length > 0 && (
        <>
          <h2>Good for</h2>
          <ul>
            {goodFor.map((id) => (
              <li key={id}>
                <Chip>{goodForValues[id]}</Chip>
              </li>
            ))}
          </ul>
        </>
      )}
      {event.tags.length > 0 && (
        <ul aria-label="Tags">
          {event.tags.map((tag) => (
            <li key={tag} className="event-tag">
              {tag}
            </li>
          ))}
        </ul>
      )}
      {link && <OutsideLink link={link} />}
    </section>
  )
}

function OutsideLink({ link }: { link: URL }) {
  return (
    <a className="more-link" href={link.href} rel="noopener nofollow">
      More at {link.hostname.replace(/^www\./, '')}
      <ExternalLink size={16} aria-hidden="true" />
    </a>
  )
}

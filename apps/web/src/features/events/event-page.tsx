import './event-page.css'
import type { EventRecord } from '@hearth/contracts/event'
import { eventSpan } from '@hearth/contracts/event-span'
import { categories, type GoodFor, goodForValues, visibilities } from '@hearth/contracts/event-values'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Lock, Sparkle } from 'lucide-react'
import { Link } from 'react-router'
import { CategoryIcon, categoryStyle } from '../../art/category-look.tsx'
import { paths } from '../../paths.ts'
import { Chip } from '../../ui/chip.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Portrait } from '../../ui/portrait.tsx'
import { EventFacts } from './event-facts.tsx'
import { type EventState, stateOf } from './event-state.ts'
import { badgeWords, categoryOf } from './event-words.ts'
import { GuestList } from './guest-list.tsx'
import { Joining, type Viewer } from './joining.tsx'
import { Markdown } from './markdown.tsx'
import { standingOptions } from './queries.ts'
import { safeLink } from './safe-link.ts'
import { readerZone, useNow } from './use-now.ts'

/** One event. `viewer` is the member who looks; without one it is a page to read. */
export function EventPage({ event, viewer }: { event: EventRecord; viewer: Viewer | undefined }) {
  const nowMs = useNow()
  const state = stateOf(event, nowMs)
  const isHost = viewer !== undefined && event.createdBy?.id === viewer.userId
  const standings = useQuery(standingOptions([event.id]))
  return (
    <div className="event-page cat" style={categoryStyle(categoryOf(event))}>
      <div className="event-wash" aria-hidden="true" />
      <article className="wrap event-columns">
        <EventHead event={event} state={state} isHost={isHost} nowMs={nowMs} />
        <Joining
          event={event}
          state={state}
          standing={standings.data?.[event.id]}
          askAgain={standings.isError ? () => standings.refetch() : undefined}
          viewer={viewer}
          isHost={isHost}
        />
        <div className="event-body">
          {event.description && (
            <section className="event-block">
              <h2>What it’s like</h2>
              <Markdown text={event.description} />
            </section>
          )}
          <EventTags event={event} />
          {isHost && state !== 'draft' && (
            <section className="event-block">
              <h2>Who’s coming</h2>
              <GuestList eventId={event.id} />
            </section>
          )}
        </div>
      </article>
    </div>
  )
}

function EventHead({
  event,
  state,
  isHost,
  nowMs,
}: {
  event: EventRecord
  state: EventState
  isHost: boolean
  nowMs: number
}) {
  const category = categoryOf(event)
  const host = event.createdBy?.name
  const fact = badgeWords({ ...event, coming: 0 })
  return (
    <header className="event-head">
      <div className="event-chips">
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
      {host && (
        <p className="event-host">
          <Portrait name={host} photo={event.createdBy?.avatar} />
          <span>
            Hosted by <b>{isHost ? 'you' : host}</b>
          </span>
        </p>
      )}
      {!host && event.source === 'hearth' && <p className="event-host">Hosted by a former member</p>}
      {state === 'cancelled' && <Notice tone="bad">This event was cancelled.</Notice>}
      {state === 'over' && <Notice>This event is over.</Notice>}
      <EventFacts
        event={event}
        startsAtMs={eventSpan(event.timing).startsAtMs}
        nowMs={nowMs}
        readerZone={readerZone()}
      />
    </header>
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

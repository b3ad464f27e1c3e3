import type { EventRecord } from '@hearth/contracts/event'
import { accessValues } from '@hearth/contracts/event-labels'
import type { AccessFact } from '@hearth/contracts/event-values'
import * as m from '@hearth/messages'
import { Accessibility, Clock, HandCoins, MapPin, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { formatHowFarOff, formatStartForReader, formatTiming, formatZone } from '../../../format/when.ts'
import { paths } from '../../../paths.ts'
import { Fact } from '../../../ui/fact.tsx'
import { safeLink } from '../../../ui/markdown/safe-link.ts'
import { priceInWords } from '../event-price.ts'

/** What everyone asks first: when, where, can I get in, what does it cost. Only what the host said. */
export function EventFacts({
  event,
  hidesPlace,
  startsAtMs,
  nowMs,
  readerZone,
}: {
  event: EventRecord
  /** The exact place is told to those who are coming. */
  hidesPlace: boolean
  startsAtMs: number
  nowMs: number
  readerZone: string
}) {
  const access = accessWords(event.access)
  return (
    <ul className="facts">
      <Fact icon={Clock} title={formatTiming(event.timing, nowMs)}>
        {whenNotes(event, { startsAtMs, nowMs, readerZone })}
      </Fact>
      <WhereFact event={event} hidesPlace={hidesPlace} />
      {access.length > 0 && (
        <Fact icon={Accessibility} title={access[0]}>
          {inSentence(access.slice(1))}
        </Fact>
      )}
      <Fact icon={HandCoins} title={priceInWords(event.pricing)}>
        {event.venue.capacity !== undefined && m.event_page_capacity({ capacity: event.venue.capacity })}
      </Fact>
    </ul>
  )
}

function WhereFact({ event, hidesPlace }: { event: EventRecord; hidesPlace: boolean }) {
  const { id, name, address, city } = event.venue
  const isOnline = event.onlineUrl !== undefined && !name && !city
  const hidesLink = event.onlineUrl === ''
  const online = safeLink(event.onlineUrl)
  const link = online && (
    <a className="text-link" href={online.href} rel="noopener nofollow">
      {isOnline ? m.event_page_open_link() : m.event_page_join_online()}
    </a>
  )
  if (isOnline) {
    return (
      <Fact icon={Video} title={m.event_online()}>
        {hidesLink ? m.event_page_link_hidden() : link}
      </Fact>
    )
  }
  if (!name && !city) return null
  const exact = name ? [address, city].filter(Boolean).join(', ') : address
  const lines = hidesPlace ? m.event_page_place_hidden() : exact
  return (
    <Fact icon={MapPin} title={id ? <VenueLink id={id}>{name || city}</VenueLink> : name || city}>
      {lines}
      {lines && (link || hidesLink) && <br />}
      {hidesLink ? m.event_page_online_link_hidden() : link}
    </Fact>
  )
}

function VenueLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link className="fact-link" to={paths.venue(id)}>
      {children}
    </Link>
  )
}

/** How far off it is; where the reader's clock shows another time, the event's zone and the reader's own time. */
function whenNotes(
  { timing }: EventRecord,
  { startsAtMs, nowMs, readerZone }: { startsAtMs: number; nowMs: number; readerZone: string },
): string {
  const mine = formatStartForReader(timing, startsAtMs, readerZone)
  const zone = mine && timing.timezone ? `${formatZone(timing.timezone)}, ${mine}` : undefined
  return [formatHowFarOff(timing, nowMs), zone].filter(Boolean).join('. ')
}

function accessWords(access: readonly string[] = []): string[] {
  return access
    .filter((id): id is AccessFact => Object.hasOwn(accessValues, id))
    .map((id) => accessValues[id])
}

/** `Step-free toilet, public transport close by`. */
function inSentence([first = '', ...others]: string[]): string {
  return [first, ...others.map((words) => words.charAt(0).toLowerCase() + words.slice(1))].join(', ')
}

import type { EventRecord } from '@hearth/contracts/event'
import { leftOf } from '@hearth/contracts/kinds-in-words'
import * as m from '@hearth/messages'
import { Accessibility, Clock, Gift, HandCoins, MapPin, Ticket, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import { areClosed, type HowToAnswer } from '../../../data/event/answering-queries.ts'
import { whyNoneOf } from '../../../data/event/kinds-in-words.ts'
import type { PageEvening } from '../../../data/event/page-queries.ts'
import { formatParts } from '../../../format/parts.ts'
import {
  formatHowFarOff,
  formatStartForReader,
  formatTiming,
  formatWallTime,
  formatZone,
} from '../../../format/when.ts'
import { Link } from '../../../navigation/index.ts'
import { paths } from '../../../paths.ts'
import { SaidText } from '../../../translation/said-text.tsx'
import type { Words } from '../../../translation/words.ts'
import { Fact } from '../../../ui/fact.tsx'
import { safeLink } from '../../../ui/markdown/safe-link.ts'
import { priceInWords } from '../event-price.ts'
import { accessSentence } from './access-words.ts'

/** What everyone asks first: when, where, what to bring, can I get in, what does it cost. Only what the host said. */
export function EventFacts({
  event,
  evening,
  said,
  how,
  isMember,
  hidesPlace,
  startsAtMs,
  nowMs,
  readerZone,
}: {
  event: EventRecord
  /** What is said beside the record, once it is known. */
  evening: PageEvening | undefined
  said: Words['said']
  /** How it is answered, while it can be. */
  how: HowToAnswer | undefined
  isMember: boolean
  /** The exact place is told to those who are coming. */
  hidesPlace: boolean
  startsAtMs: number
  nowMs: number
  readerZone: string
}) {
  const access = accessSentence(event.access)
  const reader = {
    ...{ isMember, nowMs, readerZone },
    isInvited: !!how?.is_invited,
    eventZone: event.timing.timezone ?? 'UTC',
  }
  return (
    <ul className="facts">
      <Fact icon={Clock} title={formatTiming(event.timing, nowMs)}>
        {whenNotes(event, { startsAtMs, nowMs, readerZone, evening })}
      </Fact>
      <WhereFact event={event} hidesPlace={hidesPlace} />
      {how?.place_kinds && !areClosed(how, nowMs) && (
        <Fact icon={Ticket} title={m.attendance_kinds()}>
          {how.place_kinds.map((kind) => (
            <span key={kind.kind} className="fact-line">
              {kindInWords(kind.name, whyNoneOf(kind, reader) ?? leftOf(kind))}
            </span>
          ))}
        </Fact>
      )}
      {evening?.bring && (
        <Fact icon={Gift} title={m.event_page_bring({ what: said(evening.bring).text })}>
          {evening.bring_note && <SaidText as="span" {...said(evening.bring_note)} />}
        </Fact>
      )}
      {access && (
        <Fact icon={Accessibility} title={access.title}>
          {access.more}
        </Fact>
      )}
      {/* The gate says it too: it gives way, so that there are four. */}
      {!evening?.bring && (
        <Fact icon={HandCoins} title={priceInWords(event.pricing)}>
          {event.venue.capacity !== undefined && m.event_page_capacity({ capacity: event.venue.capacity })}
        </Fact>
      )}
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
  const exact = name ? formatParts([address, city]) : address
  const lines = hidesPlace ? m.event_page_place_hidden() : exact
  return (
    <Fact icon={MapPin} title={id ? <VenueLink id={id}>{name || city}</VenueLink> : name || city}>
      {lines}
      {lines && (link || hidesLink) && <br />}
      {hidesLink ? m.event_page_online_link_hidden() : link}
    </Fact>
  )
}

const kindInWords = (label: string, text: string | undefined) =>
  text ? m.site_format_labelled({ label, text }) : label

function VenueLink({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link className="fact-link" to={paths.venue(id)}>
      {children}
    </Link>
  )
}

/**
 * When the doors open, how far off it is; where the reader's clock shows another time, the event's zone and the reader's
 * own time.
 */
function whenNotes(
  { timing }: EventRecord,
  {
    startsAtMs,
    nowMs,
    readerZone,
    evening,
  }: { startsAtMs: number; nowMs: number; readerZone: string; evening: PageEvening | undefined },
): string {
  const mine = formatStartForReader(timing, startsAtMs, readerZone)
  const zone = mine && timing.timezone ? formatParts([formatZone(timing.timezone), mine]) : undefined
  return [formatHowFarOff(timing, nowMs), zone, evening && doorsWords(evening)].filter(Boolean).join('. ')
}

/** `Doors open at 19:15, last entry at 20:15`. */
function doorsWords({ doors_open_at, last_entry_at }: PageEvening): string | undefined {
  const [from, until] = [doors_open_at, last_entry_at].map((time) => time && formatWallTime(time))
  if (from && until) return m.event_evening_doors_from_until({ from, until })
  if (from) return m.event_evening_doors_open({ time: from })
  return until ? m.event_evening_last_entry({ time: until }) : undefined
}

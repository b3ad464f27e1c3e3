import { eventPath } from '@hearth/contracts/event-address'
import { readEventPicture } from '@hearth/contracts/event-picture'
import { pictureUrl } from '@hearth/contracts/pictures'
import * as m from '@hearth/messages'
import type { WordsByLanguage } from './as-read.ts'
import { contentLine, date, instant, localTime, text, textList, uri, word } from './content-line.ts'
import { type EveningFacts, eveningParagraphs } from './evening-words.ts'
import { comesTwice, timeZoneComponent } from './time-zone-component.ts'

/** What a calendar or a mail says of an event. Dates and times are the wall's, in `timezone`. */
export type CalendarEvent = {
  id: string
  title: string
  intention: string | null
  description: string | null
  category: string
  startDate: string
  endDate: string | null
  startTime: string | null
  endTime: string | null
  timezone: string
  allDay: boolean
  startsAtMs: number
  endsAtMs: number
  venueName: string
  venueAddress: string
  city: string
  /** Empty where it is online, and the link is not the reader's. */
  onlineUrl: string | null
  status: string
  visibility: string
  /** As the record says it. */
  image: string | null
  version: number
  createdAtMs: number
  updatedAtMs: number
  /** What the page says beside the record. */
  evening?: EveningFacts | null
  /** How one gets in; null where the reader may not know the place. */
  wayIn?: string | null
  /** Texts of `evening` in another language than they were written in. */
  lines?: Readonly<Record<string, string>>
  /** In each language, where it is read for several: what is written says it by `asRead`. */
  words?: WordsByLanguage
}

/** What a calendar that people subscribe to says of itself. */
export type CalendarAbout = { title: string; description: string; url: string }

/** How often a calendar should ask again (RFC 5545 section 3.3.6); most ask more rarely whatever stands here. */
const askAgainAfter = 'PT1H'

/**
 * The event as an iCalendar file (RFC 5545). The UID never changes and SEQUENCE grows with every change, so a
 * calendar that reads it again moves the entry instead of adding one.
 */
export function writeEventCalendar(event: CalendarEvent, { siteUrl }: { siteUrl: string }): string {
  return writeCalendar([], [event], siteUrl)
}

/** Several events as a calendar to subscribe to (RFC 7986 for what it says of itself). */
export function writeFeedCalendar(
  events: readonly CalendarEvent[],
  { about, siteUrl }: { about: CalendarAbout; siteUrl: string },
): string {
  const head = [
    contentLine('NAME', text(about.title)),
    contentLine('X-WR-CALNAME', text(about.title)),
    contentLine('DESCRIPTION', text(about.description)),
    contentLine('X-WR-CALDESC', text(about.description)),
    contentLine('URL', uri(about.url)),
    contentLine('REFRESH-INTERVAL', word(askAgainAfter), { VALUE: 'DURATION' }),
    contentLine('X-PUBLISHED-TTL', word(askAgainAfter)),
  ]
  return writeCalendar(head, events, siteUrl)
}

function writeCalendar(head: readonly string[], events: readonly CalendarEvent[], siteUrl: string): string {
  return [
    contentLine('BEGIN', word('VCALENDAR')),
    contentLine('VERSION', word('2.0')),
    contentLine('PRODID', text('-//Hearth//Events//EN')),
    contentLine('CALSCALE', word('GREGORIAN')),
    contentLine('METHOD', word('PUBLISH')),
    ...head,
    ...zonesOf(events),
    ...events.flatMap((event) => eventComponent(event, siteUrl)),
    contentLine('END', word('VCALENDAR')),
  ].join('')
}

/** One VTIMEZONE for each zone that an event's times are in: a calendar may not say one twice. */
function zonesOf(events: readonly CalendarEvent[]): string[] {
  const spans = new Map<string, { fromMs: number; untilMs: number }>()
  for (const { allDay, startTime, timezone, startsAtMs, endsAtMs } of events) {
    if (allDay || startTime === null || timezone === 'UTC') continue
    const { fromMs, untilMs } = spans.get(timezone) ?? { fromMs: startsAtMs, untilMs: endsAtMs }
    spans.set(timezone, { fromMs: Math.min(fromMs, startsAtMs), untilMs: Math.max(untilMs, endsAtMs) })
  }
  return Array.from(spans, ([timeZone, span]) => timeZoneComponent({ timeZone, ...span }))
}

/**
 * Where people go: the place with its address, or the link of an online event; where that is not the reader's,
 * "Online".
 */
export function placeOf(
  event: Pick<CalendarEvent, 'venueName' | 'venueAddress' | 'city' | 'onlineUrl'>,
): string {
  const parts = [event.venueName, event.venueAddress, event.city].filter(Boolean)
  const place = parts.filter((part, index) => parts.indexOf(part) === index).join(', ')
  return place || event.onlineUrl || (event.onlineUrl === '' ? m.site_calendar_online() : '')
}

/** Where it is, as lines of a mail: the place, and the link where there are both. */
export function placeFacts(event: CalendarEvent): { name: string; value: string }[] {
  const { onlineUrl } = event
  const place = placeOf(event)
  return [
    ...(place ? [{ name: m.event_where(), value: place }] : []),
    ...(onlineUrl && onlineUrl !== place ? [{ name: m.event_online(), value: onlineUrl }] : []),
  ]
}

function eventComponent(event: CalendarEvent, siteUrl: string): string[] {
  const link = siteUrl + eventPath(event)
  const place = placeOf(event)
  const about = [
    event.intention,
    event.description,
    ...eveningParagraphs(event),
    event.onlineUrl && place !== event.onlineUrl && event.onlineUrl,
    link,
  ]
  return [
    contentLine('BEGIN', word('VEVENT')),
    contentLine('UID', text(`${event.id}@${new URL(siteUrl).hostname}`)),
    contentLine('SEQUENCE', word(event.version)),
    contentLine('DTSTAMP', instant(event.updatedAtMs)),
    contentLine('CREATED', instant(event.createdAtMs)),
    contentLine('LAST-MODIFIED', instant(event.updatedAtMs)),
    ...span(event),
    contentLine('SUMMARY', text(event.title)),
    contentLine('DESCRIPTION', text(about.filter(Boolean).join('\n\n'))),
    place ? contentLine('LOCATION', text(place)) : '',
    contentLine('CATEGORIES', textList([event.category])),
    contentLine('URL', uri(link)),
    pictureLine(event, siteUrl),
    contentLine('STATUS', word(event.status === 'cancelled' ? 'CANCELLED' : 'CONFIRMED')),
    contentLine('END', word('VEVENT')),
  ]
}

/** Its picture where calendars, readers and mail programs can load it, and its words: that of a public event alone. */
export function openPictureOf(
  { image, visibility, status }: Pick<CalendarEvent, 'image' | 'visibility' | 'status'>,
  siteUrl: string,
): { url: string; alt: string } | undefined {
  if (!image || visibility !== 'public' || status === 'draft') return undefined
  return { url: new URL(pictureUrl(image, 1280), siteUrl).href, alt: readEventPicture(image).alt }
}

/** RFC 7986: what calendars may show beside the event. */
function pictureLine(event: CalendarEvent, siteUrl: string): string {
  const picture = openPictureOf(event, siteUrl)
  if (!picture) return ''
  return contentLine('IMAGE', uri(picture.url), { VALUE: 'URI', DISPLAY: 'BADGE', FMTTYPE: 'image/webp' })
}

function span(event: CalendarEvent): string[] {
  if (event.allDay || event.startTime === null) {
    const asDate = { VALUE: 'DATE' }
    return [
      contentLine('DTSTART', date(event.startDate), asDate),
      // A calendar's end of days is the day after the last.
      contentLine('DTEND', date(dayAfter(event.endDate ?? event.startDate)), asDate),
    ]
  }
  if (event.timezone === 'UTC') {
    return [contentLine('DTSTART', instant(event.startsAtMs)), contentLine('DTEND', instant(event.endsAtMs))]
  }
  const endDate = event.endDate ?? event.startDate
  return [
    moment('DTSTART', { date: event.startDate, time: event.startTime, atMs: event.startsAtMs, event }),
    moment('DTEND', { date: endDate, time: event.endTime, atMs: event.endsAtMs, event }),
  ]
}

/**
 * A time as the clock on the wall shows it. An end that nobody chose (`time` is null) is an instant, and so is a time
 * that a clock change brings twice: RFC 5545 means its first coming, but programs differ about it.
 */
function moment(
  name: string,
  { date, time, atMs, event }: { date: string; time: string | null; atMs: number; event: CalendarEvent },
): string {
  if (time === null || comesTwice(atMs, event.timezone)) return contentLine(name, instant(atMs))
  return contentLine(name, localTime({ date, time }), { TZID: event.timezone })
}

function dayAfter(iso: string): string {
  return new Date(Date.parse(`${iso}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

import { eventPath } from '@hearth/contracts/event-address'
import { readEventPicture } from '@hearth/contracts/event-picture'
import { pictureUrl } from '@hearth/contracts/pictures'
import { wallTimeAt } from '@hearth/contracts/wall-time'
import * as m from '@hearth/messages'
import { type CalendarEvent, isWholeDays } from './calendar-event.ts'
import {
  contentLine,
  date,
  instant,
  localTime,
  recurrence,
  text,
  textList,
  uri,
  word,
} from './content-line.ts'
import { eveningParagraphs } from './evening-words.ts'
import {
  type CalendarEntry,
  type CalendarSeries,
  calendarEntries,
  entriesOfSeries,
  type Moment,
} from './series-entries.ts'
import { comesTwice, timeZoneComponent } from './time-zone-component.ts'

/** What a calendar that people subscribe to says of itself. */
export type CalendarAbout = { title: string; description: string; url: string }

/** How often a calendar should ask again (RFC 5545 section 3.3.6); most ask more rarely whatever stands here. */
const askAgainAfter = 'PT1H'

/**
 * The event as an iCalendar file (RFC 5545). The UID never changes and SEQUENCE grows with every change, so a
 * calendar that reads it again moves the entry instead of adding one.
 */
export function writeEventCalendar(event: CalendarEvent, { siteUrl }: { siteUrl: string }): string {
  return writeCalendar([], [{ event }], siteUrl)
}

/** A series as an iCalendar file, in the language of the moment where it is translated. */
export function writeSeriesCalendar(
  series: CalendarSeries,
  { siteUrl, nowMs }: { siteUrl: string; nowMs: number },
): string {
  return writeCalendar(
    [],
    calendarEntries({ events: [], series: [entriesOfSeries(series, { nowMs })] }),
    siteUrl,
  )
}

/** Several entries as a calendar to subscribe to (RFC 7986 for what it says of itself). */
export function writeFeedCalendar(
  entries: readonly CalendarEntry[],
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
  return writeCalendar(head, entries, siteUrl)
}

function writeCalendar(head: readonly string[], entries: readonly CalendarEntry[], siteUrl: string): string {
  return [
    contentLine('BEGIN', word('VCALENDAR')),
    contentLine('VERSION', word('2.0')),
    contentLine('PRODID', text('-//Hearth//Events//EN')),
    contentLine('CALSCALE', word('GREGORIAN')),
    contentLine('METHOD', word('PUBLISH')),
    ...head,
    ...zonesOf(entries.map(({ event }) => event)),
    ...entries.flatMap((entry) => eventComponent(entry, siteUrl)),
    contentLine('END', word('VCALENDAR')),
  ].join('')
}

/** One VTIMEZONE for each zone that an event's times are in: a calendar may not say one twice. */
function zonesOf(events: readonly CalendarEvent[]): string[] {
  const spans = new Map<string, { fromMs: number; untilMs: number }>()
  for (const event of events) {
    const { timezone, startsAtMs, endsAtMs } = event
    if (isWholeDays(event) || timezone === 'UTC') continue
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

function eventComponent({ event, of }: CalendarEntry, siteUrl: string): string[] {
  const link = siteUrl + (of?.path ?? eventPath(event))
  const changedAtMs = of?.changedAtMs ?? event.updatedAtMs
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
    contentLine('UID', text(`${of?.uid ?? event.id}@${new URL(siteUrl).hostname}`)),
    contentLine('SEQUENCE', word(of ? sequenceOf(changedAtMs) : event.version)),
    contentLine('DTSTAMP', instant(changedAtMs)),
    contentLine('CREATED', instant(event.createdAtMs)),
    contentLine('LAST-MODIFIED', instant(changedAtMs)),
    of?.instead ? ruleMoment('RECURRENCE-ID', of.instead) : '',
    ...(of?.rule ? ruleSpan(event, of.rule) : span(event)),
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
  if (isWholeDays(event) || event.startTime === null) {
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
 * The first date of a rule, and the rule. RECURRENCE-ID, EXDATE and UNTIL are in the form of its DTSTART, each EXDATE in a line of its
 * own, and there is no RDATE: what programs make of anything else stands in docs/decisions/0184-a-series-in-calendars.md.
 */
function ruleSpan(
  event: CalendarEvent,
  { rrule, without }: { rrule: string; without: readonly Moment[] },
): string[] {
  const hasClock = !isWholeDays(event) && event.timezone !== 'UTC'
  return [
    ...(hasClock ? [span(event)[0]!, wallEnd(event)] : span(event)),
    contentLine('RRULE', recurrence(rrule)),
    ...without.map((moment) => ruleMoment('EXDATE', moment)),
  ]
}

/** An end that nobody chose, too, on the clock: a rule repeats it. */
function wallEnd({ endsAtMs, timezone }: CalendarEvent): string {
  return contentLine('DTEND', localTime(wallTimeAt(endsAtMs, timezone)), { TZID: timezone })
}

function ruleMoment(name: string, { date: day, time, timezone, startsAtMs }: Moment): string {
  if (time === null) return contentLine(name, date(day), { VALUE: 'DATE' })
  if (timezone === 'UTC') return contentLine(name, instant(startsAtMs))
  return contentLine(name, localTime({ date: day, time }), { TZID: timezone })
}

/** Grows with each change of a series: minutes since 2026, as a number must fit into 32 bits. */
const sequenceOf = (changedAtMs: number) => Math.max(0, Math.floor((changedAtMs - Date.UTC(2026)) / 60_000))

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

import { kindsInWords } from '@hearth/contracts/kinds-in-words'
import { seriesPath } from '@hearth/contracts/series-address'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { readingOf } from '@hearth/messages/habits'
import { inLocale } from '@hearth/messages/in-locale'
import {
  asRead,
  type CalendarEntry,
  type CalendarEvent,
  calendarColumns,
  calendarEntries,
  entriesOfSeries,
  hiddenPlace,
  inEachLanguage,
  listRegularSeries,
  placeFacts,
  type ReadersEvent,
  sayWhen,
  writeFeedCalendar,
} from '../../calendar/index.ts'
import { writeEmail } from '../../mail/index.ts'
import { findKindsOfAnswer } from '../attendance/queries.ts'

/** So many dates are written out; the others are counted, and stand in the calendar file. */
const maxWritten = 12

type Confirmed = {
  seriesId: string
  personId: string
  eventIds: readonly string[]
  party: number
  /** They chose kinds of spots, the same at each of these dates. */
  hasKinds: boolean
  siteUrl: string
  nowMs: number
}

/**
 * One mail to a member for all the dates that they come to now, with a calendar file: the series with its dates that are theirs for
 * somebody who comes to every one, else these dates.
 */
export async function confirmDates(run: Run, { personId, eventIds, ...confirmed }: Confirmed): Promise<void> {
  const { seriesId, nowMs } = confirmed
  const series = await listRegularSeries(run, { seriesId, personId, nowMs })
  // The file of a series has all its dates already.
  const max = series.length > 0 ? maxWritten : eventIds.length
  const events = await listDates(run, { personId, eventIds, max })
  const [first] = events
  if (!first) return
  const spots = confirmed.hasKinds && (await findKindsOfAnswer(run, { eventId: first.id, userId: personId }))
  const mail = inLocale(readingOf(first.readerLocale), () =>
    writeDatesMail(
      {
        events: events.map((event) => asRead(event)),
        count: eventIds.length,
        series: series.map((one) => entriesOfSeries(one, { nowMs })),
      },
      {
        ...(spots && { kinds: kindsInWords(spots.placeKinds ?? [], spots.kinds) }),
        ...{ party: confirmed.party, siteUrl: confirmed.siteUrl, text: m.series_mail_coming_text },
        action: {
          label: m.series_mail_open(),
          url: confirmed.siteUrl + seriesPath({ ...first, id: seriesId }),
        },
      },
    ),
  )
  await run({
    name: 'confirm dates',
    text: `
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attachments)
      select 'answer_confirmed', u.id, u.email, $2, $3, $4, $5::jsonb from auth.users u where u.id = $1::uuid and u.email is not null`,
    values: [personId, mail.subject, mail.text, mail.html, JSON.stringify(mail.attachments)],
  })
}

type DatesMail = {
  party: number
  /** Their kinds of spots, in words. */
  kinds?: string
  siteUrl: string
  /** What they can do when their plans change. */
  text: () => string
  /** Where they find their dates. */
  action: { label: string; url: string }
}

/** What confirms so many dates to a reader, the first of them in words, in the language of the moment. */
export function writeDatesMail(
  {
    events,
    count,
    series,
  }: { events: readonly CalendarEvent[]; count: number; series: readonly (readonly CalendarEntry[])[] },
  { party, kinds, siteUrl, text: more, action }: DatesMail,
) {
  const first = events[0]!
  const { title } = first
  const subject = m.attendance_mail_coming_subject({ title })
  const left = count - maxWritten
  const { text, html } = writeEmail(subject, {
    heading: m.attendance_mail_coming_heading({ title }),
    paragraphs: [
      `${m.series_mail_coming_dates({ dates: count })} ${m.attendance_mail_coming_spots({ party })}`,
      ...(kinds ? [kinds] : []),
      more(),
    ],
    facts: [
      ...events.slice(0, maxWritten).map((event, at) => ({
        name: at === 0 ? m.series_mail_dates() : '',
        value: sayWhen(event),
      })),
      ...(left > 0 ? [{ name: '', value: m.series_mail_more({ dates: left }) }] : []),
      ...placeFacts(first),
    ],
    action,
  })
  return {
    subject,
    text,
    html,
    attachments: [
      {
        filename: 'series.ics',
        contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
        content: writeFeedCalendar(calendarEntries(series.length > 0 ? { events: [], series } : { events }), {
          about: { title, description: '', url: action.url },
          siteUrl,
        }),
      },
    ],
  }
}

async function listDates(
  run: Run,
  { personId, eventIds, max }: { personId: string; eventIds: readonly string[]; max: number },
): Promise<ReadersEvent[]> {
  const { rows } = await run<{ event: ReadersEvent }>({
    name: 'dates for confirmation',
    onlyReads: true,
    text: `
      select jsonb_build_object(${calendarColumns}, ${inEachLanguage},
        'readerZone', hearth.zone_of($2::uuid), 'readerLocale', hearth.locale_of($2::uuid)) || ${hiddenPlace} as event
      from public.events e left join public.event_addresses d on d.event_id = e.id
      where e.id = any ($1::text[]) order by e.starts_at limit $3`,
    values: [eventIds, personId, max],
  })
  return rows.map(({ event }) => event)
}

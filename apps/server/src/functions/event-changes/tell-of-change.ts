import type { Notice } from '@hearth/contracts'
import { z } from 'zod'
import { type CalendarEvent, type Run, writeEventCalendar } from '../../feeds/index.ts'
import type { Task } from '../../jobs/index.ts'
import { writeLetter } from '../../mail/index.ts'
import type { Parts } from '../../parts.ts'
import { type EventNews, moveInWords, newsOf, writeNewsLetter } from './event-news.ts'

const payloadSchema = z.object({ eventId: z.string() })

/**
 * Tells whoever is coming what changed (migration 0141): a notice and a mail each, in the transaction that takes the
 * change away, so that a job which runs again tells nobody twice.
 */
export function createTellOfChange({ database, config, now }: Parts): Task {
  return async (payload) => {
    const { eventId } = payloadSchema.parse(payload)
    await database.transaction({ role: 'hearth_engine' }, async ({ run }) => {
      const change = await takeChange(run, eventId)
      if (!change) return
      const { before, after } = change
      const news = newsOf(before, after)
      if (!news || Math.max(before.endsAtMs, after.endsAtMs) <= now()) return
      await tellReaders(run, change, news, config.siteUrl)
    })
  }
}

type Change = {
  hostId: string | null
  before: CalendarEvent
  after: CalendarEvent
  readers: string[]
  /** The zones that they live by; an empty text stands for those who told none. */
  zones: string[]
}

async function takeChange(run: Run, eventId: string): Promise<Change | undefined> {
  const { rows } = await run<Change>({
    name: 'take event change',
    text: `
      delete from hearth.event_changes where event_id = $1
      returning host_id as "hostId", before, after, readers,
        array(select distinct coalesce(hearth.zone_of(r), '') from unnest(readers) as r) as zones`,
    values: [eventId],
  })
  return rows[0]
}

/** The same words for all of one clock, in one statement. Whom the host has blocked meanwhile hears nothing. */
async function tellReaders(
  run: Run,
  { hostId, before, after, readers, zones }: Change,
  news: EventNews,
  siteUrl: string,
): Promise<void> {
  const { kind, data } = noticeOf(news, { before, after })
  const letters = zones.map((zone) => {
    const { subject, letter } = writeNewsLetter(news, { before, after, siteUrl, readerZone: zone || null })
    return { zone, subject, ...writeLetter(letter) }
  })
  const calendar = {
    filename: 'event.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: writeEventCalendar(after, { siteUrl }),
  }
  await run({
    name: 'tell readers of change',
    text: `
      with readers as (
        select p.id from public.profiles p
        where p.id = any ($1::uuid[])
          and not exists (select from public.blocks b where b.blocker_id = $2::uuid and b.blocked_id = p.id)
      ), noticed as (
        insert into public.notifications (user_id, kind, data) select r.id, $3, $4::jsonb from readers r
      )
      insert into hearth.mails (kind, user_id, to_address, subject, body_text, body_html, attachments)
      select $3, u.id, u.email, l.subject, l.text, l.html, $6::jsonb
      from readers r
      join auth.users u on u.id = r.id
      join jsonb_to_recordset($5::jsonb) as l (zone text, subject text, text text, html text)
        on l.zone = coalesce(hearth.zone_of(r.id), '')
      where u.email is not null and (u.banned_until is null or u.banned_until <= now())`,
    values: [readers, hostId, kind, data, JSON.stringify(letters), JSON.stringify([calendar])],
  })
}

function noticeOf(news: EventNews, change: { before: CalendarEvent; after: CalendarEvent }): Notice {
  const data = { eventId: change.after.id, eventTitle: change.after.title }
  return news.kind === 'event_moved'
    ? { kind: news.kind, data: { ...data, change: moveInWords(news, change) } }
    : { kind: news.kind, data }
}

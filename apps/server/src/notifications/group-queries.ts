import type { ReportKind, SeriesReach } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import type { CalendarEvent, WordsByLanguage } from '../calendar/index.ts'
import type { GuestReader } from './mail-guests.ts'
import type { Reader } from './notify-readers.ts'

/** What has to be told to everyone who is coming, or to all who reported the same thing. */
export type GroupNotification = { id: string; about: string } & (
  | { kind: 'event_change'; facts: { before: CalendarEvent; after: CalendarEvent } }
  | { kind: 'series_change'; facts: ChangedDates }
  | { kind: 'event_message'; facts: Record<string, never> }
  | { kind: 'series_message'; facts: { seriesId: string; reach: SeriesReach } }
  | { kind: 'report_closed'; facts: ClosedReport }
) & {
    authorName: string | null
    /** What it is called, in each language; null where it is deleted. */
    event: { title: string; words: WordsByLanguage } | null
  }

/** What happened to dates of a series; each reader's own are said beside it. `before` is the first of them as it was, where it moved. */
export type ChangedDates = {
  seriesId: string
  what: 'cancelled' | 'held' | 'changed' | 'moved'
  before: CalendarEvent | null
  after: CalendarEvent
}

export type ClosedReport = {
  subjectKind: ReportKind
  subjectId: string
  state: 'resolved' | 'set_aside'
}

type NewGroup = Exclude<GroupNotification, { kind: 'report_closed' | 'series_change' }>
type NewEventGroup = Pick<NewGroup, 'kind' | 'facts'> & {
  eventId: string
  authorId: string | null
  /** When it was said, of a change that was kept for a while; now where it is left out. */
  saidAt?: string
  /** How many will hear it, of what reaches others than those who come to this event. */
  readers?: number
}

/** Writes down what has to be told, and has it told from the end of the transaction on. Says how many will hear. */
export async function addGroupNotification(
  run: Run,
  { kind, eventId, authorId, facts, saidAt, readers }: NewEventGroup,
): Promise<number> {
  const { rows } = await run<{ readers: number }>({
    name: 'add group notification',
    text: `
      insert into hearth.group_notifications (kind, event_id, author_id, facts, said_at, readers)
      select $1, $2, (select p.id from public.profiles p where p.id = $3::uuid), $4::jsonb, coalesce($5::timestamptz, now()),
        coalesce($6::integer, hearth.count_coming($2, $3::uuid))
      returning readers`,
    values: [kind, eventId, authorId, facts, saidAt ?? null, readers ?? null],
  })
  await queueGroup(run, eventId)
  return rows[0]!.readers
}

/** The same for all who reported what was decided in this transaction. */
export async function addReportGroup(
  run: Run,
  { reportId, facts, readers }: { reportId: string; facts: ClosedReport; readers: number },
): Promise<void> {
  await run({
    name: 'add group notification of report',
    text: `
      insert into hearth.group_notifications (kind, report_id, facts, readers)
      values ('report_closed', $1::uuid, $2::jsonb, $3::integer)`,
    values: [reportId, facts, readers],
  })
  await queueGroup(run, reportId)
}

async function queueGroup(run: Run, about: string): Promise<void> {
  await run({
    name: 'queue group notifications',
    text: 'select hearth.queue_group_notifications($1)',
    values: [about],
  })
}

/** The oldest about an event or a report that is not told to all yet, locked until the transaction ends. */
export async function lockOldestGroup(run: Run, about: string): Promise<GroupNotification | undefined> {
  const { rows } = await run<GroupNotification>({
    name: 'lock oldest group notification',
    text: `
      select g.id::text, g.kind, g.about, g.facts,
        (select coalesce(p.display_name, p.username) from public.profiles p where p.id = g.author_id) as "authorName",
        (select jsonb_build_object('title', e.title, 'words', hearth.words_by_language(e.id)) from public.events e
          where e.id = g.event_id) as event
      from hearth.group_notifications g
      where g.about = $1 and g.finished_at is null
      order by g.id limit 1 for update of g`,
    values: [about],
  })
  return rows[0]
}

/** The next of those whom it is for: who hears of it, how many were looked at, and the last of these. */
export type NextReaders = {
  members: Reader[]
  guests: GuestReader[]
  count: number
  last: string | undefined
}

export async function listNextReaders(
  run: Run,
  { id, max }: { id: string; max: number },
): Promise<NextReaders> {
  const { rows } = await run<
    ((Reader & { guestId: null }) | (GuestReader & { userId: null })) & { hears: boolean }
  >({
    name: 'next readers of group notification',
    text: `
      select user_id as "userId", guest_id as "guestId", encode(sealed_address, 'base64') as "sealedAddress", zone, locale, hears,
        coalesce(own, '{}') as own
      from hearth.next_readers($1::bigint, $2::integer)`,
    values: [id, max],
  })
  const last = rows.at(-1)
  const readers: NextReaders = {
    members: [],
    guests: [],
    count: rows.length,
    last: last?.userId ?? last?.guestId ?? undefined,
  }
  for (const row of rows) {
    if (!row.hears) continue
    if (row.userId === null)
      readers.guests.push({
        guestId: row.guestId,
        sealedAddress: row.sealedAddress,
        locale: row.locale,
        ...(row.own && { own: row.own }),
      })
    else
      readers.members.push({
        userId: row.userId,
        zone: row.zone,
        locale: row.locale,
        ...(row.own && { own: row.own }),
      })
  }
  return readers
}

/** Notes how far it has come; whatever about the same is not told to all yet goes on by another job. */
export async function advanceGroup(
  run: Run,
  {
    id,
    about,
    told,
    until,
    isFinished,
  }: { id: string; about: string; told: number; until: string | undefined; isFinished: boolean },
): Promise<void> {
  await run({
    name: 'advance group notification',
    text: `
      update hearth.group_notifications set told = told + $2::integer, told_until = coalesce($3::uuid, told_until),
        finished_at = case when $4 then now() end
      where id = $1::bigint`,
    values: [id, told, until ?? null, isFinished],
  })
  const { rows } = await run({
    name: 'group notifications that are left',
    text: 'select from hearth.group_notifications where about = $1 and finished_at is null limit 1',
    values: [about],
  })
  if (rows.length > 0) await queueGroup(run, about)
}

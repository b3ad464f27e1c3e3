import type { AskedQuestion, GivenAnswer } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import { type CalendarEvent, calendarColumns, hiddenPlace, inEachLanguage } from '../../../calendar/index.ts'
import type { Change } from '../../../notifications/index.ts'
import type { KindsOfEvent } from '../queries.ts'
import type { Company, CompanyPage } from './guest-company.ts'
import { type GuestPhoto, photosAsked } from './guest-photos.ts'

/** An answer that waits for its link to be used; `pageOf` is the guest whom using it makes, or changes. */
export type GuestLink = KindsOfEvent & {
  id: string
  pageOf: string
  eventId: string
  name: string
  /** Of the form that they sent. */
  locale: string | null
  sealedAddress: string
  party: number
  /** People by kind of spot, where the event has kinds. */
  kinds: number[]
  asks: boolean
  /** They asked for a place in line, should there be none at once. */
  waits: boolean
  isFull: boolean
  /** Whether there is a list to wait on. */
  canWait: boolean
  event: CalendarEvent
  questions: AskedQuestion[] | null
  answers: GivenAnswer[] | null
}

/** Where hosts say yes to each, asking them is the only line there is; but for whom they expect (`isExpected`, SQL). */
export const canWait = (isExpected: string) =>
  `((hearth.waiting_closes_at(e.id) > now()) is true and e.status = 'published' and (${isExpected} or not exists (
          select from public.event_answering s where s.event_id = e.id and s.mode <> 'open')))`

const isExpected = 'hearth.is_expected(e.id, null, g.id)'

/** Pairs for `jsonb_build_object` of nothing that is hidden until somebody comes. */
const openEvent = `jsonb_build_object(${calendarColumns}, ${inEachLanguage})`

/**
 * The answer behind a link that is not used up and has not run out. A press needs to know how the event stands only where the answer
 * would wait; else it learns it by using the link (`isPress`).
 */
export async function findGuestLink(
  run: Run,
  secretHash: Buffer,
  { isPress = false } = {},
): Promise<GuestLink | undefined> {
  const { rows } = await run<GuestLink>({
    name: 'guest link',
    onlyReads: true,
    text: `
      select l.id, coalesce(g.id, l.id) as "pageOf",
        l.event_id as "eventId", l.name, l.locale, encode(l.sealed_address, 'base64') as "sealedAddress", l.party, l.kinds, l.waits,
        case when not $2 or l.waits then hearth.full_refusal(t, l.party, l.kinds) is not null else false end as "isFull",
        case when not $2 or l.waits then ${canWait(isExpected)} else false end as "canWait",
        not $2 and exists (select from public.event_answering s where s.event_id = e.id and s.mode = 'approval') as asks,
        ${openEvent} || ${hiddenPlace} as event, hearth.place_kinds_of(e.id) as "placeKinds", hearth.questions_of(e.id) as questions,
        l.answers
      from hearth.guest_links l
      join public.events e on e.id = l.event_id
      join public.event_seats t on t.event_id = e.id
      left join public.event_addresses d on d.event_id = e.id
      left join hearth.guests g on g.event_id = l.event_id and g.address_hash = l.address_hash
      where l.secret_hash = $1 and l.expires_at > now()
        and (l.used_at is null or (g.id is not null and l.used_at >= now() - interval '10 minutes'))`,
    values: [secretHash, isPress],
  })
  return rows[0]
}

/** What the hosts of an event ask. */
export async function findQuestions(run: Run, eventId: string): Promise<AskedQuestion[] | null> {
  const { rows } = await run<{ questions: AskedQuestion[] | null }>({
    name: 'questions of event',
    onlyReads: true,
    text: 'select hearth.questions_of($1) as questions',
    values: [eventId],
  })
  return rows[0]!.questions
}

/** How a guest's answer stands, with the event as they may know it. */
export type GuestStanding = KindsOfEvent & {
  id: string
  name: string
  /** Of the form that they sent. */
  locale: string | null
  sealedAddress: string
  answer: 'coming' | 'not_coming' | 'asked' | 'declined'
  party: number
  /** People by kind of spot, that they have or wait for. */
  kinds: number[]
  note: string | null
  partyLimit: number
  /** Places that are left beside theirs; null where there is room for everyone. */
  left: number | null
  isClosed: boolean
  isOver: boolean
  canWait: boolean
  /** By email: they may have the kinds of spots for invited people. */
  isInvited: boolean
  /** Their place in line: how many are before them, or until when places are kept for them. */
  waiting: { party: number; position: number | null; offeredUntilMs: number | null } | null
  hearsByMail: boolean
  /** Their address said that it wants no invitation again. */
  refusesInvitations: boolean
  /** Whose next events they may agree to hear of, and whether they do. */
  hostName: string | null
  hearsHost: boolean
  event: CalendarEvent
  /** What hosts wrote to all who come, and what became of the event since the answer: the newest first. */
  messages: { title: string; body: string; hostName: string; atMs: number }[]
  changes: (Change & { atMs: number })[]
  questions: AskedQuestion[] | null
  answers: GivenAnswer[] | null
  company: Company
  photos: GuestPhoto[]
}

const maxNews = 20
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::bigint`

/** Undefined where there is no such guest, or the event is no longer open to them. `knowsPlace` writes it for who comes. */
export async function findGuest(
  run: Run,
  guestId: string,
  {
    knowsPlace = false,
    after,
    photosFrom = 0,
  }: { knowsPlace?: boolean; after?: CompanyPage | undefined; photosFrom?: number } = {},
): Promise<GuestStanding | undefined> {
  const { rows } = await run<GuestStanding>({
    name: 'guest by id',
    text: `
      select g.id, g.name, g.locale, encode(g.sealed_address, 'base64') as "sealedAddress", coalesce(a.answer, 'not_coming') as answer,
        greatest(coalesce(a.asked_party, a.party, w.party), 1) as party,
        coalesce(w.kinds, a.kinds, '{}') as kinds, hearth.place_kinds_of(e.id) as "placeKinds", a.note, coalesce(s.party_limit, 6) as "partyLimit",
        t.capacity - t.taken as left, (hearth.answers_until(e.id) <= now()) is true as "isClosed",
        e.ends_at <= now() as "isOver", ${canWait(isExpected)} as "canWait", ${isExpected} as "isInvited",
        case when w.event_id is not null then jsonb_build_object('party', w.party,
          'position', case when w.state = 'waiting' then hearth.waiting_position(w.event_id, w.place) end,
          'offeredUntilMs', ${ms('w.offered_until')}) end as waiting,
        g.mails_ended_at is null as "hearsByMail", hearth.refuses_as_guest(g.id) as "refusesInvitations",
        (select coalesce(p.display_name, p.username) from public.profiles p where p.id = e.created_by and not p.is_hidden)
          as "hostName",
        exists (select from public.host_listeners l where l.guest_id = g.id) as "hearsHost",
        ${openEvent} || ${hiddenPlace} as event, hearth.questions_of(e.id) as questions,
        (select jsonb_agg(w - 'question_id' || jsonb_build_object('questionId', w -> 'question_id'))
          from jsonb_array_elements(hearth.question_answers_of(a.id)) w) as answers,
        coalesce((select jsonb_agg(jsonb_build_object('title', n.title, 'body', n.body, 'hostName', n.host_name,
            'atMs', ${ms('n.created_at')}) order by n.created_at desc)
          from (
            select w.title, w.body, coalesce(p.display_name, p.username) as host_name, w.created_at
            from public.event_messages w join public.profiles p on p.id = w.author_id
            where a.answer = 'coming' and (w.event_id = e.id
              or (w.series_id = (select d.series_id from hearth.series_dates d where d.event_id = e.id)
                and (w.reach = 'everyone' or e.ends_at > w.created_at)))
            order by w.created_at desc, w.id desc limit ${maxNews}) n), '[]')
          as messages,
        coalesce((select jsonb_agg(c.facts || jsonb_build_object('atMs', ${ms('c.said_at')}) order by c.said_at desc)
          from (
            select w.facts, w.said_at from hearth.group_notifications w
            where w.event_id = e.id and w.kind = 'event_change' and w.said_at >= a.created_at and a.answer = 'coming'
            order by w.said_at desc limit ${maxNews}) c), '[]')
          as changes,
        hearth.company_of_guest(g.id, $3::bigint, $4::uuid) as company,
        hearth.photos_for_guest(g.id, $5, ${photosAsked}) as photos
      from hearth.guests g
      left join public.attendances a on a.event_id = g.event_id and a.guest_id = g.id
      left join public.event_waiting w on w.event_id = g.event_id and w.person_id = g.id
      join public.events e on e.id = g.event_id
      join public.event_seats t on t.event_id = e.id
      left join public.event_answering s on s.event_id = e.id
      left join public.event_addresses d on d.event_id = e.id and (a.answer = 'coming' or $2::boolean)
      where g.id = $1::uuid and hearth.may_open_event(e.id, null)`,
    values: [guestId, knowsPlace, after?.saidAtUs ?? null, after?.id ?? null, photosFrom],
  })
  return rows[0]
}

import {
  AppError,
  type AskedQuestion,
  type EmailInvitationState,
  type RefusalReason,
} from '@hearth/contracts'
import type { GuestListAudience } from '@hearth/contracts/event-values'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import {
  type CalendarEvent,
  calendarColumns,
  getEventForCalendar,
  hiddenPlace,
  inEachLanguage,
} from '../../../calendar/index.ts'
import { findHostedEvent } from '../../hosting/queries.ts'
import { requireHostable } from '../../hosting/require-hostable.ts'
import { canWait } from '../accountless/guest-queries.ts'
import type { KindsOfEvent } from '../queries.ts'
import { hostsEvent } from '../queries.ts'

type HostsCall = { eventId: string; userId: string }

/** Throws where somebody does not host the event, or where nobody could answer an invitation by email any more. */
export async function requireInvitable(
  run: Run,
  { eventId, userId }: HostsCall,
): Promise<{ hostName: string; hostLocale: string | null }> {
  const event = await findHostedEvent(run, { eventId, callerId: userId })
  if (!event?.callerOpens) throw new AppError('not_found', m.event_not_found)
  await requireHost(run, { eventId, userId })
  if (event.status === 'draft') throw new AppError('conflict', m.attendance_invite_draft)
  requireHostable(event)
  const { rows } = await run<{ refusal: string | null; hostLocale: string | null }>({
    name: 'refusal of guest invited',
    text: 'select hearth.guest_refusal($1, 1, true) as refusal, hearth.locale_of($2::uuid) as "hostLocale"',
    values: [eventId, userId],
  })
  const { refusal, hostLocale } = rows[0]!
  if (refusal === 'not_found') throw new AppError('conflict', m.attendance_by_email_members_only)
  if (refusal === 'account_needed') throw new AppError('conflict', m.attendance_by_email_need_guests)
  if (refusal === 'course_only') throw new AppError('conflict', m.series_terms_refusal_course)
  if (refusal) throw new AppError('conflict', m.attendance_invite_closed)
  return { hostName: event.callerName, hostLocale }
}

/** Throws where somebody does not host the event. */
export async function requireHost(run: Run, { eventId, userId }: HostsCall): Promise<void> {
  if (!(await hostsEvent(run, { eventId, userId }))) {
    throw new AppError('not_allowed', m.attendance_invite_hosts_only)
  }
}

/** The event as everyone who may answer without an account knows it, wherever its place is hidden. */
export async function eventForInvited(run: Run, eventId: string): Promise<CalendarEvent> {
  const event = await getEventForCalendar(run, { eventId, personId: null })
  if (!event) throw new AppError('not_found', m.event_not_found)
  return event
}

/** Which of these hashes an event has invited; one that said no and takes it back since can be invited again. */
export async function findInvited(
  run: Run,
  { eventId, hashes }: { eventId: string; hashes: Buffer[] },
): Promise<Set<string>> {
  const { rows } = await run<{ hash: string }>({
    name: 'invited of these addresses',
    text: `
      select encode(i.address_hash, 'base64') as hash from hearth.email_invitations i
      where i.event_id = $1 and i.address_hash in (
        select decode(h, 'base64') from jsonb_array_elements_text($2::jsonb) as h)
        and i.picked_name is null and not hearth.can_be_sent_again(i)
        and (i.due is not null or i.written_at is not null or i.taken_back_at is not null
          or exists (select from hearth.mail_refusals r where r.address_hash = i.address_hash))`,
    values: [eventId, JSON.stringify(hashes.map((hash) => hash.toString('base64')))],
  })
  return new Set(rows.map(({ hash }) => hash))
}

export async function countEmailInvitations(run: Run, eventId: string) {
  const { rows } = await run<{ all: number; waiting: number; remindable: number }>({
    name: 'count email invitations',
    text: `
      select count(*)::integer as all, (count(*) filter (where hearth.invitation_state(i) = 'waiting'))::integer as waiting,
        (count(*) filter (where hearth.can_be_reminded(i)))::integer as remindable
      from hearth.email_invitations i where i.event_id = $1`,
    values: [eventId],
  })
  return rows[0]!
}

export type ListedInvitation = {
  id: string
  /** Of who was picked by name. */
  name: string | null
  sealedAddress: string
  state: EmailInvitationState
  isReminded: boolean
  hasAnswered: boolean
  canBeSentAgain: boolean
}

/** A page of an event's invitations, in the order in which they were written down. */
export async function listEmailInvitations(
  run: Run,
  { eventId, after, max }: { eventId: string; after: string | undefined; max: number },
): Promise<ListedInvitation[]> {
  const { rows } = await run<ListedInvitation>({
    name: 'list email invitations',
    text: `
      select i.id, i.picked_name as name, encode(i.sealed_address, 'base64') as "sealedAddress", hearth.invitation_state(i) as state,
        i.reminded_at is not null or i.due is not distinct from 'reminder' as "isReminded",
        i.answered_at is not null as "hasAnswered", hearth.can_be_sent_again(i) as "canBeSentAgain"
      from hearth.email_invitations i
      where i.event_id = $1 and ($2::uuid is null or (i.created_at, i.id) > (
        select a.created_at, a.id from hearth.email_invitations a where a.event_id = $1 and a.id = $2::uuid))
      order by i.created_at, i.id limit $3`,
    values: [eventId, after ?? null, max],
  })
  return rows
}

/** An invitation as its page and its answer need it; `pageOf` is the guest whom answering makes, or changes. */
export type Invitation = KindsOfEvent & {
  id: string
  pageOf: string
  sealedAddress: string
  hostName: string | null
  /** The host's, in which the mail was written. */
  locale: string | null
  partyLimit: number
  guestList: GuestListAudience
  /** Why nobody can answer by it now. */
  refusal: RefusalReason | null
  /** The series that it is a date of. */
  seriesId: string | null
  /** No place is left, and there is a list to wait on. */
  waits: boolean
  canWait: boolean
  event: CalendarEvent
  questions: AskedQuestion[] | null
}

/** Undefined where there is none, or where the event is no longer open to it. `knowsPlace` writes it for who comes. */
export async function findInvitation(
  run: Run,
  invitationId: string,
  { knowsPlace = false }: { knowsPlace?: boolean } = {},
): Promise<Invitation | undefined> {
  const { rows } = await run<Invitation>({
    name: 'invitation by id',
    text: `
      select i.id, encode(i.sealed_address, 'base64') as "sealedAddress",
        coalesce((
          select g.id from hearth.guests g where g.event_id = i.event_id and g.address_hash = i.address_hash), i.id) as "pageOf",
        hearth.locale_of(i.invited_by) as locale,
        (select coalesce(p.display_name, p.username) from public.profiles p where p.id = i.invited_by and not p.is_hidden)
          as "hostName",
        coalesce(s.party_limit, 6) as "partyLimit", hearth.guest_refusal(e.id, 1, true) as refusal,
        (select o.series_id from hearth.series_dates o where o.event_id = e.id) as "seriesId", t.taken >= t.capacity and ${canWait('true')} as waits,
        ${canWait('true')} as "canWait",
        hearth.guest_list_of(e.id) as "guestList", hearth.place_kinds_of(e.id) as "placeKinds",
        jsonb_build_object(${calendarColumns}, ${inEachLanguage}) || ${hiddenPlace} as event, hearth.questions_of(e.id) as questions
      from hearth.email_invitations i
      join public.events e on e.id = i.event_id
      join public.event_seats t on t.event_id = e.id
      left join public.event_answering s on s.event_id = e.id
      left join public.event_addresses d on d.event_id = e.id and $2::boolean
      where i.id = $1::uuid and i.taken_back_at is null and hearth.may_open_event(e.id, null)`,
    values: [invitationId, knowsPlace],
  })
  return rows[0]
}

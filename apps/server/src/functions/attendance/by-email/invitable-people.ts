import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { findHostedEvent } from '../../hosting/queries.ts'
import { requireHostable } from '../../hosting/require-hostable.ts'
import { answersAreClosed } from '../queries.ts'
import { requireHost } from './invitation-queries.ts'

/** Somebody whom a host picked: a member, or a guest without an account, whose address is as `hearth.guests` has it. */
type InvitablePerson = {
  listenerId: string
  name: string
  hostLocale: string | null
  /** What the event is called in the host's language, where it is translated. */
  hostsTitle: string | null
} & (
  | { userId: string; guestId: null }
  | { userId: null; guestId: string; sealedAddress: string; addressHash: string }
)
export type InvitablePeople = {
  title: string
  /** The same as the host reads it. */
  hostsTitle: string
  hostName: string
  hostLocale: string | null
  members: Extract<InvitablePerson, { guestId: null }>[]
  guests: Extract<InvitablePerson, { userId: null }>[]
}

/**
 * Those of the picked people who can be invited now. Until the transaction ends none of them stops hearing from the host. Throws
 * where somebody does not host the event, or where it can be answered no more.
 */
export async function findInvitablePeople(
  run: Run,
  { eventId, userId, people }: { eventId: string; userId: string; people: string[] },
): Promise<InvitablePeople> {
  const event = await findHostedEvent(run, { eventId, callerId: userId })
  if (!event?.callerOpens) throw new AppError('not_found', m.event_not_found)
  await requireHost(run, { eventId, userId })
  if (event.status === 'draft') throw new AppError('conflict', m.attendance_invite_draft)
  requireHostable(event)
  if (await answersAreClosed(run, eventId)) throw new AppError('conflict', m.attendance_invite_closed)
  await run({
    name: 'lock picked people',
    text: `
      select from public.host_listeners l where l.host_id = $1::uuid and l.id in (
        select p::uuid from jsonb_array_elements_text($2::jsonb) p)
      order by l.id for share`,
    values: [userId, JSON.stringify(people)],
  })
  const { rows } = await run<InvitablePerson>({
    name: 'invitable people',
    text: `
      select hearth.words_in($1, hearth.locale_of($2::uuid)) ->> 'title' as "hostsTitle", p.listener_id as "listenerId", p.name, p.user_id as "userId", p.guest_id as "guestId", hearth.locale_of($2::uuid) as "hostLocale",
        encode(p.sealed_address, 'base64') as "sealedAddress", encode(p.address_hash, 'base64') as "addressHash"
      from hearth.invitable_people($1, $2::uuid, array(select p::uuid from jsonb_array_elements_text($3::jsonb) p)) p
      where p.guest_id is null or hearth.guest_refusal($1, 1, true) is null`,
    values: [eventId, userId, JSON.stringify(people)],
  })
  return {
    ...{
      title: event.title,
      hostsTitle: rows[0]?.hostsTitle ?? event.title,
      hostName: event.callerName,
      hostLocale: rows[0]?.hostLocale ?? null,
    },
    members: rows.filter((person) => person.guestId === null),
    guests: rows.filter((person) => person.guestId !== null),
  }
}

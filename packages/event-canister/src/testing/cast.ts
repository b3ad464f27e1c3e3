import { IDL } from '@dfinity/candid'
import { Principal } from '@dfinity/principal'
import { addAccount, type TestDatabase } from '@hearth/database/testing'
import type { Caller, CoHost } from '@hearth/event-engine/portable'
import { facts } from '../facts.ts'

// The people and venues of the comparison, told to both: to PostgreSQL as rows, to the canister as facts.

export type Person = {
  name: string
  principal: Principal
  userId?: string
  username?: string
  displayName?: string
  photoUrl?: string
  isAdmin?: boolean
  blocked?: string[]
}

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const principal = (number: number) => Principal.selfAuthenticating(Uint8Array.of(number))
const face = `/storage/v1/object/public/pictures/${uuid(1)}/${uuid(9)}.webp`

export const controller: Person = { name: 'the controller', principal: principal(100) }
const members = [
  { name: 'Inês', username: 'ines', displayName: 'Inês Água', photoUrl: face, blocked: [uuid(2)] },
  { name: 'Tomas', username: 'tomas' },
  { name: 'Mara', username: 'mara', displayName: 'Mara 🔥', isAdmin: true },
  { name: 'Nuno', username: 'nuno', blocked: [uuid(3)] },
  { name: 'one without a name', username: 'temp_user_00000005' },
].map((member, at) => ({ ...member, principal: principal(at + 1), userId: uuid(at + 1) }))

export const people: Person[] = [
  ...members,
  { name: 'a stranger', principal: principal(101) },
  { name: 'a visitor', principal: Principal.anonymous() },
  controller,
]

export const venues = [
  { id: uuid(501), status: 'open' },
  { id: uuid(502), status: 'open' },
  { id: uuid(503), status: 'closed' },
]

/** Comes to events with up to five others, and calls nothing. */
const guestId = uuid(900)

/** How the gateway names a caller, as people know of each other now. */
export function callerOf({ principal, userId }: Person): Caller {
  const shutOutBy = people
    .filter(({ blocked }) => userId !== undefined && blocked?.includes(userId))
    .flatMap((person) => person.userId ?? [])
    .sort()
  return {
    principal: principal.toText(),
    anonymous: principal.isAnonymous(),
    isController: principal.compareTo(controller.principal) === 'eq',
    ...(userId !== undefined && { userId }),
    ...(shutOutBy.length && { shutOutBy }),
  }
}

export async function fillDatabase({ owner }: Pick<TestDatabase, 'owner'>): Promise<void> {
  for (const userId of [...members.map((member) => member.userId), guestId]) {
    await addAccount({ owner }, { userId })
    await owner('insert into public.profiles (id, username) values ($1, $2)', [
      userId,
      `u${userId.slice(-4)}`,
    ])
  }
  for (const member of members) await fillDatabaseWith({ owner }, member)
  for (const { userId, blocked = [], isAdmin } of members as Person[]) {
    for (const other of blocked)
      await owner('insert into public.blocks (blocker_id, blocked_id) values ($1, $2)', [userId, other])
    if (isAdmin) await owner(`insert into hearth.user_roles (user_id, role) values ($1, 'admin')`, [userId])
  }
  for (const { id, status } of venues)
    await owner(
      `insert into public.venues (id, name, kind, city, timezone, status)
       values ($1, 'The Old Mill', 'hall', 'Lisbon', 'Europe/Lisbon', $2)`,
      [id, status],
    )
}

/** Gives a member's profile the name and picture that they have now. */
export async function fillDatabaseWith(
  { owner }: Pick<TestDatabase, 'owner'>,
  member: Person,
): Promise<void> {
  await owner(
    'update public.profiles set username = $2, display_name = $3, profile_photo_url = $4 where id = $1',
    [member.userId, member.username, member.displayName ?? null, member.photoUrl ?? null],
  )
}

/** Makes so many people come to an event, from 0 to 6. */
export async function comeTo(
  { owner }: Pick<TestDatabase, 'owner'>,
  { eventId, taken }: { eventId: string; taken: number },
): Promise<void> {
  await owner(
    `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, $3, $4)
     on conflict (event_id, user_id) do update set answer = excluded.answer, party = excluded.party`,
    [eventId, guestId, taken ? 'coming' : 'not_coming', taken],
  )
  await owner('update public.event_seats set taken = $2 where event_id = $1', [eventId, taken])
}

/** Lets these host an event beside its owner, and nobody else. */
export async function hostWith(
  { owner }: Pick<TestDatabase, 'owner'>,
  { eventId, coHosts }: { eventId: string; coHosts: CoHost[] },
): Promise<void> {
  await owner('delete from public.event_hosts where event_id = $1', [eventId])
  for (const { userId, state } of coHosts)
    await owner(
      `insert into public.event_hosts (event_id, user_id, state, answered_at)
       values ($1, $2, $3, case when $3 = 'accepted' then now() end)`,
      [eventId, userId, state],
    )
}

/** The argument of one of the controller's methods. */
export const factBytes = (name: string, told: unknown[]) =>
  new Uint8Array(IDL.encode([facts[name]!.takes], [told]))

export const memberFact = (member: Person) => ({
  userId: member.userId!,
  principal: member.principal.toText(),
  username: member.username!,
  displayName: member.displayName === undefined ? [] : [member.displayName],
  photoUrl: member.photoUrl === undefined ? [] : [member.photoUrl],
  isAdmin: member.isAdmin ?? false,
  blocked: member.blocked ?? [],
})
export const knownMembers: Person[] = members

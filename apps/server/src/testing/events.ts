import { randomBytes, randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'
import { buildMember } from './people.ts'

export type EventWishes = Partial<{
  id: string
  title: string
  intention: string | null
  description: string | null
  startDate: string
  endDate: string | null
  startTime: string | null
  endTime: string | null
  timezone: string
  allDay: boolean
  category: string
  startsAt: string
  endsAt: string
  venueId: string
  venueName: string
  venueAddress: string
  city: string
  onlineUrl: string | null
  capacity: number | null
  status: string
  visibility: string
  createdBy: string | null
  tags: string[]
}>

export function buildEventId(): string {
  const characters = 'abcdefghijklmnopqrstuvwxyz234567'
  return Array.from(randomBytes(26), (byte) => characters[byte % 32]).join('')
}

/** An event in the table, as the engine writes it; by default tomorrow evening, public, with room for everyone. */
export async function buildEvent(
  { owner }: Pick<TestDatabase, 'owner'>,
  wishes: EventWishes = {},
): Promise<string> {
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  const startDate = wishes.startDate ?? tomorrow
  const event = {
    id: buildEventId(),
    title: 'Supper under lanterns',
    intention: null,
    description: null,
    startDate,
    endDate: null,
    startTime: '19:30',
    endTime: '22:00',
    timezone: 'UTC',
    allDay: false,
    category: 'party',
    startsAt: `${startDate}T19:30:00Z`,
    endsAt: `${startDate}T22:00:00Z`,
    venueId: '',
    venueName: 'The Old Mill',
    venueAddress: '1 Mill Lane',
    city: 'Lisbon',
    onlineUrl: null,
    capacity: null,
    status: 'published',
    visibility: 'public',
    createdBy: null,
    tags: [],
    ...wishes,
  }
  await owner(
    `insert into public.events (id, title, intention, description, category, start_date, end_date, start_time, end_time,
       timezone, all_day, starts_at, ends_at, venue_name, venue_address, city, capacity, online_url, is_free, status,
       visibility, source, created_by, tags, venue_id, created_at, updated_at)
     values ($1, $2, $3, $4, $22, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, true, $18, $19,
       'hearth', $20, $21, $23, now(), now())`,
    [
      event.id,
      event.title,
      event.intention,
      event.description,
      event.startDate,
      event.endDate,
      event.startTime,
      event.endTime,
      event.timezone,
      event.allDay,
      event.startsAt,
      event.endsAt,
      event.venueName,
      event.venueAddress,
      event.city,
      event.capacity,
      event.onlineUrl,
      event.status,
      event.visibility,
      event.createdBy,
      event.tags,
      event.category,
      event.venueId,
    ],
  )
  await owner('insert into public.event_seats (event_id, capacity) values ($1, $2)', [
    event.id,
    event.capacity,
  ])
  return event.id
}

/** A member who is invited to host an event with its owner, or does. */
export async function addHost(
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    eventId,
    userId,
    state = 'accepted',
  }: { eventId: string; userId: string; state?: 'invited' | 'accepted' },
): Promise<void> {
  await owner(
    `insert into public.event_hosts (event_id, user_id, state, invited_by, answered_at)
     select e.id, $2, $3, e.created_by, case when $3 = 'accepted' then now() end from public.events e where e.id = $1`,
    [eventId, userId, state],
  )
}

/** A comment of this member, at an event of their own unless said. */
export async function buildComment(
  db: Pick<TestDatabase, 'owner'>,
  { userId }: { userId: string },
  wishes: { eventId?: string; replyTo?: string; body?: string } = {},
): Promise<string> {
  const id = randomUUID()
  const eventId = wishes.eventId ?? (await buildEvent(db, { createdBy: userId }))
  await db.owner(
    'insert into public.event_comments (id, event_id, author_id, reply_to, body) values ($1, $2, $3, $4, $5)',
    [id, eventId, userId, wishes.replyTo ?? null, wishes.body ?? 'I bring bread.'],
  )
  return id
}

/** Somebody who is coming, alone. */
export async function buildGuest(
  { owner }: Pick<TestDatabase, 'owner'>,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  await owner(
    `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
    [eventId, userId],
  )
  await owner('update public.event_seats set taken = taken + 1 where event_id = $1', [eventId])
}

/** Somebody comes and takes all the places of an event with up to six. Gives its id back. */
export async function fillEvent(db: Pick<TestDatabase, 'owner'>, eventId: string): Promise<string> {
  const { userId } = await buildMember(db)
  await db.owner(
    `with filled as (
       update public.event_seats set taken = capacity where event_id = $1 returning capacity
     )
     insert into public.attendances (event_id, user_id, answer, party) select $1, $2, 'coming', capacity from filled`,
    [eventId, userId],
  )
  return eventId
}

/** Somebody without an account who comes to an event; gives the guest's id. */
export async function addAccountlessGuest(
  { owner }: Pick<TestDatabase, 'owner'>,
  {
    eventId,
    name = 'Rui',
    party = 1,
    addressHash = randomBytes(32),
    seal = () => Buffer.alloc(1),
  }: {
    eventId: string
    name?: string
    party?: number
    addressHash?: Buffer
    seal?: (id: string) => Buffer
  },
): Promise<string> {
  const id = randomUUID()
  await owner(
    `with guest as (
       insert into hearth.guests (id, event_id, name, sealed_address, address_hash)
       values ($1, $2, $3, $6, $4)
     ), seated as (
       update public.event_seats set taken = taken + $5 where event_id = $2
     )
     insert into public.attendances (event_id, guest_id, answer, party) values ($2, $1, 'coming', $5)`,
    [id, eventId, name, addressHash, party, seal(id)],
  )
  return id
}

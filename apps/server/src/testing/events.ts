import { randomBytes } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'

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
  startsAt: string
  endsAt: string
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
  const letters = 'abcdefghijklmnopqrstuvwxyz234567'
  return Array.from(randomBytes(26), (byte) => letters[byte % 32]).join('')
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
    startsAt: `${startDate}T19:30:00Z`,
    endsAt: `${startDate}T22:00:00Z`,
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
       visibility, source, created_by, tags, created_at, updated_at)
     values ($1, $2, $3, $4, 'party', $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, true, $18, $19,
       'hearth', $20, $21, now(), now())`,
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
    ],
  )
  await owner('insert into public.event_seats (event_id, capacity) values ($1, $2)', [
    event.id,
    event.capacity,
  ])
  return event.id
}

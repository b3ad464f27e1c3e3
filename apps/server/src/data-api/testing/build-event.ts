import type { TestDatabase } from '@hearth/database/testing'
import type { TestMember } from './build-member.ts'

export type EventWishes = {
  host: TestMember
  title?: string
  city?: string
  status?: 'draft' | 'published' | 'cancelled'
  visibility?: 'public' | 'members' | 'unlisted' | 'private'
  startsAt?: string
  tags?: string[]
  capacity?: number | null
  intention?: string | null
}

let count = 0

/** An event with its seats, as the engine writes them. Gives its id. */
export async function buildEvent(test: TestDatabase, wishes: EventWishes): Promise<string> {
  const id = eventId(++count)
  const startsAt = wishes.startsAt ?? '2031-05-01T18:00:00Z'
  await test.owner(
    `insert into public.events (id, title, intention, category, start_date, timezone, all_day, starts_at, ends_at, city,
       capacity, is_free, tags, status, visibility, source, created_by, created_at, updated_at)
     values ($1, $2, $3, 'party', $4::timestamptz::date, 'Europe/Lisbon', false, $4::timestamptz,
       $4::timestamptz + interval '2 hours', $5, $6, true, $7, $8, $9, 'hearth', $10, now(), now())`,
    [
      id,
      wishes.title ?? `Event ${count}`,
      wishes.intention ?? null,
      startsAt,
      wishes.city ?? 'Lisbon',
      wishes.capacity ?? null,
      wishes.tags ?? [],
      wishes.status ?? 'published',
      wishes.visibility ?? 'public',
      wishes.host.id,
    ],
  )
  await test.owner('insert into public.event_seats (event_id, capacity) values ($1, $2)', [
    id,
    wishes.capacity ?? null,
  ])
  return id
}

/** 26 characters of the engine's alphabet. */
function eventId(number: number): string {
  return number
    .toString(5)
    .replace(/./g, (digit) => 'abcde'[Number(digit)]!)
    .padStart(26, 'z')
}

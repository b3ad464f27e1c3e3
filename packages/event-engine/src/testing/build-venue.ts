import { randomUUID } from 'node:crypto'
import type { TestDatabase } from '@hearth/database/testing'

/** A venue in the table; name what your test is about. */
export async function buildVenue(
  { owner }: Pick<TestDatabase, 'owner'>,
  { status = 'open', ownerId = null }: { status?: 'open' | 'closed'; ownerId?: string | null } = {},
): Promise<string> {
  const id = randomUUID()
  await owner(
    `insert into public.venues (id, owner_id, name, kind, city, timezone, status)
     values ($1, $2, 'The Old Mill', 'hall', 'Lisbon', 'Europe/Lisbon', $3)`,
    [id, ownerId, status],
  )
  return id
}

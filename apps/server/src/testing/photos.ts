import { randomUUID } from 'node:crypto'
import { pictureName, picturePath } from '@hearth/contracts/pictures'
import type { TestDatabase } from '@hearth/database/testing'
import { buildEvent, type EventWishes } from './events.ts'

type Db = Pick<TestDatabase, 'owner'>

/** The row of an uploaded picture, without its file. Gives its path. */
export async function buildStoredPicture({ owner }: Db, { userId }: { userId: string }): Promise<string> {
  const name = pictureName(userId, randomUUID())
  await owner(
    `insert into storage.objects (bucket_id, name, owner_id, version, metadata)
     values ('pictures', $1, $2, gen_random_uuid(), '{"size": 1000, "width": 1600, "height": 1200}')`,
    [name, userId],
  )
  return picturePath(name)
}

/** An event that was over yesterday, whose guests add photos; `guestId` came. */
export async function buildPhotographedEvent(
  db: Db,
  { guestId, isOpen = true, ...wishes }: EventWishes & { guestId?: string; isOpen?: boolean } = {},
): Promise<string> {
  const startDate = new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10)
  const eventId = await buildEvent(db, { startDate, ...wishes })
  if (guestId) await come(db, { eventId, userId: guestId })
  await db.owner('insert into hearth.photo_sharing (event_id, is_open) values ($1, $2)', [eventId, isOpen])
  return eventId
}

export async function come(
  { owner }: Db,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<void> {
  await owner(
    `insert into public.attendances (event_id, user_id, answer, party) values ($1, $2, 'coming', 1)`,
    [eventId, userId],
  )
}

/** A photo by somebody who came. */
export async function buildPhoto(
  db: Db,
  { userId }: { userId: string },
  wishes: { eventId?: string; isPublic?: boolean } = {},
): Promise<{ id: string; eventId: string; picture: string }> {
  const eventId = wishes.eventId ?? (await buildPhotographedEvent(db, { guestId: userId }))
  const picture = await buildStoredPicture(db, { userId })
  const id = randomUUID()
  await db.owner(
    `insert into public.event_photos (id, event_id, taken_by, picture, width, height, is_public)
     values ($1, $2, $3, $4, 1600, 1200, $5)`,
    [id, eventId, userId, picture, wishes.isPublic ?? false],
  )
  return { id, eventId, picture }
}

import type { Run } from '@hearth/database'

/** An event as its photos ask for it. */
export type PhotographedEvent = {
  title: string
  status: string
  isOver: boolean
  isOpen: boolean
  callerHosts: boolean
  callerCame: boolean
  /** How many stand there, and how many of them are the caller's. */
  photos: number
  own: number
}

/** Undefined where the caller may not open it. */
export async function findPhotographedEvent(
  run: Run,
  { eventId, callerId }: { eventId: string; callerId: string },
): Promise<PhotographedEvent | undefined> {
  const { rows } = await run<PhotographedEvent>({
    name: 'photographed event',
    text: `
      select e.title, e.status, e.ends_at <= now() as "isOver", hearth.photos_are_open(e.id) as "isOpen",
        hearth.is_host_of(e.id, $2::uuid) as "callerHosts", hearth.came_to(e.id, $2::uuid) as "callerCame",
        (select count(*)::integer from public.event_photos f where f.event_id = e.id) as photos,
        (select count(*)::integer from public.event_photos f where f.event_id = e.id and f.taken_by = $2::uuid) as own
      from public.events e where e.id = $1 and hearth.may_open_event(e.id, $2::uuid)`,
    values: [eventId, callerId],
  })
  return rows[0]
}

export async function setPhotoSharing(
  run: Run,
  { eventId, isOpen, callerId }: { eventId: string; isOpen: boolean; callerId: string },
): Promise<void> {
  await run({
    name: 'set photo sharing',
    text: `
      insert into hearth.photo_sharing as s (event_id, is_open, changed_by) values ($1, $2, $3::uuid)
      on conflict (event_id) do update set is_open = excluded.is_open, changed_by = excluded.changed_by, changed_at = now()
      where s.is_open <> excluded.is_open`,
    values: [eventId, isOpen, callerId],
  })
}

export type NewPhoto = {
  id: string
  eventId: string
  takenBy: string
  picture: string
  alt: string
  isPublic: boolean
}

/** Its measures are those of the stored picture. */
export async function insertPhoto(run: Run, photo: NewPhoto): Promise<void> {
  await run({
    name: 'insert photo',
    text: `
      insert into public.event_photos (id, event_id, taken_by, picture, alt, is_public, width, height)
      select $1::uuid, $2, $3::uuid, $4, $5, $6, (o.metadata ->> 'width')::integer, (o.metadata ->> 'height')::integer
      from storage.objects o
      where o.owner_id = $3::uuid and $4 = '/storage/v1/object/public/pictures/' || o.name
      limit 1`,
    values: [photo.id, photo.eventId, photo.takenBy, photo.picture, photo.alt, photo.isPublic],
  })
}

/** A photo, held until the transaction ends, and what the caller is to it. */
export type LockedPhoto = {
  eventId: string
  eventTitle: string
  takenBy: string
  picture: string
  callerSees: boolean
  callerHosts: boolean
  callerIsAdmin: boolean
}

export async function lockPhoto(
  run: Run,
  { id, callerId }: { id: string; callerId: string },
): Promise<LockedPhoto | undefined> {
  const { rows } = await run<LockedPhoto>({
    name: 'hold photo',
    text: `
      select f.event_id as "eventId", e.title as "eventTitle", f.taken_by as "takenBy", f.picture,
        hearth.sees_photo(f, $2::uuid) as "callerSees", hearth.is_host_of(f.event_id, $2::uuid) as "callerHosts",
        hearth.is_admin($2::uuid) as "callerIsAdmin"
      from public.event_photos f join public.events e on e.id = f.event_id
      where f.id = $1::uuid for update of f`,
    values: [id, callerId],
  })
  return rows[0]
}

export async function updatePhoto(
  run: Run,
  { id, alt, isPublic }: { id: string; alt: string; isPublic: boolean },
): Promise<void> {
  await run({
    name: 'change photo',
    text: `
      update public.event_photos set alt = $2, is_public = $3
      where id = $1::uuid and (alt, is_public) is distinct from ($2, $3)`,
    values: [id, alt, isPublic],
  })
}

export async function deletePhoto(run: Run, id: string): Promise<void> {
  await run({
    name: 'remove photo',
    text: 'delete from public.event_photos where id = $1::uuid',
    values: [id],
  })
}

/** False where this person has asked already. */
export async function addRemovalRequest(run: Run, asked: { id: string; callerId: string }): Promise<boolean> {
  const { rows } = await run({
    name: 'ask photo removal',
    text: `
      insert into hearth.photo_removals (photo_id, asked_by) values ($1::uuid, $2::uuid)
      on conflict do nothing returning photo_id`,
    values: [asked.id, asked.callerId],
  })
  return rows.length === 1
}

export async function endRemovalRequest(run: Run, asked: { id: string; callerId: string }): Promise<void> {
  await run({
    name: 'take photo removal back',
    text: 'delete from hearth.photo_removals where photo_id = $1::uuid and asked_by = $2::uuid',
    values: [asked.id, asked.callerId],
  })
}

/** Hidden while anybody asks for its removal. */
export async function hideAsAsked(run: Run, id: string): Promise<void> {
  await run({
    name: 'hide photo as asked',
    text: `
      update public.event_photos f set hidden_at = a.at
      from (select min(r.asked_at) as at from hearth.photo_removals r where r.photo_id = $1::uuid) a
      where f.id = $1::uuid and f.hidden_at is distinct from a.at`,
    values: [id],
  })
}

/** Who is to know that a photo is to go: who took it and the hosts, but not the caller. */
export async function listPhotoKeepers(
  run: Run,
  { eventId, takenBy, callerId }: { eventId: string; takenBy: string; callerId: string },
): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: 'photo keepers',
    text: `
      select p.id from public.profiles p
      where p.id <> $3::uuid and not p.is_hidden and (p.id = $2::uuid or p.id in (
        select e.created_by from public.events e where e.id = $1
        union select h.user_id from hearth.co_hosts h where h.event_id = $1))
      order by p.id`,
    values: [eventId, takenBy, callerId],
  })
  return rows.map(({ id }) => id)
}

import { readFile } from 'node:fs/promises'
import { writeEventPicture } from '@hearth/contracts/event-picture'
import { pictureName, picturePath } from '@hearth/contracts/pictures'
import type { Run } from '@hearth/database'
import type { Content } from './content.ts'
import type { DatedEvent } from './sample-event.ts'
import { memberId, sampleId } from './sample-id.ts'

/** A picture as the store keeps it. */
type StoredPicture = { version: string; sizeBytes: number; width: number; height: number }
/** Keeps a drawing as if somebody had uploaded it. Without it a sample has no pictures. */
export type KeepPicture = (svg: Buffer) => Promise<StoredPicture>

type Dated = DatedEvent & { id: string }

/** The picture of an event as its record says it; every date of a series has its own, by its host. */
export function sampleImage(
  { pictures }: Content,
  { key, host }: Pick<DatedEvent, 'key' | 'host'>,
): string | undefined {
  const found = pictures.events.find(({ event }) => event === key.split('/')[0])
  if (!found) return undefined
  const [x, y] = found.focus
  return writeEventPicture({ path: pathOf(host, `picture ${found.event}`), focus: { x, y }, alt: found.alt })
}

/** The files behind the pictures of the sample's events, before the events. */
export async function fillPictures(
  run: Run,
  { pictures, events }: Content,
  keep: KeepPicture,
): Promise<void> {
  for (const { event, picture } of pictures.events) {
    const host = events.find(({ key }) => key === event)?.host
    if (!host) throw new Error(`The picture of ${event} has no event.`)
    await keepObject(run, { owner: memberId(host), name: nameOf(host, `picture ${event}`), picture, keep })
  }
}

/** What those who came photographed, where the hosts let them: `taker` counts those who came. */
export async function fillPhotos(
  run: Run,
  { pictures }: Content,
  dated: readonly Dated[],
  keep: KeepPicture,
): Promise<void> {
  for (const [at, { event, week, taker, picture, alt, isPublic }] of pictures.photos.entries()) {
    const found = dated.find(({ key }) => key === `${event}/${week}`)
    const came = found && (await whoCame(run, found.id))
    const person = came?.[taker % came.length]
    if (!found || !person) continue
    const name = pictureName(person, sampleId(`photo ${at}`))
    const { width, height } = await keepObject(run, { owner: person, name, picture, keep })
    await run({
      name: 'sample photo',
      text: `
        with shared as (
          insert into hearth.photo_sharing (event_id, is_open) values ($2, true) on conflict do nothing
        )
        insert into public.event_photos (id, event_id, taken_by, picture, alt, is_public, width, height, created_at)
        select $1::uuid, e.id, $3::uuid, $4, $5, $6, $7, $8, e.ends_at + make_interval(mins => 40 + $9) from public.events e where e.id = $2`,
      values: [
        sampleId(`photo row ${at}`),
        found.id,
        person,
        picturePath(name),
        alt,
        isPublic,
        width,
        height,
        at,
      ],
    })
  }
}

const nameOf = (username: string, thing: string) => pictureName(memberId(username), sampleId(thing))
const pathOf = (username: string, thing: string) => picturePath(nameOf(username, thing))

async function whoCame(run: Run, eventId: string): Promise<string[]> {
  const { rows } = await run<{ id: string }>({
    name: 'sample who came',
    text: `select user_id as id from public.attendances where event_id = $1 and answer = 'coming' order by created_at, user_id`,
    values: [eventId],
  })
  return rows.map(({ id }) => id)
}

async function keepObject(
  run: Run,
  { owner, name, picture, keep }: { owner: string; name: string; picture: string; keep: KeepPicture },
): Promise<StoredPicture> {
  const kept = await keep(await readFile(new URL(`../data/pictures/${picture}.svg`, import.meta.url)))
  const { version, sizeBytes, width, height } = kept
  const metadata = {
    eTag: `"${version}"`,
    size: sizeBytes,
    mimetype: 'image/webp',
    cacheControl: 'max-age=31536000',
    contentLength: sizeBytes,
    httpStatusCode: 200,
    width,
    height,
  }
  await run({
    name: 'sample picture',
    text: `
      insert into storage.objects (bucket_id, name, owner_id, version, metadata)
      values ('pictures', $1, $2::uuid, $3::uuid, $4::jsonb)`,
    values: [name, owner, version, JSON.stringify(metadata)],
  })
  return kept
}

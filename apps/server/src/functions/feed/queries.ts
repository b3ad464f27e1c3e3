import type { PostAudience, PostSubject, ReactionKind } from '@hearth/contracts'
import type { Run } from '@hearth/database'

export type PostRow = {
  id: string
  authorId: string
  body: string
  audience: PostAudience
  pictures: readonly { path: string; alt: string }[]
  about: { kind: PostSubject; id: string } | undefined
}

export type LockedPost = { authorId: string; body: string; aboutId: string | null }

/** The post, held until the transaction ends: two changes at once follow each other. */
export async function lockPost(run: Run, id: string): Promise<LockedPost | undefined> {
  const { rows } = await run<LockedPost>({
    name: 'hold post',
    text: `
      select author_id as "authorId", body, coalesce(event_id, venue_id::text, provider_id::text) as "aboutId"
      from public.posts where id = $1::uuid for update`,
    values: [id],
  })
  return rows[0]
}

/** Pictures with the measures of their files, in their order. */
const measured = `
  select coalesce(jsonb_agg(jsonb_build_object('path', x.picture ->> 'path', 'alt', x.picture ->> 'alt',
    'width', o.metadata -> 'width', 'height', o.metadata -> 'height') order by x.place), '[]')
  from jsonb_array_elements($5::jsonb) with ordinality as x(picture, place)
  join storage.objects o on o.bucket_id in ('pictures', 'private-pictures')
    and o.name = substr(x.picture ->> 'path', length('/storage/v1/object/public/pictures/') + 1)`

function valuesOf({ id, authorId, body, audience, pictures, about }: PostRow) {
  const idOf = (kind: PostSubject) => (about?.kind === kind ? about.id : null)
  return [
    id,
    authorId,
    body,
    audience,
    JSON.stringify(pictures),
    idOf('event'),
    idOf('venue'),
    idOf('provider'),
  ]
}

/** False when a post of this id is there already. */
export async function insertPost(run: Run, post: PostRow): Promise<boolean> {
  const { rows } = await run({
    name: 'insert post',
    text: `
      insert into public.posts (id, author_id, body, audience, pictures, event_id, venue_id, provider_id)
      values ($1::uuid, $2::uuid, $3, $4, (${measured}), $6, $7::uuid, $8::uuid)
      on conflict (id) do nothing returning id`,
    values: valuesOf(post),
  })
  return rows.length > 0
}

/** Only what is really another counts as changed, so that a repeat leaves no mark. */
export async function changePost(run: Run, post: PostRow): Promise<void> {
  await run({
    name: 'change post',
    text: `
      update public.posts p set body = w.body, audience = w.audience, pictures = w.pictures,
        event_id = w.event_id, venue_id = w.venue_id, provider_id = w.provider_id, edited_at = clock_timestamp()
      from (select $3 as body, $4 as audience, (${measured}) as pictures,
        $6::text as event_id, $7::uuid as venue_id, $8::uuid as provider_id) w
      where p.id = $1::uuid and p.author_id = $2::uuid
        and (p.body, p.audience, p.pictures, p.event_id, p.venue_id, p.provider_id)
          is distinct from (w.body, w.audience, w.pictures, w.event_id, w.venue_id, w.provider_id)`,
    values: valuesOf(post),
  })
}

/** Whether the member may show this to others: an event that lists may show, a venue, a published provider. */
export async function mayPointTo(
  run: Run,
  { about, userId }: { about: NonNullable<PostRow['about']>; userId: string },
): Promise<boolean> {
  const { rows } = await run<{ may: boolean }>({
    name: `may point to ${about.kind}`,
    text: {
      event: `
        select exists (select from public.events e where e.id = $1 and e.status <> 'draft'
          and e.visibility in ('public', 'members') and hearth.may_open_event(e.id, $2::uuid)) as may`,
      venue: `
        select exists (select from public.venues v where v.id = $1::uuid and not exists (
          select from public.blocks b where b.blocker_id = v.owner_id and b.blocked_id = $2::uuid)) as may`,
      provider: `
        select exists (select from public.service_providers s join public.profiles o on o.id = s.owner_id
          where s.id = $1::uuid and s.status = 'published' and not o.is_hidden and not exists (
            select from public.blocks b where b.blocker_id = s.owner_id and b.blocked_id = $2::uuid)) as may`,
    }[about.kind],
    values: [about.id, userId],
  })
  return rows[0]!.may
}

/** Whether a post opens to a member. */
export async function mayOpenPost(
  run: Run,
  { postId, userId }: { postId: string; userId: string },
): Promise<boolean> {
  const { rows } = await run<{ may: boolean }>({
    name: 'may open post',
    text: 'select hearth.may_open_post($1::uuid, $2::uuid) as may',
    values: [postId, userId],
  })
  return rows[0]!.may
}

export async function removePost(
  run: Run,
  { postId, userId }: { postId: string; userId: string },
): Promise<void> {
  await run({
    name: 'remove post',
    text: 'delete from public.posts where id = $1::uuid and author_id = $2::uuid',
    values: [postId, userId],
  })
}

/** One reaction of a person to a post: another one takes its place, null takes it away. */
export async function setReaction(
  run: Run,
  { postId, userId, kind }: { postId: string; userId: string; kind: ReactionKind | null },
): Promise<void> {
  await run(
    kind === null
      ? {
          name: 'take reaction back',
          text: 'delete from public.post_reactions where post_id = $1::uuid and user_id = $2::uuid',
          values: [postId, userId],
        }
      : {
          name: 'set reaction',
          text: `
            insert into public.post_reactions as r (post_id, user_id, kind) values ($1::uuid, $2::uuid, $3)
            on conflict (post_id, user_id) do update set kind = excluded.kind where r.kind <> excluded.kind`,
          values: [postId, userId, kind],
        },
  )
}

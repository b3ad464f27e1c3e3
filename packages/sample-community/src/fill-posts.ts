import type { Run } from '@hearth/database'
import type { Content } from './content.ts'
import { insert } from './insert.ts'
import { memberId, sampleId, venueId } from './sample-id.ts'

/** What the sample's members tell each other. Expects their accounts, the venues and the events. */
export async function fillPosts(run: Run, { posts }: Content, nowMs: number): Promise<void> {
  const at = (hoursAgo: number) => new Date(nowMs - hoursAgo * 3_600_000).toISOString()
  const idOf = (key: string) => sampleId(`post ${key}`)
  await run({
    name: 'sample_insert_posts',
    text: `
insert into public.posts (id, author_id, body, audience, event_id, venue_id, created_at)
select p.id, p.author_id, p.body, p.audience, (
    select e.id from public.events e
    where e.title = p.event and e.status = 'published' and e.visibility in ('public', 'members')
    order by e.starts_at < $2::timestamptz, e.starts_at, e.id limit 1
  ), p.venue_id, p.created_at
from jsonb_to_recordset($1::jsonb) as p(id uuid, author_id uuid, body text, audience text, event text, venue_id uuid, created_at timestamptz)
on conflict do nothing`,
    values: [
      JSON.stringify(
        posts.map(({ key, by, body, audience, event, venue, hoursAgo }) => ({
          id: idOf(key),
          author_id: memberId(by),
          body,
          audience,
          event,
          venue_id: venue && venueId(venue),
          created_at: at(hoursAgo),
        })),
      ),
      at(0),
    ],
  })
  await insert(
    run,
    'post_comments',
    posts.flatMap(({ key, said }) =>
      said.map(({ by, body, hoursAgo }) => ({
        id: sampleId(`comment ${key} ${by}`),
        post_id: idOf(key),
        author_id: memberId(by),
        body,
        created_at: at(hoursAgo),
      })),
    ),
  )
  await insert(
    run,
    'post_reactions',
    posts.flatMap(({ key, felt }) =>
      Object.entries(felt).flatMap(([kind, people = []]) =>
        people.map((person) => ({ post_id: idOf(key), user_id: memberId(person), kind })),
      ),
    ),
  )
}

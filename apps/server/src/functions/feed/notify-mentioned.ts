import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import { postPage } from './post-page.ts'

/** How often in 24 hours a member is told that the same person named them. */
const maxTimesPerDay = 10

/**
 * Tells whom a text names, where its post opens to them: not whom the text named before it was changed, not its writer,
 * and under a post not its author, who hears of every comment.
 */
export async function notifyMentioned(
  run: Run,
  {
    postId,
    writerId,
    body,
    before = '',
    siteUrl,
    isComment = false,
  }: {
    postId: string
    writerId: string
    body: string
    before?: string | undefined
    siteUrl: string
    isComment?: boolean
  },
): Promise<void> {
  const { rows } = await run<{ userId: string; writerName: string }>({
    name: 'mentioned to tell',
    text: `
      with named as (
        select m.id from public.profiles m join public.posts p on p.id = $1::uuid
        where m.username_lower = any (hearth.mentions_in($3)) and not m.username_lower = any (hearth.mentions_in($4))
          and m.username_lower not like 'temp\\_user\\_%' and m.id <> $2::uuid and not ($5 and m.id = p.author_id)
          and not m.is_hidden and hearth.may_open_post(p.id, m.id)
          and not exists (select from public.blocks b
            where (b.blocker_id, b.blocked_id) in ((m.id, $2::uuid), ($2::uuid, m.id)))
      ), counted as (
        insert into hearth.attempts as a (key, window_started_at, count)
        select 'posts:mentions:' || $2 || ':' || n.id, now(), 1 from named n order by n.id
        on conflict (key) do update set
          count = case when a.window_started_at <= now() - interval '24 hours' then 1 else a.count + 1 end,
          window_started_at =
            case when a.window_started_at <= now() - interval '24 hours' then now() else a.window_started_at end
        returning key, count
      )
      select n.id as "userId", coalesce(w.display_name, w.username) as "writerName"
      from named n join counted c on c.key = 'posts:mentions:' || $2 || ':' || n.id
      join public.profiles w on w.id = $2::uuid
      where c.count <= $6`,
    values: [postId, writerId, body, before, isComment, maxTimesPerDay],
  })
  for (const { userId, writerName } of rows) {
    await notify(run, userId, () => ({
      kind: 'post_mention',
      data: { postId, personName: writerName },
      from: {
        writerId,
        plainSubject: isComment ? m.feed_mention_subject_comment() : m.feed_mention_subject_post(),
      },
      subject: m.feed_mention_subject_named({ name: writerName }),
      email: {
        paragraphs: [isComment ? m.feed_mention_email_comment() : m.feed_mention_email_post()],
        action: { label: m.feed_open_the_post(), url: postPage(siteUrl, postId) },
      },
    }))
  }
}

import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import { notify } from '../../notifications/index.ts'
import { postPage } from './post-page.ts'

/**
 * Tells the author of a post that somebody said something under it. While they have not looked after the last time,
 * they are not told again: one visit shows all of it.
 */
export async function notifyAuthor(
  run: Run,
  { postId, writerId, siteUrl }: { postId: string; writerId: string; siteUrl: string },
): Promise<void> {
  const { rows } = await run<{ authorId: string; writerName: string }>({
    name: 'author to tell of comment',
    text: `
      select p.author_id as "authorId", coalesce(w.display_name, w.username) as "writerName"
      from public.posts p join public.profiles w on w.id = $2::uuid
      where p.id = $1::uuid and p.author_id <> $2::uuid
        and not exists (
          select from public.notifications n
          where n.user_id = p.author_id and n.read_at is null and n.kind = 'post_comment' and n.data ->> 'postId' = $1::text)`,
    values: [postId, writerId],
  })
  const [author] = rows
  if (!author) return
  await notify(run, author.authorId, () => ({
    kind: 'post_comment',
    data: { postId, personName: author.writerName },
    from: { writerId, plainSubject: m.feed_comment_email_subject() },
    subject: m.feed_comment_email_subject_named({ name: author.writerName }),
    email: {
      paragraphs: [m.feed_comment_email_text()],
      action: { label: m.feed_open_your_post(), url: postPage(siteUrl, postId) },
    },
  }))
}

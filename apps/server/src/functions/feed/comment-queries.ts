import type { Run } from '@hearth/database'

export type CommentRow = { id: string; postId: string; authorId: string; body: string }

/** The comment, held until the transaction ends. */
export async function lockComment(run: Run, id: string): Promise<Omit<CommentRow, 'id'> | undefined> {
  const { rows } = await run<Omit<CommentRow, 'id'>>({
    name: 'hold post comment',
    text: `
      select post_id as "postId", author_id as "authorId", body from public.post_comments where id = $1::uuid for update`,
    values: [id],
  })
  return rows[0]
}

/** False when a comment of this id is there already. */
export async function insertComment(run: Run, { id, postId, authorId, body }: CommentRow): Promise<boolean> {
  const { rows } = await run({
    name: 'insert post comment',
    text: `
      insert into public.post_comments (id, post_id, author_id, body) values ($1::uuid, $2::uuid, $3::uuid, $4)
      on conflict (id) do nothing returning id`,
    values: [id, postId, authorId, body],
  })
  return rows.length > 0
}

export async function changeComment(run: Run, { id, body }: Pick<CommentRow, 'id' | 'body'>): Promise<void> {
  await run({
    name: 'change post comment',
    text: `
      update public.post_comments set body = $2, edited_at = clock_timestamp() where id = $1::uuid and body <> $2`,
    values: [id, body],
  })
}

/** Takes away what one said oneself, or what was said under one's own post. */
export async function removeComment(
  run: Run,
  { commentId, userId }: { commentId: string; userId: string },
): Promise<void> {
  await run({
    name: 'remove post comment',
    text: `
      delete from public.post_comments c using public.posts p
      where c.id = $1::uuid and p.id = c.post_id and $2::uuid in (c.author_id, p.author_id)`,
    values: [commentId, userId],
  })
}

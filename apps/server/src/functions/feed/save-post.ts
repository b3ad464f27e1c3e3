import { AppError } from '@hearth/contracts'
import type { Run } from '@hearth/database'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { takeAsNewcomer } from '../moderation/newcomers.ts'
import { requireOwnPictures } from '../own-pictures.ts'
import { notifyMentioned } from './notify-mentioned.ts'
import { changePost, insertPost, lockPost, mayPointTo, type PostRow } from './queries.ts'

const maxPostsPerDay = 30
const maxChangesPerDay = 200

/** Posts something, or changes what one posted: said twice it is one post, and whoever it names is told once. */
export const savePost: Handler<'save-post'> = async (
  { parts, member, run },
  { id, body, audience, pictures, about },
) => {
  const { userId } = member
  const wanted: PostRow = { id, authorId: userId, body, audience, pictures, about }

  const before = await lockPost(run, id)
  if (before && before.authorId !== userId) throw new AppError('not_found', m.feed_post_unknown)
  await requireOwnPictures(run, {
    userId,
    addresses: pictures.map(({ path }) => path),
    field: 'pictures',
  })
  // What it pointed to already may have gone from view meanwhile: the words around it can still be mended.
  if (about && before?.aboutId !== about.id) await requireOpen(run, { about, userId })
  if (before) {
    await takeFromDay(run, {
      key: `posts:changed-by:${userId}`,
      limit: maxChangesPerDay,
      sentence: m.feed_saved_often,
    })
    await changePost(run, wanted)
  } else {
    // A post of this id that came meanwhile is the same one, sent twice.
    const isNew = await insertPost(run, wanted)
    if (!isNew) {
      const locked = await lockPost(run, id)
      if (locked?.authorId !== userId) throw new AppError('not_found', m.feed_post_unknown)
      return { postId: id }
    }
    await takeAsNewcomer(run, userId, 'post')
    await takeFromDay(run, {
      key: `posts:by:${userId}`,
      limit: maxPostsPerDay,
      sentence: () => m.feed_posted_often({ maxPostsPerDay }),
    })
  }
  await notifyMentioned(run, {
    postId: id,
    writerId: userId,
    body,
    before: before?.body,
    siteUrl: parts.config.siteUrl,
  })
  return { postId: id }
}

async function requireOpen(
  run: Run,
  { about, userId }: { about: NonNullable<PostRow['about']>; userId: string },
): Promise<void> {
  if (await mayPointTo(run, { about, userId })) return
  const sentence = about.kind === 'event' ? m.feed_about_event_closed : m.feed_about_gone
  throw new AppError('invalid_input', m.site_refusal_check_fields, {
    fields: { about: sentence },
  })
}

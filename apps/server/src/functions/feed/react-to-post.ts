import { AppError } from '@hearth/contracts'
import * as m from '@hearth/messages'
import type { Handler } from '../handler.ts'
import { takeFromDay } from '../member-transaction.ts'
import { mayOpenPost, setReaction } from './queries.ts'

const maxReactionsPerDay = 1000

/** Sets what one gives to a post without words, or takes it back. Nobody is told: it is there to be found. */
export const reactToPost: Handler<'react-to-post'> = async ({ member, run }, { postId, kind }) => {
  const { userId } = member

  if (kind !== null && !(await mayOpenPost(run, { postId, userId }))) {
    throw new AppError('not_found', m.feed_post_closed)
  }
  await takeFromDay(run, {
    key: `posts:reactions-of:${userId}`,
    limit: maxReactionsPerDay,
    sentence: m.feed_reacted_often,
  })
  await setReaction(run, { postId, userId, kind })
  return { postId, kind }
}

// What members do with posts. Each throws `AppError` with the function's own sentence.
import type { SavePostRequest } from '@hearth/contracts'
import type { ReactionKind } from '@hearth/contracts/social-values'
import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import { callFunction } from '../../data/call-function.ts'
import { changeKnown, reactionScope, readAgain } from './known-posts.ts'
import type { Post } from './post.ts'
import { socialKeys } from './queries.ts'

/** Posts something: it stands first in the feeds then, with whatever else came meanwhile. */
export function posting(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (post: SavePostRequest) => callFunction('save-post', post),
    onSuccess: () => client.invalidateQueries({ queryKey: socialKeys.feeds }),
  })
}

/** Changes a post of one's own where it stands. */
export function changingPost(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (post: SavePostRequest) => callFunction('save-post', post),
    onSuccess: ({ postId }) => readAgain(client, postId),
  })
}

export function deletingPost(client: QueryClient) {
  return mutationOptions({
    retry: false,
    mutationFn: (postId: string) => callFunction('delete-post', { postId }),
    onSuccess: ({ postId }) => changeKnown(client, postId, () => undefined),
  })
}

/** Shown at once; taken back where it could not be kept. */
export function reacting(client: QueryClient, post: Post) {
  return mutationOptions({
    retry: false,
    scope: { id: reactionScope(post.id) },
    mutationFn: (kind: ReactionKind | null) => callFunction('react-to-post', { postId: post.id, kind }),
    onMutate: (kind) => changeKnown(client, post.id, (known) => withReaction(known, kind)),
    onError: () => void readAgain(client, post.id).catch(() => undefined),
  })
}

function withReaction(post: Post, kind: ReactionKind | null): Post {
  if (post.my_reaction === kind) return post
  const reactions = { ...post.reactions }
  if (post.my_reaction) reactions[post.my_reaction] = Math.max(0, (reactions[post.my_reaction] ?? 1) - 1)
  if (kind) reactions[kind] = (reactions[kind] ?? 0) + 1
  return { ...post, reactions, my_reaction: kind }
}

export type WrittenComment = { id: string; body: string }

/** Says something under a post, or changes what one said. */
export function commenting(client: QueryClient, postId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (comment: WrittenComment) => callFunction('save-comment', { ...comment, postId }),
    onSuccess: () => refreshThread(client, postId),
  })
}

export function deletingComment(client: QueryClient, postId: string) {
  return mutationOptions({
    retry: false,
    mutationFn: (commentId: string) => callFunction('delete-comment', { commentId }),
    onSuccess: () => refreshThread(client, postId),
  })
}

/** What stands under a post, and how much it is. */
async function refreshThread(client: QueryClient, postId: string): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: socialKeys.comments(postId) }),
    readAgain(client, postId).catch(() => undefined),
  ])
}

import type { FunctionDefinition } from '../definition.ts'
import { deleteComment } from './delete-comment.ts'
import { deletePost } from './delete-post.ts'
import { reactToPost } from './react-to-post.ts'
import { saveComment } from './save-comment.ts'
import { savePost } from './save-post.ts'

/** What members tell each other: posts, what is said under them, and reactions. */
export const socialFunctions: readonly FunctionDefinition[] = [
  savePost,
  deletePost,
  reactToPost,
  saveComment,
  deleteComment,
]

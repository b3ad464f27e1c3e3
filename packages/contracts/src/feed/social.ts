import * as m from '@hearth/messages'
import { isEventId } from '../event/event-id.ts'
import { line, longText, picture } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { postAudiences, postLimits, postSubjects, reactionKinds } from './social-values.ts'

const about = z
  .strictObject({ kind: z.enum(postSubjects), id: z.string().max(36) })
  .refine(({ kind, id }) => (kind === 'event' ? isEventId(id) : z.uuid().safeParse(id).success), {
    error: () => m.site_error_not_found(),
  })

/** `save-post`: makes a post under the id that the browser chose, or changes one's own. */
export const savePostRequestSchema = z
  .strictObject({
    id: z.uuid({ error: () => m.feed_post_id_wrong() }),
    body: longText(postLimits.body),
    audience: z.enum(postAudiences, { error: () => m.feed_audience_missing() }),
    pictures: z
      .array(z.strictObject({ path: picture(300), alt: line(postLimits.alt) }))
      .max(postLimits.pictures, { error: () => m.feed_pictures_full({ max: postLimits.pictures }) })
      .default([]),
    /** One event, venue or provider. */
    about: about.optional(),
  })
  .refine(({ body, pictures }) => body !== '' || pictures.length > 0, {
    path: ['body'],
    error: () => m.feed_write_blank(),
  })
export const savePostReplySchema = z.object({ postId: z.string() })

/** `delete-post {postId}`: one's own. Said twice it is gone once. */
export const deletePostRequestSchema = z.strictObject({ postId: z.uuid() })

/** `react-to-post {postId, kind}`: one reaction of each person; null takes it back. */
export const reactToPostRequestSchema = z.strictObject({
  postId: z.uuid(),
  kind: z.enum(reactionKinds).nullable(),
})
export const reactToPostReplySchema = z.object({
  postId: z.string(),
  kind: z.enum(reactionKinds).nullable(),
})

/** `save-comment {id, postId, body}`: says something under a post, or changes what one said. */
export const saveCommentRequestSchema = z.strictObject({
  id: z.uuid(),
  postId: z.uuid(),
  body: longText(postLimits.comment).min(1, { error: () => m.feed_comments_blank() }),
})
export const saveCommentReplySchema = z.object({ commentId: z.string(), postId: z.string() })

/** `delete-comment {commentId}`: one's own, or one under one's own post. */
export const deleteCommentRequestSchema = z.strictObject({ commentId: z.uuid() })
export const deleteCommentReplySchema = z.object({ commentId: z.string() })

export type SavePostRequest = z.input<typeof savePostRequestSchema>

export const socialFunctions = {
  'save-post': {
    input: savePostRequestSchema,
    output: savePostReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'delete-post': {
    input: deletePostRequestSchema,
    output: savePostReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'react-to-post': {
    input: reactToPostRequestSchema,
    output: reactToPostReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'save-comment': {
    input: saveCommentRequestSchema,
    output: saveCommentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'delete-comment': {
    input: deleteCommentRequestSchema,
    output: deleteCommentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

import { numbers, rows, texts, textsOrNull } from '../fields/read-fields.ts'
import { person } from '../member/member-reads.ts'
import { z } from '../zod.ts'

/** Something that was said. Without words and author its place is kept for what was said beneath it. */
const comment = z.object({
  ...texts('id', 'created_at'),
  ...textsOrNull('body', 'edited_at'),
  is_pinned: z.boolean(),
  author: person.extend({ is_host: z.boolean() }).nullable(),
})

export const conversationReads = {
  /** The pinned comment first, then the newest; `left` come after this page. */
  event_comments: z.object({
    comments: z.array(comment.extend({ replies: z.array(comment) })),
    left: z.number(),
  }),
  /** What is being told to everyone who is coming, and how far it has come. */
  event_told: rows({
    ...numbers('told', 'readers'),
    kind: z.enum(['event_message', 'event_cancelled', 'event_held', 'event_moved']),
    said_at: z.string(),
    is_finished: z.boolean(),
  }),
}

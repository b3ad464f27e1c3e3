import * as m from '@hearth/messages'
import { eventIdField } from '../event/request-fields.ts'
import { line, longText } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { maxComment, messageTextLimits } from './conversation-values.ts'

const words = longText(maxComment).min(1, { error: () => m.conversation_text_missing() })

/** `say-comment {id, eventId, body, replyTo?}`: says something at an event, or beneath what somebody said there. */
export const sayCommentRequestSchema = z.strictObject({
  id: z.uuid(),
  eventId: eventIdField,
  body: words,
  replyTo: z.uuid().optional(),
})
/** `change-comment {id, body}`: one's own, in other words. */
export const changeCommentRequestSchema = z.strictObject({ id: z.uuid(), body: words })
/** `remove-comment {id}`: one's own, or as a host any. */
export const removeCommentRequestSchema = z.strictObject({ id: z.uuid() })
/** `pin-comment {id, isPinned}`: a host puts one comment before all others. */
export const pinCommentRequestSchema = z.strictObject({ id: z.uuid(), isPinned: z.boolean() })
/** `message-guests {id, eventId, title, body}`: a host writes to everyone who is coming. */
export const messageGuestsRequestSchema = z.strictObject({
  id: z.uuid(),
  eventId: eventIdField,
  title: line(messageTextLimits.title).min(1, { error: () => m.conversation_title_missing() }),
  body: longText(messageTextLimits.body).min(1, { error: () => m.conversation_text_missing() }),
})
/** `told` is how many people were told of it. */
export const messageGuestsReplySchema = z.object({ id: z.string(), told: z.number() })
export const commentReplySchema = z.object({ id: z.string() })

export type SayCommentRequest = z.input<typeof sayCommentRequestSchema>
export type MessageGuestsRequest = z.input<typeof messageGuestsRequestSchema>

export const conversationFunctions = {
  'message-guests': {
    input: messageGuestsRequestSchema,
    output: messageGuestsReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'say-comment': {
    input: sayCommentRequestSchema,
    output: commentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'change-comment': {
    input: changeCommentRequestSchema,
    output: commentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'remove-comment': {
    input: removeCommentRequestSchema,
    output: commentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'pin-comment': {
    input: pinCommentRequestSchema,
    output: commentReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

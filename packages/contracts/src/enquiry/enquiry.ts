import * as m from '@hearth/messages'
import { longText } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

const message = longText(4000).min(1, { error: () => m.site_fields_message_empty() })

/** `ask-provider {id, providerId, message, serviceId?, eventId?, wishedOn?}`: begins a conversation. */
export const askProviderRequestSchema = z.strictObject({
  /** Made by the browser, so that asking twice asks once. */
  id: z.uuid(),
  providerId: z.uuid(),
  message,
  serviceId: z.uuid().optional(),
  eventId: z
    .string()
    .regex(/^[a-z2-7]{26}$/)
    .optional(),
  wishedOn: z.iso.date({ error: () => m.site_fields_not_a_date() }).optional(),
})
/**
 * `answer-enquiry {id, enquiryId, message, state?}`: either side writes. The provider's first words move asked to
 * answered; the provider may decline, either side agrees to what the other wrote; a declined one can be asked again.
 */
export const answerEnquiryRequestSchema = z.strictObject({
  id: z.uuid(),
  enquiryId: z.uuid(),
  message,
  state: z.enum(['agreed', 'declined']).optional(),
})
export const enquiryReplySchema = z.object({
  enquiryId: z.string(),
  state: z.enum(['asked', 'answered', 'agreed', 'declined']),
})
/**
 * `ask-member {id, memberId, message}`: a member's first message to another, who agrees to more of them or not. Where the
 * two have a conversation it goes on in that.
 */
export const askMemberRequestSchema = z.strictObject({
  /** Made by the browser, so that asking twice asks once. */
  id: z.uuid(),
  memberId: z.uuid(),
  message,
})
/**
 * `answer-request {enquiryId, state}`: whom another member asked agrees that both write, or declines, of which the asker
 * is not told. What was declined can be agreed to later.
 */
export const answerRequestRequestSchema = z.strictObject({
  enquiryId: z.uuid(),
  state: z.enum(['agreed', 'declined']),
})

export type AskProviderRequest = z.input<typeof askProviderRequestSchema>
export type AskMemberRequest = z.input<typeof askMemberRequestSchema>
export type EnquiryReply = z.infer<typeof enquiryReplySchema>

export const enquiryFunctions = {
  'ask-provider': {
    input: askProviderRequestSchema,
    output: enquiryReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: { of: 'member', name: 'enquiries of a member' },
  },
  'answer-enquiry': {
    input: answerEnquiryRequestSchema,
    output: enquiryReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'ask-member': {
    input: askMemberRequestSchema,
    output: enquiryReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: { of: 'member', name: 'enquiries of a member' },
  },
  'answer-request': {
    input: answerRequestRequestSchema,
    output: enquiryReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

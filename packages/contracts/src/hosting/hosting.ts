import { eventIdField, invitedUsernameField } from '../event/request-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

/** `invite-host {eventId, username}`: the owner of an event asks a member to host it with them. */
export const inviteHostRequestSchema = z.strictObject({
  eventId: eventIdField,
  username: invitedUsernameField,
})
/** `answer-host-invitation {eventId, state}`: who was asked says yes or no. */
export const answerHostInvitationRequestSchema = z.strictObject({
  eventId: eventIdField,
  state: z.enum(['accepted', 'declined']),
})
/** `end-hosting {eventId, hostId}`: the owner takes a host or an invitation away, or a host leaves. */
export const endHostingRequestSchema = z.strictObject({ eventId: eventIdField, hostId: z.uuid() })

/** How it stands now between the event and the member that `hostId` names. */
export const hostingReplySchema = z.object({
  eventId: z.string(),
  hostId: z.string(),
  state: z.enum(['invited', 'accepted', 'declined', 'ended']),
})

export type AnswerHostInvitationRequest = z.input<typeof answerHostInvitationRequestSchema>
export type HostingReply = z.infer<typeof hostingReplySchema>

export const hostingFunctions = {
  'invite-host': {
    input: inviteHostRequestSchema,
    output: hostingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'answer-host-invitation': {
    input: answerHostInvitationRequestSchema,
    output: hostingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'end-hosting': {
    input: endHostingRequestSchema,
    output: hostingReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

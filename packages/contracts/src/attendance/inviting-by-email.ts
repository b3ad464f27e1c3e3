import * as m from '@hearth/messages'
import { eventIdField } from '../event/request-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'

/** An email to look at before it is sent; `signature` is ours of its HTML, which `mailPreviewPath` then shows. */
const mailPreviewSchema = z.object({
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  signature: z.string(),
})
export type MailPreview = z.infer<typeof mailPreviewSchema>

/** Where a form with `html` and `signature` shows an email in a frame. */
export const mailPreviewPath = '/mail-preview'

/** How many addresses are invited with one press, by one host in a day, and to one event. */
export const maxEmailInvitations = { atOnce: 200, perDay: 500, perDayOfNewcomer: 20, perEvent: 2000 } as const

/** Addresses as people paste them: more would be no list of so many. */
const maxPasted = 50_000

/** What became of an invitation by email. A press on its page opens it. */
export const emailInvitationStates = [
  'waiting',
  'sent',
  'bounced',
  'opened',
  'answered',
  'refused',
  'taken_back',
] as const
export type EmailInvitationState = (typeof emailInvitationStates)[number]

/**
 * `preview-email-invitations {eventId, text}`: what a pasted text says, and the email that each address would get. Nothing
 * is sent. Whether an address has an account is not looked at.
 */
export const previewEmailInvitationsRequestSchema = z.strictObject({
  eventId: eventIdField,
  text: z.string().max(maxPasted, {
    error: () => m.attendance_by_email_too_long({ max: maxEmailInvitations.atOnce }),
  }),
})
export const previewEmailInvitationsReplySchema = z.object({
  /** In their order, each once and without those invited already; `likely` where one looks mistyped. */
  addresses: z.array(z.object({ address: z.string(), likely: z.string().nullable() })),
  wrong: z.array(z.string()),
  duplicates: z.number().int(),
  invitedAlready: z.number().int(),
  mail: mailPreviewSchema,
})
export type PreviewEmailInvitationsReply = z.infer<typeof previewEmailInvitationsReplySchema>

/** `invite-by-email {eventId, addresses}`: invites each address once; one that is invited already is left as it is. */
export const inviteByEmailRequestSchema = z.strictObject({
  eventId: eventIdField,
  addresses: z
    .array(z.string().max(254))
    .min(1, { error: () => m.attendance_by_email_missing() })
    .max(maxEmailInvitations.atOnce),
})
export const inviteByEmailReplySchema = z.object({ eventId: z.string(), invited: z.number().int() })

/** `remind-email-invitations {eventId}`: one reminder to each who has not answered; a batch with each call. */
export const remindEmailInvitationsRequestSchema = z.strictObject({ eventId: eventIdField })
export const remindEmailInvitationsReplySchema = z.object({
  reminded: z.number().int(),
  left: z.number().int(),
})

const people = z
  .array(z.uuid())
  .min(1, { error: () => m.attendance_people_missing() })
  .max(maxEmailInvitations.atOnce)

/**
 * `preview-people-invitations {eventId, people}`: how many of those whom a host picked from their earlier events can be
 * invited now, and the email that they would get. Nothing is sent.
 */
export const previewPeopleInvitationsRequestSchema = z.strictObject({ eventId: eventIdField, people })
export const previewPeopleInvitationsReplySchema = z.object({
  members: z.number().int(),
  guests: z.number().int(),
  /** Null where nobody is left. */
  mail: mailPreviewSchema.nullable(),
})
export type PreviewPeopleInvitationsReply = z.infer<typeof previewPeopleInvitationsReplySchema>

/** `take-back-email-invitation {eventId, id}`: its link ends; an answer that was given by it stays. */
const oneInvitationRequestSchema = z.strictObject({ eventId: eventIdField, id: z.uuid() })
const takeBackEmailInvitationReplySchema = z.object({ id: z.uuid(), hasAnswered: z.boolean() })

/** `resend-email-invitation {eventId, id}`: sends one again that was taken back, three times in all. */
const resendEmailInvitationReplySchema = z.object({ id: z.uuid() })

/** `list-email-invitations {eventId, after?}`: for the hosts, in the order in which they were invited. */
export const listEmailInvitationsRequestSchema = z.strictObject({
  eventId: eventIdField,
  after: z.uuid().optional(),
})
export const listEmailInvitationsReplySchema = z.object({
  invitations: z.array(
    z.object({
      id: z.uuid(),
      /** As a host named it; null of who was picked by name. */
      address: z.string().nullable(),
      name: z.string().nullable(),
      state: z.enum(emailInvitationStates),
      isReminded: z.boolean(),
      /** Also where it was taken back since. */
      hasAnswered: z.boolean(),
      canBeSentAgain: z.boolean(),
    }),
  ),
  /** Of all, and how many a reminder would go to. */
  counts: z.object({
    all: z.number().int(),
    waiting: z.number().int(),
    remindable: z.number().int(),
  }),
  hasMore: z.boolean(),
})
export type ListEmailInvitationsReply = z.infer<typeof listEmailInvitationsReplySchema>

export const invitingByEmailFunctions = {
  'preview-email-invitations': {
    input: previewEmailInvitationsRequestSchema,
    output: previewEmailInvitationsReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'invite-by-email': {
    input: inviteByEmailRequestSchema,
    output: inviteByEmailReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'preview-people-invitations': {
    input: previewPeopleInvitationsRequestSchema,
    output: previewPeopleInvitationsReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  /** `invite-people {eventId, people}`: invites those who agree still to hear from the host, each once. */
  'invite-people': {
    input: previewPeopleInvitationsRequestSchema,
    output: inviteByEmailReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'remind-email-invitations': {
    input: remindEmailInvitationsRequestSchema,
    output: remindEmailInvitationsReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'take-back-email-invitation': {
    input: oneInvitationRequestSchema,
    output: takeBackEmailInvitationReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'resend-email-invitation': {
    input: oneInvitationRequestSchema,
    output: resendEmailInvitationReplySchema,
    by: 'named member',
  },
  'list-email-invitations': {
    input: listEmailInvitationsRequestSchema,
    output: listEmailInvitationsReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

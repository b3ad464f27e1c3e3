import * as m from '@hearth/messages'
import { answerModes, guestListAudiences, maxParty } from '../event/event-values.ts'
import { eventIdField, invitedUsernameField } from '../event/request-fields.ts'
import { longText } from '../fields/text-fields.ts'
import { wallMoment } from '../fields/wall-moment.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { chosenKinds } from './place-kinds.ts'
import { questionAnswersField, questionsField } from './question.ts'

/**
 * `answer {eventId, answer, party?, kinds?, note?, answers?}`: say whether you come to an event. A party counts everyone who
 * comes with you, you included. A note is for the hosts; an empty one takes the last one away. Whoever stays unseen is shown to
 * the hosts alone. What you answer to the hosts' questions takes the place of all that you answered. What is left out stays
 * as it is.
 */
export const answerRequestSchema = z.strictObject({
  eventId: eventIdField,
  answer: z.enum(['coming', 'maybe', 'not_coming']),
  party: z
    .number()
    .int()
    .min(1, { error: () => m.attendance_party_min() })
    .max(maxParty, { error: () => m.attendance_party_max({ max: maxParty }) })
    .default(1),
  note: longText(500).optional(),
  staysUnseen: z.boolean().optional(),
  /** Which kinds of places, where the event has kinds; left out, those of the answer before, or the only one. */
  kinds: chosenKinds.optional(),
  answers: questionAnswersField.optional(),
})

/**
 * What stands now: `asked` where the hosts decide first. `capacity` is null where the host set none. `taken` counts
 * people, not answers; a party that takes no seat is 0.
 */
export const answerReplySchema = z.object({
  eventId: z.string(),
  answer: z.enum(['coming', 'maybe', 'not_coming', 'asked', 'declined']),
  party: z.number().int(),
  capacity: z.number().int().nullable(),
  taken: z.number().int(),
})
export type AnswerReply = z.infer<typeof answerReplySchema>

/**
 * `set-answering`: how an event is answered, by its hosts. What is said takes the place of all that was chosen
 * before.
 */
export const setAnsweringRequestSchema = z.strictObject({
  eventId: eventIdField,
  mode: z.enum(answerModes),
  partyLimit: z.number().int().min(1).max(maxParty),
  guestList: z.enum(guestListAudiences),
  hidesAddress: z.boolean(),
  /** The last moment for answers, on the event's clock. Left out it stays as it is; `null` takes it away. */
  answersUntil: wallMoment.nullable().optional(),
  /** Whether people without an account can answer. Left out it stays as it is. */
  takesGuests: z.boolean().optional(),
  /** What everyone who answers is asked, as a whole. Left out it stays as it is. */
  questions: questionsField.optional(),
  /** The host knows that answers are lost by it. */
  answersGo: z.boolean().default(false),
})
export type SetAnsweringRequest = z.input<typeof setAnsweringRequestSchema>
export const setAnsweringReplySchema = z.object({ eventId: z.string() })

/** `decide-answer {eventId, userId, decision}`: a host says yes or no to somebody who asks to come. */
export const decideAnswerRequestSchema = z.strictObject({
  eventId: eventIdField,
  userId: z.uuid(),
  decision: z.enum(['approved', 'declined']),
})
export type DecideAnswerRequest = z.input<typeof decideAnswerRequestSchema>
export const decideAnswerReplySchema = z.object({
  eventId: z.string(),
  userId: z.string(),
  decision: z.enum(['approved', 'declined']),
})

/** `invite-guest {eventId, username}`: a host invites a member to come. */
export const inviteGuestRequestSchema = z.strictObject({
  eventId: eventIdField,
  username: invitedUsernameField,
})
/** `end-invitation {eventId, userId}`: a host takes an invitation back. */
export const endInvitationRequestSchema = z.strictObject({ eventId: eventIdField, userId: z.uuid() })
/** How it stands between the event and the member that `userId` names. */
export const invitationReplySchema = z.object({
  eventId: z.string(),
  userId: z.string(),
  state: z.enum(['invited', 'ended']),
})

export const answeringFunctions = {
  answer: { input: answerRequestSchema, output: answerReplySchema, by: 'login' },
  'set-answering': {
    input: setAnsweringRequestSchema,
    output: setAnsweringReplySchema,
    by: 'login',
    repeat: 'same',
  },
  'decide-answer': {
    input: decideAnswerRequestSchema,
    output: decideAnswerReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'invite-guest': {
    input: inviteGuestRequestSchema,
    output: invitationReplySchema,
    by: 'named member',
    repeat: 'same',
  },
  'end-invitation': {
    input: endInvitationRequestSchema,
    output: invitationReplySchema,
    by: 'named member',
    repeat: 'same',
  },
} as const satisfies FunctionRows

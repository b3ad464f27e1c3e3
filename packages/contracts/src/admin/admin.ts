import * as m from '@hearth/messages'
import { line } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { exportedListNames, roles } from './admin-values.ts'

/** `set-role {userId, role, isGiven}`: an admin gives a role or takes it. Said again it changes nothing. */
export const setRoleRequestSchema = z.strictObject({
  userId: z.uuid(),
  role: z.enum(roles),
  isGiven: z.boolean(),
})
export const setRoleReplySchema = z.object({ userId: z.string(), role: z.enum(roles), isGiven: z.boolean() })

export type SetRoleRequest = z.input<typeof setRoleRequestSchema>

/** `feature-event {eventId, isFeatured}`: an admin shows an event that is ahead as a featured one, or no longer. */
export const featureEventRequestSchema = z.strictObject({
  eventId: z.string().regex(/^[a-z2-7]{26}$/, { error: () => m.moderation_not_an_event() }),
  isFeatured: z.boolean(),
})
export const featureEventReplySchema = z.object({ eventId: z.string(), isFeatured: z.boolean() })

/** `retry-job {jobId}`: a job that failed begins anew. */
export const retryJobRequestSchema = z.strictObject({ jobId: z.string().regex(/^\d{1,18}$/) })
export const retryJobReplySchema = z.object({ jobId: z.string() })

const announcement = z.object({
  id: z.string(),
  text: z.string(),
  writtenAt: z.string(),
  endsAt: z.string(),
  isPresent: z.boolean(),
})
/** `house {}`: the switches, and what was announced, the newest first. */
export const siteRequestSchema = z.strictObject({})
export const siteReplySchema = z.object({
  /** `isFixed`: closed by the server's own settings, which no admin opens. */
  signUps: z.object({ areOpen: z.boolean(), isFixed: z.boolean() }),
  /** Whether people without an account can answer events, where the hosts let them. */
  takesGuests: z.boolean(),
  announcements: z.array(announcement),
})

/** `set-sign-ups {areOpen}`: whether anybody can sign up by e-mail. */
export const setSignUpsRequestSchema = z.strictObject({ areOpen: z.boolean() })
export const setSignUpsReplySchema = z.object({ areOpen: z.boolean() })

/** `set-guest-answers {takesGuests}`: whether people without an account can answer any event. */
export const setGuestAnswersRequestSchema = z.strictObject({ takesGuests: z.boolean() })
export const setGuestAnswersReplySchema = z.object({ takesGuests: z.boolean() })

/** `announce {id, text, endsAt}`: a line for everyone, in the place of the one before. Twice with one id is once. */
export const announceRequestSchema = z.strictObject({
  id: z.uuid(),
  text: line(200).refine((text) => text.length >= 3, { error: () => m.admin_site_line_missing() }),
  endsAt: z.iso.datetime({ error: () => m.admin_site_until_missing() }),
})
/** `end-announcement {id}`: it stands no longer. */
export const endAnnouncementRequestSchema = z.strictObject({ id: z.uuid() })
export const announcementReplySchema = z.object({ id: z.string() })

export type SiteReply = z.infer<typeof siteReplySchema>
export type AnnounceRequest = z.input<typeof announceRequestSchema>

/** `export-list {list}`: a list as a CSV file. */
export const exportListRequestSchema = z.strictObject({ list: z.enum(exportedListNames) })

export const adminFunctions = {
  'set-role': {
    input: setRoleRequestSchema,
    output: setRoleReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'feature-event': {
    input: featureEventRequestSchema,
    output: featureEventReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'retry-job': {
    input: retryJobRequestSchema,
    output: retryJobReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  house: { input: siteRequestSchema, output: siteReplySchema, by: 'admin', repeat: 'same' },
  'set-sign-ups': {
    input: setSignUpsRequestSchema,
    output: setSignUpsReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'set-guest-answers': {
    input: setGuestAnswersRequestSchema,
    output: setGuestAnswersReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  announce: {
    input: announceRequestSchema,
    output: announcementReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'end-announcement': {
    input: endAnnouncementRequestSchema,
    output: announcementReplySchema,
    by: 'admin',
    repeat: 'same',
  },
  'export-list': { input: exportListRequestSchema, output: 'file', by: 'admin', repeat: 'same' },
} as const satisfies FunctionRows

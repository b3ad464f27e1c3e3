import * as m from '@hearth/messages'
import { maxParty } from '../event/event-values.ts'
import { line, longText } from '../fields/text-fields.ts'
import { z } from '../zod.ts'

const party = z.coerce
  .number()
  .int()
  .min(1, { error: () => m.attendance_party_min() })
  .max(maxParty, { error: () => m.attendance_party_max({ max: maxParty }) })
  .default(1)
const note = longText(500).default('')

/** Marks alone, or nothing that one sees, is no name. */
export const guestName = line(80).refine((name) => /[\p{L}\p{N}]/u.test(name), {
  error: () => m.attendance_guest_name_missing(),
})

/** What the form of an event's public page sends: an answer of somebody without an account, and who that is. */
export const guestFormSchema = z.object({
  name: guestName,
  email: z.string().max(254, { error: () => m.attendance_guest_email_wrong() }),
  party,
  note,
  /** Set once somebody was asked whether the address is as they meant it. */
  isSure: z.literal('yes').optional(),
})
export type GuestForm = z.infer<typeof guestFormSchema>

/** What the forms of a guest's own page send: another answer, or whether mails about the event are wanted. */
export const guestChangeSchema = z.union([
  z.object({ mails: z.enum(['end', 'send']) }),
  z.object({ answer: z.enum(['coming', 'not_coming']), party, note }),
])

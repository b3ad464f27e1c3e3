import * as m from '@hearth/messages'
import { maxParty } from '../event/event-values.ts'
import { line, longText } from '../fields/text-fields.ts'
import { z } from '../zod.ts'
import { partyOf } from './place-kind-values.ts'

/** How many people a form says. */
export const guestParty = z.coerce
  .number()
  .int()
  .min(1, { error: () => m.attendance_party_min() })
  .max(maxParty, { error: () => m.attendance_party_max({ max: maxParty }) })
  .default(1)
const note = longText(500).default('')
/** People by kind of place, where the event has kinds (`peopleByKind`). */
const kinds = z.array(z.coerce.number().int().min(0).max(maxParty)).default([])

/** A form says each kind of place in a field of its own (`kindField`); together they are the party. */
function withKinds(form: unknown): unknown {
  if (typeof form !== 'object' || form === null) return form
  const kinds: number[] = []
  for (const [name, value] of Object.entries(form)) {
    const [, kind] = /^kind_([1-9]\d?)$/.exec(name) ?? []
    if (kind) kinds[Number(kind) - 1] = Number(value)
  }
  const people = Array.from(kinds, (count) => count ?? 0)
  return people.length > 0 ? { ...form, kinds: people, party: partyOf(people) } : form
}

/** Marks alone, or nothing that one sees, is no name: some letters are drawn as nothing. */
export const guestName = line(80).refine((name) => /[\p{L}\p{N}]/u.test(name.replace(/\p{DI}/gu, '')), {
  error: () => m.attendance_guest_name_missing(),
})

/** A box that is pressed: the hosts alone see that they come. */
export const guestUnseen = z.literal('yes').optional()

/** What the mailed link sends: a press; `waits` where somebody would wait after all. */
export const guestConfirmSchema = z.object({ waits: z.literal('yes').optional() })

/** What the form of an event's public page sends: an answer of somebody without an account, and who that is. */
export const guestFormSchema = z.preprocess(
  withKinds,
  z.object({
    name: guestName,
    email: z.string().max(254, { error: () => m.attendance_guest_email_wrong() }),
    party: guestParty,
    kinds,
    note,
    /** Set where somebody would wait for places that are free later. */
    waits: z.literal('yes').optional(),
    staysUnseen: guestUnseen,
    /** Set once somebody was asked whether the address is as they meant it. */
    isSure: z.literal('yes').optional(),
  }),
)
export type GuestForm = z.infer<typeof guestFormSchema>

/** What the form of an invitation by email sends: the answer, and whose it is. */
export const invitationAnswerSchema = z.preprocess(
  withKinds,
  z.object({
    ...{
      name: guestName,
      answer: z.enum(['coming', 'not_coming']),
      party: guestParty,
      kinds,
      note,
      staysUnseen: guestUnseen,
    },
    /** Set where they would wait for places that are free later. */
    waits: z.literal('yes').optional(),
    /** For how many people the form asked the hosts' questions. */
    askedFor: z.coerce.number().int().catch(1),
  }),
)

export type InvitationAnswer = z.output<typeof invitationAnswerSchema>

/**
 * What the forms of a guest's own page send: another answer, what becomes of their place in line, who sees that they come, or
 * whether mails about the event, or of its host, are wanted.
 */
export const guestChangeSchema = z.preprocess(
  withKinds,
  z.union([
    z.object({ mails: z.enum(['end', 'send']) }),
    z.object({ host: z.enum(['hear', 'end']) }),
    z.object({ invitations: z.literal('allow') }),
    z.object({ seen: z.literal('save'), staysUnseen: guestUnseen }),
    z.object({ waiting: z.literal('join'), party: guestParty, kinds }),
    z.object({ waiting: z.literal('leave') }),
    z.object({ offer: z.enum(['accept', 'decline']) }),
    z.object({ answer: z.enum(['coming', 'not_coming']), party: guestParty, kinds, note }),
  ]),
)

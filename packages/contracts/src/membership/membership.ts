import * as m from '@hearth/messages'
import { longText } from '../fields/text-fields.ts'
import type { FunctionRows } from '../function-row.ts'
import { z } from '../zod.ts'
import { circleIds, pledgeRules, stewardWords } from './membership-values.ts'

const circle = z.enum(circleIds, { error: () => m.membership_tier_unknown() })
const per = z.enum(['month', 'year'], { error: () => m.membership_per_unknown() })
const whole = z
  .number({ error: () => m.site_fields_not_whole_entered() })
  .int({ error: () => m.site_fields_not_whole_entered() })
  .min(1, { error: () => m.site_fields_not_above_zero() })

/**
 * `choose-circle {circle, isShown}`: joins, changes, or leaves with `null`. Only who is a steward already stays one.
 * What is left out stays as it is, so that two taps in one moment do not undo each other.
 */
export const chooseCircleRequestSchema = z
  .strictObject({
    circle: circle.nullable().optional(),
    /** Whether others see it. */
    isShown: z.boolean().optional(),
  })
  .refine((wanted) => Object.keys(wanted).length > 0, { error: () => m.membership_choice_empty() })
export const chooseCircleReplySchema = z.object({ circle: circle.nullable(), isShown: z.boolean() })

const pledgeSchema = z
  .discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('money'),
      /** Minor units of `currency` (ISO 4217). */
      amount: whole
        .min(pledgeRules.leastMoney, { error: () => m.membership_money_too_little() })
        .max(pledgeRules.maxMoney, { error: () => m.membership_money_too_much() }),
      currency: z.string().regex(/^[A-Z]{3}$/, { error: () => m.membership_currency_unknown() }),
      per,
    }),
    z.strictObject({ kind: z.literal('hours'), amount: whole, per }),
  ])
  .superRefine(({ kind, amount, per }, context) => {
    const max = pledgeRules.maxHours[per]
    if (kind === 'hours' && amount > max)
      context.addIssue({
        code: 'custom',
        path: ['amount'],
        message: m.membership_hours_too_many({ max, per }),
      })
  })

/** `save-pledge {pledge}`: notes what a member who belongs would give, or with `null` that they end it. */
export const savePledgeRequestSchema = z.strictObject({ pledge: pledgeSchema.nullable() })
export const savePledgeReplySchema = z.object({ isPledged: z.boolean() })

/** `ask-stewardship {id, words}`: a member who belongs asks to be a steward; the browser makes the id. */
export const askStewardshipRequestSchema = z.strictObject({
  id: z.uuid(),
  words: longText(stewardWords.max).min(stewardWords.least, { error: () => m.membership_apply_too_short() }),
})
/** `withdraw-stewardship {id}`: takes that back. */
export const withdrawStewardshipRequestSchema = z.strictObject({ id: z.uuid() })
/** `decide-stewardship {id, decision}`: a steward or an admin says yes or no. */
export const decideStewardshipRequestSchema = z.strictObject({
  id: z.uuid(),
  decision: z.enum(['accepted', 'declined']),
})
export const stewardshipReplySchema = z.object({
  id: z.string(),
  state: z.enum(['open', 'accepted', 'declined', 'withdrawn']),
})

export type ChooseCircleRequest = z.input<typeof chooseCircleRequestSchema>
export type Pledge = z.infer<typeof pledgeSchema>
export type StewardshipReply = z.infer<typeof stewardshipReplySchema>

const membershipLock = { of: 'member', name: 'membership of a member' } as const

export const membershipFunctions = {
  'choose-circle': {
    input: chooseCircleRequestSchema,
    output: chooseCircleReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: membershipLock,
  },
  'save-pledge': {
    input: savePledgeRequestSchema,
    output: savePledgeReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: membershipLock,
  },
  'ask-stewardship': {
    input: askStewardshipRequestSchema,
    output: stewardshipReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: membershipLock,
  },
  'withdraw-stewardship': {
    input: withdrawStewardshipRequestSchema,
    output: stewardshipReplySchema,
    by: 'named member',
    repeat: 'same',
    lock: membershipLock,
  },
  'decide-stewardship': {
    input: decideStewardshipRequestSchema,
    output: stewardshipReplySchema,
    by: 'steward',
    repeat: 'same',
  },
} as const satisfies FunctionRows

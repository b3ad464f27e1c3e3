import { m } from '@hearth/messages'
/** The sentences of the second step of signing in. Apart from `words.ts`, because most people never meet them. */
export const secondStepWords = {
  codesLeft: (left: number) =>
    left === 0
      ? m.account_that_was_your_last_recovery_code()
      : m.account_you_have_recovery_codes_left({ left }),
} as const

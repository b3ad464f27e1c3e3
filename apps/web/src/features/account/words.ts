import { m } from '@hearth/messages'
import { sessionWords } from './session/session-words.ts'

/**
 * Every sentence of signing in and up, in one place. Those under `spec` are the specification's own (sections 2 and 8)
 * and stay letter by letter as they are.
 */
export const words = {
  spec: {
    missingCredentials: 'Email and password are required',
    noSession: 'Authentication succeeded but no session was created',
    existingAccount: 'Successfully signed in with existing account.',
    signUpsDisabled:
      'Email signups are currently disabled in this environment. Please contact an administrator.',
    profileNotCreated: 'Database error creating user profile. The system administrator has been notified.',
    accountNotCreated: 'Failed to create user account for unknown reason',
    accountCreated: 'Account created! Please check your email to confirm your registration.',
    ...sessionWords.spec,
  },
  failures: {
    stillSignedIn: m.account_session_still_signed_in(),
  },

  confirm: {
    signup: {
      title: m.account_confirm_signup_title,
      lede: m.account_confirm_signup_lede,
      submit: m.account_confirm_signup_submit,
    },
    recovery: {
      title: m.account_confirm_recovery_title,
      lede: m.account_confirm_recovery_lede,
      submit: m.account_confirm_recovery_submit,
    },
    email_change: {
      title: m.account_confirm_email_change_title,
      lede: m.account_confirm_email_change_lede,
      submit: m.account_confirm_email_change_submit,
    },
    pending: m.account_confirm_pending,
    broken: {
      title: m.account_confirm_broken_title,
      lede: m.account_confirm_broken_lede,
    },
    spent: {
      title: m.account_confirm_spent_title,
      lede: m.account_confirm_spent_lede,
      signupHelp: m.account_confirm_spent_signup_help,
      sendNew: m.account_confirm_spent_send_new,
      pending: m.account_confirm_spent_pending,
      sent: m.account_confirm_spent_sent,
      changeAgain: m.account_confirm_spent_change_again,
    },
    addressChanged: m.account_confirm_address_changed,
    oneMoreAddress: m.account_confirm_one_more_address,
    signIn: m.account_confirm_sign_in,
  },

  reset: {
    needsLink: {
      title: m.account_reset_needs_link_title,
      lede: m.account_reset_needs_link_lede,
      ask: m.account_reset_needs_link_ask,
    },
  },
  username: {
    rules: [
      '3 to 30 characters.',
      'Letters, digits, _ and . only.',
      'Yours alone: Ana and ana count as one.',
      'Names of the house, like admin, are kept.',
    ],
  },
} as const

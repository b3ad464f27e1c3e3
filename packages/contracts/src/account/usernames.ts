import * as m from '@hearth/messages'
import { isTemporaryUsername } from './temporary-username.ts'

export { isTemporaryUsername, temporaryUsernamePrefix } from './temporary-username.ts'

/** The rules of usernames, said in the form and enforced by the database. */
export const usernameRules = { minLength: 3, maxLength: 30, pattern: /^[A-Za-z0-9_.]+$/ } as const

/** Names that nobody may claim: they would read like the house itself, or like one of its paths. */
export const reservedUsernames: ReadonlySet<string> = new Set([
  'admin',
  'administrator',
  'root',
  'superuser',
  'superadmin',
  'moderator',
  'steward',
  'support',
  'help',
  'info',
  'contact',
  'security',
  'abuse',
  'postmaster',
  'webmaster',
  'hostmaster',
  'noreply',
  'no_reply',
  'mail',
  'hearth',
  'system',
  'service',
  'anonymous',
  'guest',
  'everyone',
  'null',
  'undefined',
  'me',
  'you',
  'login',
  'logout',
  'signup',
  'signin',
  'register',
  'settings',
  'account',
  'profile',
  'profiles',
  'public',
  'private',
  'members',
  'events',
  'event',
  'venues',
  'venue',
  'providers',
  'provider',
  'search',
  'api',
  'auth',
  'www',
  'about',
  'terms',
  'privacy',
  'not_found',
  'dashboard',
  'notifications',
  'username_setup',
  'admins',
  'moderators',
  'staff',
  'official',
  'hearth_team',
  'hearth_staff',
  'hearth_support',
  'hearth_admin',
  // What every object has by itself: a name as a key must never find it.
  ...Object.getOwnPropertyNames(Object.prototype).map((name) => name.toLowerCase()),
])

/** What is wrong with a wished username, as a sentence that says what to do; `undefined` when nothing is. */
export function usernameProblem(username: string): string | undefined {
  if (username.length < usernameRules.minLength)
    return m.account_too_short({ count: usernameRules.minLength })
  if (username.length > usernameRules.maxLength) return m.account_too_long({ count: usernameRules.maxLength })
  if (!usernameRules.pattern.test(username)) return m.account_username_bad_characters()
  if (reservedUsernames.has(username.toLowerCase()) || isTemporaryUsername(username)) {
    return m.account_username_reserved()
  }
  return undefined
}

/**
 * The name that sign-up suggests (specification section 5): the e-mail's local part without anything that is not
 * a letter or digit, an underscore, and the last six digits of the time in milliseconds.
 */
export function generateUsername(email: string, nowMs: number): string {
  const local = email.split('@')[0] ?? ''
  return `${local.replace(/[^A-Za-z0-9]/g, '')}_${String(nowMs).slice(-6)}`
}

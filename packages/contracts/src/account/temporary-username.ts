// In a file of its own: every page asks it, and few need the rules of usernames.

/** A profile that nobody has named yet carries this prefix (specification section 4). */
export const temporaryUsernamePrefix = 'temp_user_'

/** True when the profile has not been given a real name yet. */
export function isTemporaryUsername(username: string | null | undefined): boolean {
  return !username || username.toLowerCase().startsWith(temporaryUsernamePrefix)
}

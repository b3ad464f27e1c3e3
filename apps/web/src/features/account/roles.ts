import type { User } from '@hearth/network-sdk'

/**
 * The roles that the server wrote into the account (`app_metadata.roles`, from `hearth.user_roles`). For showing and
 * hiding alone: every right is decided by the server, from its own rows.
 */
export function rolesOf(user: User | null): readonly string[] {
  const roles: unknown = user?.app_metadata.roles
  return Array.isArray(roles) ? roles.filter((role) => typeof role === 'string') : []
}

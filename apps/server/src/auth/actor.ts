import type { Actor } from '@hearth/database'

/** The role whose policies open accounts and logins; every statement of the auth service runs as it. */
export const asAuth: Actor = { role: 'hearth_auth' }

import type { Person } from '@hearth/contracts/reads'

/** What everybody may see of a member. `username` begins with `temp_user_` until they have chosen one. */
export type Profile = Person

export const profileColumns = 'id, username, display_name, profile_photo_url'

/** What everybody may see of a member. `username` begins with `temp_user_` until they have chosen one. */
export type Profile = {
  id: string
  username: string
  display_name: string | null
  profile_photo_url: string | null
}

export const profileColumns = 'id, username, display_name, profile_photo_url'

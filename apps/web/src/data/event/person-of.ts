/** Somebody among those of an event; without a name where they are not here any more. */
export type EventPerson = { userId: string; name: string; username: string; photo: string | null }

export function personOf(row: {
  user_id: string
  username: string | null
  display_name: string | null
  profile_photo_url: string | null
}): EventPerson {
  return {
    userId: row.user_id,
    name: row.display_name || row.username || 'A member',
    username: row.username ?? '',
    photo: row.profile_photo_url,
  }
}

import type { Read } from '@hearth/contracts/reads'
import * as m from '@hearth/messages'

/** Somebody among those of an event; without a name where they are not here any more. */
export type EventPerson = { userId: string; name: string; username: string; photo: string | null }
type Named = 'username' | 'display_name' | 'profile_photo_url'

export function personOf(row: Pick<Read<'waiting_page'>[number], Named> & { user_id: string }): EventPerson {
  return {
    userId: row.user_id,
    name: row.display_name || row.username || m.event_host_unnamed(),
    username: row.username ?? '',
    photo: row.profile_photo_url,
  }
}

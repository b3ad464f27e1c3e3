import { isTemporaryUsername } from '@hearth/contracts/temporary-username'
import * as m from '@hearth/messages'
import type { PublicProfile } from './member.ts'

/** What a member is called on a page: their own words for it, else their username, else that they are new. */
export function nameOf({ display_name, username }: Pick<PublicProfile, 'display_name' | 'username'>): string {
  return display_name || (isTemporaryUsername(username) ? m.member_new_member() : username)
}

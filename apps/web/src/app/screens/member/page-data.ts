import type { PublicMember } from '@hearth/contracts/shared-page'
import { byIdsOptions, myEventsOptions, standingsOf } from '../../../data/event/queries.ts'
import type { PageData } from '../../../data/page-data.ts'
import { feedOptions } from '../../../features/feed/queries.ts'
import {
  asMember,
  memberIdByUsernameOptions,
  memberProfileOptions,
} from '../../../features/member/queries.ts'

/** What the page of a member asks for, as everyone may know it; null is nobody. `name` is what the address names. */
export function memberQueries(name: string, found: PublicMember | null): NonNullable<PageData['queries']> {
  if (!found) return [[memberIdByUsernameOptions(name).queryKey, null]]
  const member = asMember(found.member)
  return [
    [memberIdByUsernameOptions(name).queryKey, member.id],
    [memberProfileOptions(member.id).queryKey, member],
    [myEventsOptions(member.id).queryKey, found.hosted],
    ...standingsOf(found.hosted, found.standings),
    ...(member.attended
      ? [[byIdsOptions(member.attended).queryKey, found.attended] satisfies [readonly unknown[], unknown]]
      : []),
    ...standingsOf(found.attended, found.standings),
    [
      feedOptions({ member: member.id, userId: undefined }).queryKey,
      { pages: [found.posts], pageParams: [null] },
    ],
  ]
}

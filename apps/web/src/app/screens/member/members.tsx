import * as m from '@hearth/messages'
import { MemberDirectory } from '../../../features/member/member-directory.tsx'
import { chosenIn, readMemberSearch } from '../../../features/member/member-search.ts'
import { directoryOptions, followingOptions, likeMeOptions } from '../../../features/member/queries.ts'
import { useLatestParams } from '../../../navigation/index.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import type { Ask } from '../../screen-loader.ts'
import { useFollower } from '../follower.ts'

export const ask: Ask = ({ client, url, userId }) => {
  const search = readMemberSearch(url.searchParams)
  void client.prefetchInfiniteQuery(directoryOptions(search))
  void client.prefetchQuery(followingOptions(userId))
  if (chosenIn(search).length === 0) void client.prefetchQuery(likeMeOptions(userId))
}

/** The directory of members. */
export function Component() {
  const params = useLatestParams()
  const follower = useFollower()
  usePageTitle(m.member_directory_title())
  return <MemberDirectory search={readMemberSearch(params)} follower={follower} />
}

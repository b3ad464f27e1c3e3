import * as m from '@hearth/messages'
import { useSearchParams } from 'react-router'
import { MemberDirectory } from '../../../features/member/member-directory.tsx'
import { readMemberSearch } from '../../../features/member/member-search.ts'
import { usePageTitle } from '../../layout/page-title.ts'
import { useFollower } from '../follower.ts'

/** The directory of members. */
export function Component() {
  const [params] = useSearchParams()
  const follower = useFollower()
  usePageTitle(m.member_directory_title())
  return <MemberDirectory search={readMemberSearch(params)} follower={follower} />
}

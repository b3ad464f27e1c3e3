import { isWebAddress } from '@hearth/contracts/web-address'
import * as m from '@hearth/messages'
import { Flame, UserRoundCheck, UsersRound } from 'lucide-react'
import { formatMonth } from '../../format/when.ts'
import { Box } from '../../ui/box.tsx'
import { detailOf, type MemberProfile } from './member.ts'
import { Links } from './profile-facts.tsx'

/** Since when somebody is here, with what is counted of them, as far as the reader may know it. */
export function ProfileSince({ member }: { member: MemberProfile }) {
  const { followers, following, hosted, attended } = member
  return (
    <Box title={m.member_since({ when: formatMonth(member.created_at) })}>
      <ul className="box-facts">
        {hosted > 0 && (
          <li>
            <Flame size={21} aria-hidden="true" />
            <b>{m.member_profile_hosted({ count: hosted })}</b>
          </li>
        )}
        {attended && attended.length > 0 && (
          <li>
            <UserRoundCheck size={21} aria-hidden="true" />
            <b>{m.member_profile_came({ count: attended.length })}</b>
          </li>
        )}
        <li>
          <UsersRound size={21} aria-hidden="true" />
          <div>
            <b>{m.member_followers({ count: followers })}</b>
            {following > 0 && m.member_following({ count: following })}
          </div>
        </li>
      </ul>
    </Box>
  )
}

/** Addresses of their own; nothing where they give none to the reader. */
export function ProfileLinks({ member }: { member: MemberProfile }) {
  const links = detailOf(member, 'links')?.filter(isWebAddress) ?? []
  if (links.length === 0) return null
  return (
    <Box title={m.member_profile_links()}>
      <Links links={links} />
    </Box>
  )
}

import * as m from '@hearth/messages'
import NotificationBell from '../../features/notification/notification-bell.tsx'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import type { Member } from './member.ts'
import { MemberMenuButton } from './member-menu-button.tsx'

/** What the header holds for members: what is new, the way to host, their menu. Visitors never load it. */
export default function MemberDoors({ member }: { member: Member }) {
  return (
    <>
      <NotificationBell userId={member.id} />
      <ButtonLink to={paths.createEvent()} small className="create-link wide-only">
        {m.site_nav_host()}
      </ButtonLink>
      <span className="wide-only">
        <MemberMenuButton member={member} />
      </span>
    </>
  )
}

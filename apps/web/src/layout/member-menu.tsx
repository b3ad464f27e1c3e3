import { CalendarHeart, House, LayoutGrid, LogOut, Plus, UserRoundCog } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { type MemberMenuProps, memberMenuId, shownName } from './member.ts'
import { MemberFace } from './member-face.tsx'
import { networkMenuLabel, showNetworkMenu } from './network-menu.tsx'

/** The menu itself stands once in the layout; the header's face and the last tab both open it. Visitors never load it. */
export default function MemberMenu({ member, onSignOut }: MemberMenuProps) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <div ref={menu} id={memberMenuId} className="menu" popover="auto">
      <p className="menu-name flex items-center gap-3">
        <MemberFace name={shownName(member)} photo={member.photo} />
        <span className="min-w-0">
          <b className="block">{shownName(member)}</b>
          <span className="small-print">{member.email}</span>
        </span>
      </p>
      <Link to={paths.dashboard()} className="menu-item" onClick={close}>
        <House size={20} aria-hidden="true" />
        Your dashboard
      </Link>
      <Link to={paths.myEvents()} className="menu-item" onClick={close}>
        <CalendarHeart size={20} aria-hidden="true" />
        My events
      </Link>
      <Link to={paths.createEvent()} className="menu-item" onClick={close}>
        <Plus size={20} aria-hidden="true" />
        Host an event
      </Link>
      <Link to={paths.account()} className="menu-item" onClick={close}>
        <UserRoundCog size={20} aria-hidden="true" />
        Your account
      </Link>
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          close()
          showNetworkMenu()
        }}
      >
        <LayoutGrid size={20} aria-hidden="true" />
        {networkMenuLabel}
      </button>
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          close()
          onSignOut()
        }}
      >
        <LogOut size={20} aria-hidden="true" />
        Sign out
      </button>
    </div>
  )
}

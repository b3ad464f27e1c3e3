import { CalendarHeart, House, LogOut, Plus } from 'lucide-react'
import { useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { MemberFace } from './member-face.tsx'

/** Whoever is signed in, as the layout shows them; the username is missing until one is chosen. */
export type Member = { username: string | undefined; email: string; photo: string | null }

const menuId = 'member-menu'

/** The face in the header that opens the member's menu, a native popover. */
export function MemberMenuButton({ member }: { member: Member }) {
  return (
    <button type="button" className="icon-button" popoverTarget={menuId} aria-label="Your menu">
      <MemberFace name={shownName(member)} photo={member.photo} />
    </button>
  )
}

/** The menu itself stands once in the layout; the header's face and the last tab both open it. */
export function MemberMenu({ member, onSignOut }: { member: Member; onSignOut: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.hidePopover()
  return (
    <div ref={menu} id={menuId} className="menu" popover="auto">
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

export const memberMenuId = menuId

function shownName({ username, email }: Member): string {
  return username ?? email.split('@')[0] ?? email
}

import {
  CalendarHeart,
  Flame,
  HandHeart,
  House,
  LayoutGrid,
  LogOut,
  Mail,
  MapPin,
  MessagesSquare,
  Plus,
  ShieldCheck,
  Telescope,
  UserRound,
  UserRoundCog,
  UsersRound,
} from 'lucide-react'
import { Link } from 'react-router'
import { NotificationsInMenu } from '../../features/notification/notification-bell.tsx'
import { paths } from '../../paths.ts'
import { type MemberMenuProps, shownName } from './member.ts'
import { MemberFace } from './member-face.tsx'
import { networkMenuLabel, showNetworkMenu } from './network-menu.tsx'

/** What stands in the member's menu. Visitors never load it. */
export default function MemberMenuItems({
  member,
  onSignOut,
  close,
}: MemberMenuProps & { close: () => void }) {
  return (
    <>
      <p className="menu-name flex items-center gap-3">
        <MemberFace name={shownName(member)} photo={member.photo} />
        <span className="min-w-0">
          <b className="block">{shownName(member)}</b>
          <span className="small-print">{member.email}</span>
        </span>
      </p>
      <Link to={paths.myEvents()} className="menu-item" onClick={close}>
        <CalendarHeart size={20} aria-hidden="true" />
        My events
      </Link>
      <Link to={paths.dashboard()} className="menu-item" onClick={close}>
        <House size={20} aria-hidden="true" />
        Your dashboard
      </Link>
      <Link to={paths.profile()} className="menu-item" onClick={close}>
        <UserRound size={20} aria-hidden="true" />
        Your profile
      </Link>
      <Link to={paths.enquiries()} className="menu-item" onClick={close}>
        <Mail size={20} aria-hidden="true" />
        Your conversations
      </Link>
      {/* Small screens have tabs for this and for the circle. */}
      <Link to={paths.createEvent()} className="menu-item wide-only" onClick={close}>
        <Plus size={20} aria-hidden="true" />
        Host an event
      </Link>
      <Link to={paths.members()} className="menu-item" onClick={close}>
        <UsersRound size={20} aria-hidden="true" />
        Members
      </Link>
      <Link to={paths.strategy()} className="menu-item" onClick={close}>
        <Telescope size={20} aria-hidden="true" />
        The long view
      </Link>
      <Link to={paths.membership()} className="menu-item" onClick={close}>
        <Flame size={20} aria-hidden="true" />
        How you belong
      </Link>
      {/* Where the header has no room for them. */}
      <div className="narrow-only">
        <NotificationsInMenu userId={member.id} onOpen={close} />
        <Link to={paths.social()} className="menu-item wide-only" onClick={close}>
          <MessagesSquare size={20} aria-hidden="true" />
          Circle
        </Link>
        <Link to={paths.venues()} className="menu-item" onClick={close}>
          <MapPin size={20} aria-hidden="true" />
          Venues
        </Link>
        <Link to={paths.providers()} className="menu-item" onClick={close}>
          <HandHeart size={20} aria-hidden="true" />
          Service providers
        </Link>
      </div>
      {member.isAdmin && (
        <Link to={paths.adminDashboard()} className="menu-item" onClick={close}>
          <ShieldCheck size={20} aria-hidden="true" />
          Admin dashboard
        </Link>
      )}
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
    </>
  )
}

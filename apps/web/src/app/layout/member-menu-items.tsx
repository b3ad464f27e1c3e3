import * as m from '@hearth/messages'
import {
  CalendarHeart,
  Flame,
  HandHeart,
  House,
  LayoutGrid,
  LogOut,
  type LucideIcon,
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
import { NotificationsInMenu } from '../../features/notification/notification-bell.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { type MemberMenuProps, shownName } from './member.ts'
import { MemberFace } from './member-face.tsx'
import { showNetworkMenu } from './network-menu.tsx'

/** What stands in the member's menu. Visitors never load it. */
export default function MemberMenuItems({
  member,
  onSignOut,
  close,
}: MemberMenuProps & { close: () => void }) {
  const linkTo = ({ to, icon: Icon, label, isWideOnly }: Entry) => (
    <Link key={to} to={to} className={isWideOnly ? 'menu-item wide-only' : 'menu-item'} onClick={close}>
      <Icon size={20} aria-hidden="true" />
      {label()}
    </Link>
  )
  const closeAnd = (act: () => void) => () => {
    close()
    act()
  }
  return (
    <>
      <p className="row menu-name">
        <MemberFace name={shownName(member)} photo={member.photo} />
        <span className="shrinks">
          <b className="as-block">{shownName(member)}</b>
          <span className="small-print">{member.email}</span>
        </span>
      </p>
      {entries.map(linkTo)}
      {/* Where the header has no room for them. */}
      <div className="narrow-only">
        <NotificationsInMenu userId={member.id} onOpen={close} />
        {narrowEntries.map(linkTo)}
      </div>
      {member.isAdmin && linkTo({ to: paths.adminDashboard(), icon: ShieldCheck, label: m.site_nav_admin })}
      {linkTo({ to: paths.account(), icon: UserRoundCog, label: m.site_nav_account })}
      <button type="button" className="menu-item" onClick={closeAnd(showNetworkMenu)}>
        <LayoutGrid size={20} aria-hidden="true" />
        {m.site_network_menu()}
      </button>
      <button type="button" className="menu-item" onClick={closeAnd(onSignOut)}>
        <LogOut size={20} aria-hidden="true" />
        {m.site_sign_out()}
      </button>
    </>
  )
}

type Entry = { to: string; icon: LucideIcon; label: () => string; isWideOnly?: boolean }

const entries: Entry[] = [
  { to: paths.myEvents(), icon: CalendarHeart, label: m.site_nav_my_events },
  { to: paths.dashboard(), icon: House, label: m.site_nav_dashboard },
  { to: paths.profile(), icon: UserRound, label: m.site_nav_profile },
  { to: paths.enquiries(), icon: Mail, label: m.site_nav_messages },
  // Small screens have tabs for this and for the community.
  { to: paths.createEvent(), icon: Plus, label: m.site_nav_host, isWideOnly: true },
  { to: paths.members(), icon: UsersRound, label: m.site_nav_members },
  { to: paths.strategy(), icon: Telescope, label: m.site_nav_strategy },
  { to: paths.membership(), icon: Flame, label: m.site_nav_membership },
]

const narrowEntries: Entry[] = [
  { to: paths.social(), icon: MessagesSquare, label: m.site_nav_community, isWideOnly: true },
  { to: paths.venues(), icon: MapPin, label: m.site_nav_venues },
  { to: paths.providers(), icon: HandHeart, label: m.site_nav_providers },
]

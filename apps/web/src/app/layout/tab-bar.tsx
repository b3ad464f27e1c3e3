import * as m from '@hearth/messages'
import { Compass, House, MessagesSquare, Plus, UserRound } from 'lucide-react'
import { Link, NavLink } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { type Member, memberMenuId } from './member.ts'

/** The five tabs at the foot of small screens, Host in the middle. */
export function TabBar({ member }: { member: Member | undefined }) {
  return (
    <nav className="tab-bar" aria-label={m.site_nav_tabs()}>
      <NavLink to={paths.home()} end>
        <House size={22} aria-hidden="true" />
        {m.site_nav_home()}
      </NavLink>
      <NavLink to={paths.explore()}>
        <Compass size={22} aria-hidden="true" />
        {m.site_nav_events()}
      </NavLink>
      <NavLink to={paths.createEvent()} className="tab-host">
        <span>
          <Plus size={22} aria-hidden="true" />
        </span>
        {m.site_nav_host_short()}
      </NavLink>
      <NavLink to={paths.social()}>
        <MessagesSquare size={22} aria-hidden="true" />
        {m.site_nav_community()}
      </NavLink>
      {member ? (
        <button type="button" popoverTarget={memberMenuId}>
          <UserRound size={22} aria-hidden="true" />
          {m.site_nav_you()}
        </button>
      ) : (
        <Link to={paths.login()}>
          <UserRound size={22} aria-hidden="true" />
          {m.site_nav_you()}
        </Link>
      )}
    </nav>
  )
}

import * as m from '@hearth/messages'
import { CalendarHeart, Compass, Plus, Settings2, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from '../../../../navigation/index.ts'
import { paths } from '../../../../paths.ts'

/** The nearest doors, quietly. */
export function Shortcuts({ userId }: { userId: string | undefined }) {
  return (
    <nav className="shortcuts" aria-label={m.site_dashboard_shortcuts()}>
      <ul>
        <Door to={paths.explore()} icon={Compass} label={m.site_find_event()} />
        <Door to={paths.createEvent()} icon={Plus} label={m.site_nav_host()} />
        <Door to={paths.myEvents()} icon={CalendarHeart} label={m.site_nav_my_events()} />
        {userId && <Door to={paths.profile()} icon={UserRound} label={m.site_nav_profile()} />}
        <Door to={paths.account()} icon={Settings2} label={m.site_nav_account()} />
      </ul>
    </nav>
  )
}

function Door({
  to,
  icon: Icon,
  label,
}: {
  to: string
  icon: ComponentType<{ size: number; 'aria-hidden': true }>
  label: string
}) {
  return (
    <li>
      <Link to={to}>
        <Icon size={20} aria-hidden={true} />
        {label}
      </Link>
    </li>
  )
}

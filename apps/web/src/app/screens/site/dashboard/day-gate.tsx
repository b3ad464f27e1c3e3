import * as m from '@hearth/messages'
import { CalendarHeart, Plus, Settings2, UserRound } from 'lucide-react'
import type { ComponentType } from 'react'
import { Link } from 'react-router'
import { CoverImage } from '../../../../art/cover-image.tsx'
import { paths } from '../../../../paths.ts'
import { Arch, Halo } from '../../../../ui/arch.tsx'
import { ButtonLink } from '../../../../ui/button.tsx'
import type { PartOfDay } from './greeting.ts'

/** The light of the present part of the day, and the nearest doors below it. */
export function DayGate({ part, userId }: { part: PartOfDay; userId: string | undefined }) {
  return (
    <Halo className="day-gate">
      <Arch aria-hidden="true">
        <CoverImage {...scenes[part]} ratio="tall" first />
      </Arch>
      <nav aria-label={m.site_dashboard_shortcuts()}>
        <ButtonLink wide look="flame" to={paths.explore()}>
          {m.site_find_event()}
        </ButtonLink>
        <ul>
          <Door to={paths.createEvent()} icon={Plus} label={m.site_nav_host()} />
          <Door to={paths.myEvents()} icon={CalendarHeart} label={m.site_nav_my_events()} />
          {userId && <Door to={paths.profile()} icon={UserRound} label={m.site_nav_profile()} />}
          <Door to={paths.account()} icon={Settings2} label={m.site_nav_account()} />
        </ul>
      </nav>
    </Halo>
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

const scenes = {
  morning: { id: 'dashboard-morning', category: 'spiritual', scene: 'ridge' },
  afternoon: { id: 'dashboard-afternoon', category: 'education', scene: 'leaves' },
  evening: { id: 'dashboard-evening', category: 'party', scene: 'supper' },
} as const

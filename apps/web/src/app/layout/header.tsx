import * as m from '@hearth/messages'
import { Moon, Sun } from 'lucide-react'
import { type ComponentType, lazy, Suspense } from 'react'
import { Mark } from '../../art/mark.tsx'
import { Link, NavLink } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { Member } from './member.ts'
import { NetworkMenuButton } from './network-menu.tsx'
import { SearchButton } from './quick-search.tsx'
import { switchTheme } from './theme.ts'

// What cannot be loaded must not take the page away.
const MemberDoors = lazy<ComponentType<{ member: Member }>>(() =>
  import('./member-doors.tsx').catch(() => ({ default: () => null })),
)

/** `member` is whoever is signed in; without one the header shows the doors for visitors. */
export function Header({ member }: { member: Member | undefined }) {
  return (
    <header className="site-header">
      <div className="wrap">
        <Link to={paths.home()} className="wordmark">
          <Mark />
          Hearth
        </Link>
        <nav className="site-nav" aria-label={m.site_nav_main()}>
          <NavLink to={paths.explore()}>{m.site_nav_events()}</NavLink>
          <NavLink to={paths.venues()}>{m.site_nav_venues()}</NavLink>
          <NavLink to={paths.providers()}>{m.site_nav_providers_short()}</NavLink>
          <NavLink to={paths.social()}>{m.site_nav_community()}</NavLink>
        </nav>
        <SearchButton />
        <NetworkMenuButton />
        <IconButton label={m.site_switch_theme()} className="theme-switch" onClick={switchTheme}>
          <Sun size={21} className="sun" aria-hidden="true" />
          <Moon size={21} className="moon" aria-hidden="true" />
        </IconButton>
        {member ? (
          <Suspense fallback={<DoorsOnTheirWay />}>
            <MemberDoors member={member} />
          </Suspense>
        ) : (
          <VisitorDoors />
        )}
      </div>
    </header>
  )
}

/** As wide as what is on its way. */
function DoorsOnTheirWay() {
  return (
    <>
      <span className="icon-button" />
      <ButtonLink to={paths.createEvent()} small className="create-link wide-only invisible">
        {m.site_nav_host()}
      </ButtonLink>
      <span className="icon-button wide-only" />
    </>
  )
}

function VisitorDoors() {
  return (
    <span className="visitor-doors">
      <ButtonLink to={paths.login()} look="quiet" small>
        {m.site_sign_in()}
      </ButtonLink>
      <ButtonLink to={paths.signUp()} small className="wide-only">
        {m.site_join_hearth()}
      </ButtonLink>
    </span>
  )
}

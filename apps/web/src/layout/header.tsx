import { Moon, Search, Sun } from 'lucide-react'
import { Link, NavLink } from 'react-router'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { Mark } from './mark.tsx'
import type { Member } from './member.ts'
import { MemberMenuButton } from './member-menu-button.tsx'
import { NetworkMenuButton } from './network-menu.tsx'
import { switchTheme } from './theme.ts'

/** `member` is whoever is signed in; without one the header shows the doors for visitors. */
export function Header({ member }: { member: Member | undefined }) {
  return (
    <header className="site-header">
      <div className="wrap">
        <Link to={paths.home()} className="wordmark">
          <Mark />
          Hearth
        </Link>
        <nav className="site-nav" aria-label="Main">
          <NavLink to={paths.events()}>Events</NavLink>
          {member && <NavLink to={paths.myEvents()}>My events</NavLink>}
        </nav>
        <Link to={`${paths.events()}#search`} className="icon-button" aria-label="Search events">
          <Search size={21} aria-hidden="true" />
        </Link>
        <NetworkMenuButton />
        <IconButton label="Switch between light and dark" className="theme-switch" onClick={switchTheme}>
          <Sun size={21} className="sun" aria-hidden="true" />
          <Moon size={21} className="moon" aria-hidden="true" />
        </IconButton>
        {member ? <MemberDoors member={member} /> : <VisitorDoors />}
      </div>
    </header>
  )
}

function MemberDoors({ member }: { member: Member }) {
  return (
    <>
      <ButtonLink to={paths.createEvent()} small className="wide-only mx-1.5">
        Host an event
      </ButtonLink>
      <span className="wide-only">
        <MemberMenuButton member={member} />
      </span>
    </>
  )
}

function VisitorDoors() {
  return (
    <span className="visitor-doors flex items-center gap-1">
      <ButtonLink to={paths.login()} look="quiet" small className="wide-only">
        Sign in
      </ButtonLink>
      <ButtonLink to={paths.signUp()} small>
        Join
      </ButtonLink>
    </span>
  )
}

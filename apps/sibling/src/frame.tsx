import { LogOut, Moon, Sun } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Face } from './face.tsx'
import { HealthNotification } from './health-alert.tsx'
import type { Network } from './network.ts'
import { NetworkMenu, NetworkMenuButton } from './network-menu.tsx'
import type { Person } from './person.ts'
import { switchTheme } from './theme.ts'

/** What stands around every screen: who this is, who you are, and the other apps of the network. */
export function Frame({
  network,
  person,
  onSignOut,
  children,
}: {
  network?: Network
  person?: Person | undefined
  onSignOut?: () => void
  children?: ReactNode
}) {
  return (
    <>
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header className="site-header wrap">
        <a className="wordmark" href="/">
          {network && <img src={network.self.logo} alt="" width="34" height="34" />}
          {network?.self.title ?? 'Journal'}
        </a>
        {network && <NetworkMenuButton />}
        <button
          type="button"
          className="icon-button theme-switch"
          aria-label="Switch between light and dark"
          onClick={switchTheme}
        >
          <Sun size={21} className="sun" aria-hidden="true" />
          <Moon size={21} className="moon" aria-hidden="true" />
        </button>
        {person && (
          <button type="button" className="icon-button" popoverTarget="person-menu" aria-label="Your menu">
            <Face person={person} />
          </button>
        )}
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer className="wrap site-footer">
        <HealthNotification />
        {network && (
          <p>
            The journal shows how an app joins the network of{' '}
            <a href={network.hearth.site.url}>{network.hearth.site.name}</a>. Your lines lie there, readable
            by you alone.
          </p>
        )}
      </footer>
      {network && <NetworkMenu network={network} isMember={person !== undefined} />}
      {person && onSignOut && <PersonMenu person={person} onSignOut={onSignOut} />}
    </>
  )
}

function PersonMenu({ person, onSignOut }: { person: Person; onSignOut: () => void }) {
  const menu = useRef<HTMLDivElement>(null)
  return (
    <div ref={menu} id="person-menu" className="menu" popover="auto">
      <p className="menu-name">
        <b>{person.name}</b>
        <span className="small-print">{person.email}</span>
      </p>
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          menu.current?.hidePopover()
          onSignOut()
        }}
      >
        <LogOut size={20} aria-hidden="true" />
        Sign out
      </button>
    </div>
  )
}

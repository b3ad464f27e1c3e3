import * as m from '@hearth/messages'
import { ParaglideMessage } from '@inlang/paraglide-js-react'
import { LogOut, Moon, Sun } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { Face } from './face.tsx'
import { HealthNotification } from './health-alert.tsx'
import { Languages } from './languages.tsx'
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
        {m.site_journal_skip()}
      </a>
      <header className="site-header wrap">
        <a className="wordmark" href="/">
          {network && <img src={network.self.logo} alt="" width="34" height="34" />}
          {network?.self.title ?? m.site_journal_title()}
        </a>
        {network && <NetworkMenuButton />}
        <button
          type="button"
          className="icon-button theme-switch"
          aria-label={m.site_switch_theme()}
          onClick={switchTheme}
        >
          <Sun size={21} className="sun" aria-hidden="true" />
          <Moon size={21} className="moon" aria-hidden="true" />
        </button>
        {person && (
          <button
            type="button"
            className="icon-button"
            popoverTarget="person-menu"
            aria-label={m.site_journal_your_menu()}
          >
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
            <ParaglideMessage
              message={m.site_journal_about}
              inputs={{ site: network.hearth.site.name }}
              markup={{ link: ({ children }) => <a href={network.hearth.site.url}>{children}</a> }}
            />
          </p>
        )}
        <Languages />
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
        <b dir="auto">{person.name}</b>
        <span className="small-print" dir="auto">
          {person.email}
        </span>
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
        {m.site_journal_sign_out()}
      </button>
    </div>
  )
}

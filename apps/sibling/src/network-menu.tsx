import type { Sibling } from '@hearth/contracts/siblings'
import { siblingAddress } from '@hearth/contracts/siblings'
import * as m from '@hearth/messages'
import { LayoutGrid } from 'lucide-react'
import { appId, type Network } from './network.ts'

const menuId = 'network-menu'

export function NetworkMenuButton() {
  return (
    <button type="button" className="icon-button" popoverTarget={menuId} aria-label={m.site_network_menu()}>
      <LayoutGrid size={21} aria-hidden="true" />
    </button>
  )
}

/** The network's apps. One that is open is a link; one that is still to come is named. */
export function NetworkMenu({ network, isMember }: { network: Network; isMember: boolean }) {
  /** Whoever is signed in arrives at the app's own sign-on, which asks here for them; others at its front door. */
  const addressOf = (sibling: Sibling) =>
    isMember && sibling.id !== appId ? network.signOn.menuAddress(sibling.id) : siblingAddress(sibling)
  return (
    <nav id={menuId} className="menu network-menu" popover="auto" aria-label={m.site_network_menu()}>
      <p className="menu-title">{m.site_journal_network()}</p>
      <ul>
        {network.hearth.siblings.map((sibling) => (
          <li key={sibling.id}>
            <App sibling={sibling} address={addressOf(sibling)} />
          </li>
        ))}
      </ul>
    </nav>
  )
}

function App({ sibling, address }: { sibling: Sibling; address: string | undefined }) {
  const inside = (
    <>
      <img src={sibling.logo} alt="" width="40" height="40" loading="lazy" />
      <span>
        <b>{sibling.title}</b> {!address && <span className="menu-coming">{m.site_journal_coming()}</span>}
        <span className="small-print" dir="auto">
          {sibling.description}
        </span>
      </span>
    </>
  )
  if (!address) return <div className="menu-app menu-app-coming">{inside}</div>
  return (
    <a className="menu-app" href={address} aria-current={sibling.id === appId ? 'true' : undefined}>
      {inside}
    </a>
  )
}

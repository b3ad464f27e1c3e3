import * as m from '@hearth/messages'
import { LayoutGrid } from 'lucide-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'

const menuId = 'network-menu'

// The list comes when somebody first opens the menu.
const NetworkApps = lazy<ComponentType<{ isMember: boolean }>>(() =>
  import('./network-apps.tsx').catch(() => ({ default: NotLoaded })),
)

/** The button in the header that opens the menu, a native popover. */
export function NetworkMenuButton() {
  return (
    <button
      type="button"
      className="icon-button wide-only"
      popoverTarget={menuId}
      aria-label={m.site_network_menu()}
    >
      <LayoutGrid size={21} aria-hidden="true" />
    </button>
  )
}

/** The same as words, at the foot of every page: on small screens the header has no room for the button. */
export function NetworkMenuWords() {
  return (
    <button type="button" popoverTarget={menuId}>
      {m.site_network_menu()}
    </button>
  )
}

/** The network's apps. It stands once in the layout; `isMember` when somebody is signed in, who is then carried over. */
export function NetworkMenu({ isMember }: { isMember: boolean }) {
  const [wasOpened, setWasOpened] = useState(false)
  return (
    <nav
      id={menuId}
      className="menu network-menu"
      popover="auto"
      aria-label={m.site_network_menu()}
      onToggle={() => setWasOpened(true)}
    >
      <Suspense fallback={null}>{wasOpened && <NetworkApps isMember={isMember} />}</Suspense>
    </nav>
  )
}

/** Opens it from within another menu, which closes. */
export function showNetworkMenu(): void {
  document.getElementById(menuId)?.showPopover()
}

function NotLoaded() {
  return <p className="menu-name">{m.site_network_failed()}</p>
}

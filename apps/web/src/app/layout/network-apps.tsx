import { hearthAppId, type Sibling, siblingAddress } from '@hearth/contracts/siblings'
import * as m from '@hearth/messages'
import { getHearthInfo } from '../../data/network.ts'
import './network-apps.css'

/** One that is open is a link; one that is still to come is named. */
export default function NetworkApps({ isMember }: { isMember: boolean }) {
  return (
    <>
      <p className="network-title">{m.site_network_title()}</p>
      <p className="network-lede">{isMember ? m.site_network_member() : m.site_network_visitor()}</p>
      <ul className="network-apps">
        {getHearthInfo().siblings.map((sibling) => (
          <li key={sibling.id}>
            <App sibling={sibling} address={addressOf(sibling, isMember)} />
          </li>
        ))}
      </ul>
    </>
  )
}

function App({ sibling, address }: { sibling: Sibling; address: string | undefined }) {
  const inside = (
    <>
      <img src={sibling.logo} alt="" width="40" height="40" />
      <span>
        <b>{sibling.title}</b> {!address && <span className="network-coming">{m.site_network_coming()}</span>}
        <span className="network-description">{sibling.description}</span>
      </span>
    </>
  )
  if (!address) return <div className="network-app network-app-coming">{inside}</div>
  return (
    <a className="network-app" href={address} aria-current={sibling.id === hearthAppId ? 'true' : undefined}>
      {inside}
    </a>
  )
}

/** Whoever is signed in arrives at the app's own sign-on, which asks here for them; others at its front door. */
function addressOf(sibling: Sibling, isMember: boolean): string | undefined {
  if (!isMember || sibling.id === hearthAppId || !sibling.url) return siblingAddress(sibling)
  return `${sibling.url}/sso?${new URLSearchParams({ from: hearthAppId })}`
}

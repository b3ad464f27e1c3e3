import * as m from '@hearth/messages'
import { Mark } from '../../art/mark.tsx'
import { Link } from '../../navigation/index.ts'
import { paths } from '../../paths.ts'
import { NetworkMenuWords } from './network-menu.tsx'

export function Footer() {
  return (
    <footer className="wrap site-footer">
      <span className="wordmark">
        <Mark size={24} />
        Hearth
      </span>
      <nav aria-label={m.site_nav_footer()}>
        <Link to={paths.safety()}>{m.site_nav_safety()}</Link>
        <Link to={paths.privacy()}>{m.site_nav_privacy()}</Link>
        <Link to={paths.accessibility()}>{m.site_nav_accessibility()}</Link>
        <Link to={paths.newVenue()}>{m.site_nav_for_venues()}</Link>
        <Link to={paths.becomeProvider()}>{m.site_nav_for_providers()}</Link>
        <NetworkMenuWords />
      </nav>
      <span>{m.site_made_for_together()}</span>
    </footer>
  )
}
